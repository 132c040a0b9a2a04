import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { restartWhileWriting } from "../faults/rolling-restarts.ts";
import { engines } from "../support/engines.ts";

// Most of this is waiting for instances to end and to start.
describe("A rolling restart under load loses no request", { concurrency: engines.length }, () => {
  for (const engine of engines) {
    for (const workers of [1, 2] as const) {
      for (const connections of ["kept", "new"] as const) {
        test(`of two instances with WORKERS=${workers} on ${engine.name}, through ${connections} connections`, async () => {
          const figures = await restartWhileWriting(engine, { workers, connections, restarts: 2 });
          assert.equal(figures.unclear, 0);
          assert.ok(figures.acknowledged > 0 && figures.read > 0);
        });
      }
    }
  }
});
