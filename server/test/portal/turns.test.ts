import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createTurns } from "../../src/portal/turns.ts";

/** Work that ends when it is told to. */
function startWork(turns: ReturnType<typeof createTurns>) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  const result = turns(() => {
    started = true;
    return promise;
  });
  result.catch(() => {});
  return { result, end: resolve, fail: reject, hasStarted: () => started };
}

describe("Work that is done in turns", () => {
  const newTurns = () => createTurns({ atOnce: 2, waitingMax: 1, onTooMany: () => new Error("too many") });

  test("is under way so often at once, waits so often, and is refused beyond that", async () => {
    const turns = newTurns();
    const [first, second, third, fourth] = [1, 2, 3, 4].map(() => startWork(turns));
    assert.ok(first && second && third && fourth);
    await assert.rejects(fourth.result, { message: "too many" });
    assert.deepEqual(
      [first, second, third, fourth].map((work) => work.hasStarted()),
      [true, true, false, false],
    );
    first.end("done");
    assert.equal(await first.result, "done");
    await setImmediate();
    assert.ok(third.hasStarted());
  });

  test("makes room also when it fails", async () => {
    const turns = newTurns();
    for (let times = 1; times <= 3; times++) {
      const works = [1, 2, 3].map(() => startWork(turns));
      for (const { fail } of works) fail(new Error("failed"));
      for (const { result } of works) await assert.rejects(result, { message: "failed" });
    }
    assert.equal(await turns(async () => "done"), "done");
  });
});
