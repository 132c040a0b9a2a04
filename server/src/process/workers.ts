import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import { watchSharedPort } from "./port.ts";

/** A worker that ends within this time of its start is replaced after a delay, in milliseconds. */
const healthyAfterMs = 5_000;

/**
 * Runs this program in several processes that share one port, and replaces any that ends.
 * @param drainSeconds how long the port stays open while they stop
 * @returns asks them to stop; this process ends after the last one
 */
export function superviseWorkers(count: number, drainSeconds: number, log: Logger): () => void {
  let stopping = false;
  let failed = false;
  const closePort = watchSharedPort();
  /** `cluster.workers` has each until its channel closes too, which may be later than its end. */
  const running = new Set<Worker>();

  function start(): void {
    const startedAt = performance.now();
    const worker = cluster.fork();
    running.add(worker);
    worker.once("exit", (code, signal) => {
      running.delete(worker);
      if (stopping) {
        // A worker that was still starting ends by the signal itself, without open requests.
        failed ||= code !== 0 && signal !== "SIGTERM";
        if (running.size === 0) process.exit(failed ? 1 : 0);
        return;
      }
      log.error({ code, signal, worker: worker.process.pid }, "a worker ended");
      if (performance.now() - startedAt >= healthyAfterMs) start();
      else if (running.size === 0) process.exit(1);
      else setTimeout(() => stopping || start(), healthyAfterMs);
    });
  }

  for (let i = 0; i < count; i += 1) start();
  return () => {
    stopping = true;
    setTimeout(closePort, drainSeconds * 1_000);
    for (const worker of running) worker.process.kill("SIGTERM");
  };
}
