import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { createFairQueue, type FairQueue } from "#domain/fair-queue.ts";

/** Work that ends when it is told to. */
function startWork(turns: FairQueue, network = "192.0.2.1") {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let started = false;
  const result = turns({ sender: network, isKnown: false }, () => {
    started = true;
    return promise;
  });
  result.catch(() => {});
  return { result, end: resolve, fail: reject, hasStarted: () => started };
}

const bounds = { atOnce: 2, waitingMax: 1, waitingPerSenderMax: 1 };
const newTurns = (given: Partial<typeof bounds> = {}) =>
  createFairQueue({ ...bounds, ...given, onTooMany: () => new Error("too many") });

describe("Work in turns", () => {
  test("runs up to a number at the same time, waits up to another, and is refused beyond that", async () => {
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

  test("also frees its place when it fails", async () => {
    const turns = newTurns();
    for (let times = 1; times <= 3; times++) {
      const works = [1, 2, 3].map(() => startWork(turns));
      for (const { fail } of works) fail(new Error("failed"));
      for (const { result } of works) await assert.rejects(result, { message: "failed" });
    }
    assert.equal(await turns({ sender: "192.0.2.1", isKnown: false }, async () => "done"), "done");
  });
});

/** A queue with one turn at a time, whose work ends when the test says so, and the order of the turns. */
function observedTurns(given: Pick<typeof bounds, "waitingMax" | "waitingPerSenderMax">) {
  const turns = newTurns({ atOnce: 1, ...given });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask(network: string, isKnown = false): Promise<string> {
      const asked = turns({ sender: network, isKnown }, async () => {
        begun.push(isKnown ? `known ${network}` : network);
        await new Promise<void>((resolve) => ends.push(resolve));
      });
      return asked.then(
        () => "done",
        (error: Error) => error.message,
      );
    },
    async endAll(): Promise<void> {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end();
        await setImmediate();
      }
    },
  };
}

describe("Turns", () => {
  test("go round the networks, so that a flood from one only delays itself", async () => {
    const { ask, begun, endAll } = observedTurns({ waitingMax: 40, waitingPerSenderMax: 20 });
    const networks = ["flood", "flood", "flood", "flood", "first", "second", "second"];
    const responses = networks.map((network) => ask(network));
    await endAll();
    assert.deepEqual(new Set(await Promise.all(responses)), new Set(["done"]));
    assert.deepEqual(begun, ["flood", "flood", "first", "second", "flood", "second", "flood"]);
  });

  test("are refused to a network with too much waiting, and to no other", async () => {
    const { ask, endAll } = observedTurns({ waitingMax: 40, waitingPerSenderMax: 2 });
    const [, , , refused, other] = ["flood", "flood", "flood", "flood", "other"].map((name) => ask(name));
    assert.equal(await refused, "too many");
    await endAll();
    assert.equal(await other, "done");
  });

  test("are taken from the network with the most waiting when the queue is full", async () => {
    const { ask, endAll } = observedTurns({ waitingMax: 4, waitingPerSenderMax: 4 });
    const flood = ["flood", "flood", "flood", "flood", "flood"].map((name) => ask(name));
    const others = ["first", "second"].map((name) => ask(name));
    assert.deepEqual(await Promise.all(flood.slice(3)), ["too many", "too many"]);
    await endAll();
    assert.deepEqual(await Promise.all(others), ["done", "done"]);
    assert.deepEqual(await Promise.all(flood.slice(0, 3)), ["done", "done", "done"]);
  });

  test("are refused while as many networks wait as fit, each with one", async () => {
    const { ask, endAll } = observedTurns({ waitingMax: 2, waitingPerSenderMax: 2 });
    const [, , , refused] = ["first", "second", "third", "fourth"].map((name) => ask(name));
    assert.equal(await refused, "too many");
    await endAll();
  });

  test("go to known and unknown users alternately, and each group has its own queue", async () => {
    const { ask, begun, endAll } = observedTurns({ waitingMax: 2, waitingPerSenderMax: 2 });
    const responses = ["first", "second", "third"].map((name) => ask(name));
    responses.push(...["member", "member"].map((name) => ask(name, true)));
    await endAll();
    assert.deepEqual(new Set(await Promise.all(responses)), new Set(["done"]));
    assert.deepEqual(begun.slice(1, 3).toSorted(), ["known member", "second"]);
    assert.deepEqual(begun.slice(3).toSorted(), ["known member", "third"]);
  });
});
