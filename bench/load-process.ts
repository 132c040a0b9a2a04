/** The load generator's process: autocannon, which gets its loads as messages. */
import { createHistogram } from "node:perf_hooks";
import autocannon from "autocannon";
import type { Load, LoadResult } from "./load.ts";

process.on("message", (load: Load) => {
  send(load).then(
    (result) => process.send?.(result),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());

function send({ origin, connections, until }: Load): Promise<LoadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
  // autocannon's own histogram counts whole milliseconds, longer than most answers take.
  const microseconds = createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
  const statuses: Record<string, number> = {};
  let answered = 0;
  let startedAt = performance.now();
  let endedAt = startedAt;
  let opened = 0;
  let isSending = true;
  stayAwake(() => isSending);

  const run = autocannon(
    {
      url: origin,
      connections: connections.length,
      ...(until === "each-once"
        ? { duration: 0, amount: connections.flat().length }
        : { duration: until.seconds }),
      sampleInt: 50,
      setupClient: (client) => client.setRequests(connections[opened++] ?? []),
    },
    (error, result) => {
      isSending = false;
      if (error) reject(error);
      else {
        resolve({
          answered,
          seconds: (endedAt - startedAt) / 1_000,
          p50Ms: microseconds.percentile(50) / 1_000,
          p99Ms: microseconds.percentile(99) / 1_000,
          statuses,
          failedConnections: result.errors + result.timeouts,
        });
      }
    },
  );
  run.on("start", () => {
    startedAt = performance.now();
  });
  run.on("response", (_client, status, _bytes, milliseconds) => {
    answered += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    microseconds.record(Math.max(1, Math.round(milliseconds * 1_000)));
    endedAt = performance.now();
  });
  return promise;
}

/**
 * Polls for answers without sleeping. On a virtual machine, waking an idle core takes longer than a whole answer, and
 * would count against the slower server.
 */
function stayAwake(isWanted: () => boolean): void {
  if (isWanted()) setImmediate(stayAwake, isWanted);
}
