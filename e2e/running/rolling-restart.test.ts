import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { restartWhileWriting } from "../faults/rolling-restarts.ts";
import { engines } from "../support/engines.ts";

/**
 * Each engine restarts with and without workers, and behind proxies of both kinds. How a connection ends and how a
 * transaction does are separate matters, so not every combination runs on both engines; `npm run faults` runs them all.
 */
const connectionsOf = {
  SQLite: { 1: "kept", 2: "new" },
  PostgreSQL: { 1: "new", 2: "kept" },
} as const;

// Most of this is waiting for instances to end and to start.
describe("A rolling restart under load loses no request", { concurrency: engines.length }, () => {
  for (const engine of engines) {
    for (const workers of [1, 2] as const) {
      const connections = connectionsOf[engine.name][workers];
      test(`of two instances with WORKERS=${workers} on ${engine.name}, through ${connections} connections`, async () => {
        const figures = await restartWhileWriting(engine, { workers, connections, restarts: 2 });
        assert.equal(figures.unclear, 0);
        assert.ok(figures.acknowledged > 0 && figures.read > 0);
      });
    }
  }
});
