import { collectDefaultMetrics, type Metric as LibraryMetric, Registry } from "prom-client";
import { createDurations, type Traffic } from "../domain/counts.ts";
import type { Readiness } from "../http/pages/readiness.ts";
import type { ResponseCache } from "../http/pipeline/response-cache.ts";
import { version } from "../program.ts";
import type { Store, TimedStore } from "../store/store.ts";
import type { RequestLog } from "../subjects/activity/rows/log/request-log.ts";
import { countInTrouble } from "../subjects/health/rows/checks.ts";
import type { Mailer } from "../subjects/mail/mail.ts";
import type { SignInCounts } from "../subjects/sign-in/sign-in-counts.ts";
import { countTimetables } from "../subjects/timetable/rows/counts.ts";
import { databaseMetrics } from "./database-metrics.ts";
import { histogramSamples, type Metric, sample } from "./metric.ts";
import { trafficMetrics } from "./traffic-metrics.ts";

/** The parts that count while they work. */
export interface MeasuredParts {
  readonly traffic: Traffic;
  readonly signIns: SignInCounts;
  readonly responseCache: ResponseCache;
  readonly requestLog: RequestLog;
  readonly store: TimedStore;
  readonly readiness: Readiness;
  readonly mailer: Mailer;
}

/**
 * Creates the registry of this process's metrics: the service's, and the library's of the process, the event loop and
 * the garbage collector.
 */
export function createRegistry(parts: MeasuredParts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of [
    ...processMetrics(parts.store),
    ...trafficMetrics(parts),
    ...databaseMetrics(parts),
    ...healthMetrics(parts),
    ...timetableMetrics(parts),
  ]) {
    registry.registerMetric(readable(metric));
  }
  return registry;
}

function processMetrics(store: TimedStore): readonly Metric[] {
  return [
    {
      name: "mosque_sync_build_info",
      help: "Versions of the service and of Node, and the database's engine; always 1.",
      type: "gauge",
      aggregator: "first",
      samples: () => [sample(1, { version, node: process.versions.node, database: store.name })],
    },
    {
      name: "mosque_sync_processes",
      help: "Processes that serve requests and reported their metrics.",
      type: "gauge",
      aggregator: "sum",
      samples: () => [sample(1)],
    },
    eventLoopMetric(),
  ];
}

/**
 * Adapts values that are counted elsewhere to the library, which only needs these members, although its types name its
 * own counting classes, which cost many times more.
 */
function readable(metric: Metric): LibraryMetric {
  const { name, help, type, aggregator } = metric;
  const get = async () => ({ name, help, type, aggregator, values: await metric.samples() });
  return { name, help, get } as unknown as LibraryMetric; // All that the library calls of it.
}

/** How often the event loop's delay is measured, in milliseconds. */
const eventLoopEveryMs = 20;

/**
 * How late the event loop runs a timer, which is how long a request waits for other work. Unlike the library's gauges,
 * which each scrape resets, a histogram can be summed over processes and read by several Prometheus servers.
 */
function eventLoopMetric(): Metric {
  const delays = createDurations();
  let triedAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    delays.add(Math.max(0, now - triedAt - eventLoopEveryMs) / 1_000);
    triedAt = now;
  }, eventLoopEveryMs).unref();
  return {
    name: "mosque_sync_event_loop_delay_seconds",
    help: "Delay of the event loop, measured by a timer every 20 ms.",
    type: "histogram",
    aggregator: "sum",
    samples() {
      return histogramSamples(this.name, {}, delays);
    },
  };
}

/** Metrics of mosques' syncs, and of the emails that tell of them. */
function healthMetrics({
  store,
  mailer,
}: {
  readonly store: Pick<Store, "read">;
  readonly mailer: Pick<Mailer, "counts">;
}): readonly Metric[] {
  return [
    {
      name: "mosque_sync_mosques_in_trouble",
      help: "Mosques whose sync is in a state that someone has to end: failed, late or stuck.",
      type: "gauge",
      aggregator: "max",
      samples: async () => {
        const counts = await store.read(countInTrouble).catch(() => []);
        return counts.map(({ state, mosques }) => sample(mosques, { state }));
      },
    },
    {
      name: "mosque_sync_mails_total",
      help: "Emails that the mail server took, or that could not be sent, by outcome.",
      type: "counter",
      aggregator: "sum",
      samples: () => [
        sample(mailer.counts.sent, { outcome: "sent" }),
        sample(mailer.counts.failed, { outcome: "failed" }),
      ],
    },
  ];
}

/** Metrics of the timetables that keep prayer rows up to date. */
function timetableMetrics({ store }: { readonly store: Pick<Store, "read" | "now"> }): readonly Metric[] {
  const count = () => store.read((tx) => countTimetables(tx, store.now())).catch(() => undefined);
  return [
    {
      name: "mosque_sync_timetables",
      help: "Timetables that keep prayer rows: all (kept), stopped, ending within 7 days, and with a failing link.",
      type: "gauge",
      aggregator: "max",
      samples: async () => {
        const counts = await count();
        if (!counts) return [];
        const { kept, stopped, ending, linkFailed } = counts;
        const states = Object.entries({ kept, stopped, ending, link_failed: linkFailed });
        return states.map(([state, timetables]) => sample(timetables, { state }));
      },
    },
    {
      name: "mosque_sync_timetables_delay_seconds",
      help: "For how long the rows of a day have been due: the longest of all mosques, 0 if all are written.",
      type: "gauge",
      aggregator: "max",
      samples: async () => {
        const counts = await count();
        return counts ? [sample(counts.delaySeconds)] : [];
      },
    },
  ];
}
