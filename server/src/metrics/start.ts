import cluster from "node:cluster";
import type { Logger } from "pino";
import type { Config } from "../settings/config.ts";
import type { MeasuredParts } from "./registry.ts";

/** Stops the started part. */
type Stop = () => void;

/**
 * Serves this process's metrics if METRICS_PORT is set; a worker sends them to its primary instead. The library is only
 * loaded if needed.
 */
export async function startMetrics(
  { metricsHost: host, metricsPort: port }: Config,
  parts: MeasuredParts,
  log: Logger,
): Promise<Stop> {
  if (port === undefined) return () => {};
  const { createRegistry } = await import("./registry.ts");
  const registry = createRegistry(parts);
  if (cluster.isWorker) {
    const { tellPrimary } = await import("./workers.ts");
    tellPrimary(registry);
    return () => {};
  }
  const { serveMetrics } = await import("./listener.ts");
  return serveMetrics({ host, port, log }, () => registry.metrics());
}

/** In the primary: serves the workers' metrics combined, if METRICS_PORT is set. */
export async function startMetricsOfWorkers(
  { metricsHost: host, metricsPort: port }: Config,
  log: Logger,
): Promise<void> {
  if (port === undefined) return;
  const { gatherFromWorkers } = await import("./workers.ts");
  const { serveMetrics } = await import("./listener.ts");
  await serveMetrics({ host, port, log }, gatherFromWorkers());
}
