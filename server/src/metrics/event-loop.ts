import { createDurations } from "../domain/counts.ts";
import { histogramSamples, type Metric } from "./metric.ts";

/** How often the event loop's delay is measured, in milliseconds. */
const everyMs = 20;

/**
 * How late the event loop runs a timer, which is how long a request waits for other work. Unlike the library's gauges,
 * which each scrape resets, a histogram can be summed over processes and read by several Prometheus servers.
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
    help: "Delay of the event loop, measured by a timer every 20 ms.",
    type: "histogram",
    aggregator: "sum",
    samples() {
      return histogramSamples(this.name, {}, delays);
    },
  };
}
