import { collectDefaultMetrics, type Metric as LibraryMetric, Registry } from "prom-client";
import type { Traffic } from "../domain/counts.ts";
import type { Readiness } from "../http/pages/readiness.ts";
import type { ResponseCache } from "../http/pipeline/response-cache.ts";
import { version } from "../program.ts";
import type { TimedStore } from "../store/store.ts";
import type { RequestLog } from "../subjects/activity/rows/log/request-log.ts";
import type { Mailer } from "../subjects/mail/mail.ts";
import type { SignInCounts } from "../subjects/sign-in/sign-in-counts.ts";
import { databaseMetrics } from "./database-metrics.ts";
import { eventLoopMetric } from "./event-loop.ts";
import { healthMetrics } from "./health-metrics.ts";
import { type Metric, sample } from "./metric.ts";
import { timetableMetrics } from "./timetable-metrics.ts";
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
