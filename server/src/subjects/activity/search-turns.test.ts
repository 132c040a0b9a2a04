import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createSearchTurns, inSearchTurn } from "./search-turns.ts";

const limit = limits.requestSearchesPerMinute;
const minuteMs = 60_000;

function isLimit(error: unknown): boolean {
  return error instanceof ApiError && error.reason === "rate_limited";
}

suite("Searches of the request log", () => {
  test("run one at a time, and users take turns", async () => {
    const turns = createSearchTurns();
    const order: string[] = [];
    let running = 0;
    const search = (user: string, number: number) =>
      inSearchTurn(turns, user, async () => {
        running += 1;
        assert.equal(running, 1);
        order.push(`${user} ${number}`);
        await new Promise(setImmediate);
        running -= 1;
      });
    await Promise.all([search("a", 1), search("a", 2), search("a", 3), search("b", 1), search("b", 2)]);
    assert.deepEqual(order, ["a 1", "a 2", "b 1", "a 3", "b 2"]);
  });

  test("continue after a failure", async () => {
    const turns = createSearchTurns();
    const failing = inSearchTurn(turns, "a", () => Promise.reject(new Error("lost")));
    const next = inSearchTurn(turns, "b", async () => "found");
    await assert.rejects(failing, /lost/);
    assert.equal(await next, "found");
  });

  test("have a limit per user and minute", async () => {
    const turns = createSearchTurns();
    const search = (user: string, nowMs: number) => inSearchTurn(turns, user, async () => "found", nowMs);
    for (let number = 0; number < limit; number += 1) await search("a", 1_000 + number);
    await assert.rejects(search("a", minuteMs), isLimit);
    assert.equal(await search("b", minuteMs), "found");
    assert.equal(await search("a", minuteMs + 1_000), "found", "the oldest is a minute ago");
    await assert.rejects(search("a", minuteMs + 1_000), isLimit);
    assert.equal(await search("a", 3 * minuteMs), "found");
    assert.deepEqual([...turns.counts.begun.keys()], ["a"], "only users of the last minute are remembered");
  });
});
