import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { restartWhileWriting } from "../faults/rolling-restarts.ts";
import { engines } from "../support/databases/engines.ts";

/**
 * Each engine restarts, with and without workers, and behind proxies of both kinds. How a connection ends and how a
 * transaction does are separate matters, so not every combination runs here; `npm run faults` runs them all, and
 * `operation.test.ts` ends two workers under load through kept connections.
 */
const restarts = [
  { engine: "SQLite", workers: 1, connections: "kept" },
  { engine: "SQLite", workers: 2, connections: "new" },
  { engine: "PostgreSQL", workers: 1, connections: "new" },
] as const;

// Most of this is waiting for instances to end and to start.
describe("A rolling restart under load loses no request", { concurrency: engines.length }, () => {
  for (const { engine: name, workers, connections } of restarts) {
    const engine = engines.find((each) => each.name === name) ?? assert.fail(name);
    test(`of two instances with WORKERS=${workers} on ${name}, through ${connections} connections`, async () => {
      const figures = await restartWhileWriting(engine, { workers, connections, restarts: 2 });
      assert.equal(figures.unclear, 0);
      assert.ok(figures.acknowledged > 0 && figures.read > 0);
    });
  }
});
