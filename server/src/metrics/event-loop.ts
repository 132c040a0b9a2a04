import { createDurations } from "../domain/durations.ts";
import { histogramSamples, type Metric } from "./metric.ts";

/** How often the event loop is tried, in milliseconds. */
const everyMs = 20;

/**
 * How late the event loop comes to a timer: as late as every request waits for what runs before it. Unlike the
 * library's gauges, which begin again with each scrape, a histogram can be summed up over processes and read by several
 * Prometheus servers.
 */
export function eventLoopMetric(): Metric {
  const delays = createDurations();
  let triedAt = performance.now();
  setInterval(() => {
    const now = performance.now();
    delays.add(Math.max(0, now - triedAt - everyMs) / 1_000);
    triedAt = now;
  }, everyMs).unref();
  return {
    name: "mosque_sync_event_loop_delay_seconds",
    help: "How late the event loop came to a timer, tried every 20 ms.",
    type: "histogram",
    aggregator: "sum",
    samples() {
      return histogramSamples(this.name, {}, delays);
    },
  };
}
