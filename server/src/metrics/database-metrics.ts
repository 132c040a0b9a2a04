import { setTimeout } from "node:timers/promises";
import type { Readiness } from "../http/pages/readiness.ts";
import { findState } from "../store/service-state.ts";
import type { Operation, TimedStore } from "../store/store.ts";
import type { RequestLog } from "../subjects/activity/rows/log/request-log.ts";
import { histogramSamples, type Metric, sample } from "./metric.ts";

/** How long the database may take to report its state, in milliseconds, before it counts as unreachable. */
export const databasePatienceMs = 2_000;

/** Metrics of the database. */
export function databaseMetrics({
  store,
  readiness,
  requestLog,
}: {
  readonly store: TimedStore;
  readonly readiness: Readiness;
  readonly requestLog: Pick<RequestLog, "lost" | "waiting">;
}): readonly Metric[] {
  const ask = asker(store);
  const { connections, skewMs, timeLines } = store;
  const operations = Object.keys(store.operations) as Operation[];
  return [
    {
      name: "mosque_sync_database_duration_seconds",
      help: "Duration of database operations, waiting included, by operation. On SQLite, finding a key is not timed.",
      type: "histogram",
      aggregator: "sum",
      samples() {
        return operations.flatMap((operation) =>
          histogramSamples(this.name, { operation }, store.operations[operation].durations),
        );
      },
    },
    {
      name: "mosque_sync_database_failures_total",
      help: "Operations that failed because the database was unreachable, full, read-only or too slow.",
      type: "counter",
      aggregator: "sum",
      samples: () =>
        operations.map((operation) => sample(store.operations[operation].failures, { operation })),
    },
    {
      name: "mosque_sync_unlogged_requests_total",
      help: "Requests that are missing in the request log, because it could not be written, or not fast enough.",
      type: "counter",
      aggregator: "sum",
      samples: () => [sample(requestLog.lost)],
    },
    {
      name: "mosque_sync_requests_waiting_to_be_logged",
      help: "Requests in memory that will be written to the request log: of about 2 seconds, unless it cannot be written.",
      type: "gauge",
      aggregator: "sum",
      samples: () => [sample(requestLog.waiting)],
    },
    {
      name: "mosque_sync_database_up",
      help: "1 if the database has just answered a query, else 0.",
      type: "gauge",
      aggregator: "min",
      samples: async () => [sample((await ask()) ? 1 : 0)],
    },
    {
      name: "mosque_sync_database_writable",
      help: "1 if the database has just accepted a write, else 0.",
      type: "gauge",
      aggregator: "min",
      samples: async () => [sample((await readiness.write()).isWritable ? 1 : 0)],
    },
    {
      name: "mosque_sync_database_size_bytes",
      help: "Size of the data and the request log.",
      type: "gauge",
      aggregator: "max",
      samples: async () => {
        const state = await ask();
        return state ? [sample(state.sizeBytes)] : [];
      },
    },
    {
      name: "mosque_sync_last_backup_timestamp_seconds",
      help: "When the backup command last wrote a backup, in Unix time; absent until the first one.",
      type: "gauge",
      aggregator: "max",
      samples: async () => {
        const madeAt = Date.parse((await ask())?.backedUpAt ?? "");
        return Number.isNaN(madeAt) ? [] : [sample(madeAt / 1_000)];
      },
    },
    ...(skewMs ? [skewMetric(skewMs)] : []),
    ...(timeLines ? [timeLineMetric(timeLines)] : []),
    ...(connections ? connectionMetrics(connections) : []),
  ];
}

function skewMetric(skewMs: () => number): Metric {
  return {
    name: "mosque_sync_clock_skew_seconds",
    help: "How far this machine's clock is ahead of PostgreSQL's; negative if it is behind.",
    type: "gauge",
    // The workers of an instance share one clock.
    aggregator: "max",
    samples: () => [sample(skewMs() / 1_000)],
  };
}

function timeLineMetric(timeLines: NonNullable<TimedStore["timeLines"]>): Metric {
  return {
    name: "mosque_sync_database_time_line",
    help: "Number of PostgreSQL's time line, which rises with each promotion of a standby.",
    type: "gauge",
    aggregator: "max",
    samples: () => (timeLines.current ? [sample(timeLines.current.number)] : []),
  };
}

function connectionMetrics(connections: NonNullable<TimedStore["connections"]>): readonly Metric[] {
  return [
    {
      name: "mosque_sync_database_connections",
      help: "Connections to PostgreSQL, by purpose (reads or writes) and state (busy or idle).",
      type: "gauge",
      aggregator: "sum",
      samples: () =>
        connections().flatMap(({ of, busy, idle }) => [
          sample(busy, { for: of, state: "busy" }),
          sample(idle, { for: of, state: "idle" }),
        ]),
    },
    {
      name: "mosque_sync_database_connections_limit",
      help: "Maximum number of connections to PostgreSQL, by purpose.",
      type: "gauge",
      aggregator: "sum",
      samples: () => connections().map(({ of, limit }) => sample(limit, { for: of })),
    },
    {
      name: "mosque_sync_database_connections_waited_for",
      help: "Operations that wait for a connection to PostgreSQL because all are busy, by purpose.",
      type: "gauge",
      aggregator: "sum",
      samples: () => connections().map(({ of, waiting }) => sample(waiting, { for: of })),
    },
  ];
}

interface DatabaseState {
  readonly sizeBytes: number;
  readonly backedUpAt: string | undefined;
}

/**
 * Creates a query of the database's state. Callers share a running query, so that a database that hangs gets only one.
 * @returns resolves to undefined when the database does not respond in time, or fails
 */
function asker(store: TimedStore): () => Promise<DatabaseState | undefined> {
  let asking: Promise<DatabaseState | undefined> | undefined;
  const ask = async (): Promise<DatabaseState | undefined> => {
    try {
      const [{ sizeBytes }, backedUpAt] = await Promise.all([
        store.stats(),
        store.read((tx) => findState(tx, "backed-up-at")),
      ]);
      return { sizeBytes, backedUpAt };
    } catch {
      return undefined;
    } finally {
      asking = undefined;
    }
  };
  return () => {
    asking ??= ask();
    return Promise.race([asking, setTimeout(databasePatienceMs, undefined, { ref: false })]);
  };
}
