/**
 * Loaded into the service's processes (`node --import`): a worker's channel to the primary stays open after the worker has
 * ended, until the primary ends too. On a busy machine the primary notices the two in this order as well.
 */
import { spawn } from "node:child_process";
import cluster from "node:cluster";
import { isMainThread } from "node:worker_threads";

/** The channel's descriptor, which Node's types leave out. */
const { fd } = (process.channel ?? {}) as { readonly fd?: number };

if (cluster.isWorker && isMainThread && fd !== undefined) {
  const whilePrimaryRuns = `while kill -0 ${process.ppid}; do sleep 0.1; done`;
  // A copy of the channel keeps it open.
  process.on("exit", () =>
    spawn("sh", ["-c", whilePrimaryRuns], { stdio: [fd, "ignore", "ignore"], detached: true }),
  );
}
