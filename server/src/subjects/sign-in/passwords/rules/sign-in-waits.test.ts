import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { secondsLeft, waitAfter } from "../rows/sign-in-failures.ts";

suite("waits after failed sign-ins", () => {
  test("start after five failures with a second, double, and stop growing at twenty minutes", () => {
    const waits = Array.from({ length: 19 }, (_, index) => waitAfter(index + 1));
    assert.deepEqual(
      waits,
      [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_200, 1_200, 1_200],
    );
    assert.equal(waitAfter(1_000_000), 1_200);
  });

  test("of codes grow to two hours", () => {
    const longest = limits.factorCodeWaitSecondsMax;
    assert.deepEqual(
      [17, 18, 19, 1_000].map((failures) => waitAfter(failures, longest)),
      [2_048, 4_096, 7_200, 7_200],
    );
  });

  test("are given in whole seconds, rounded up", () => {
    const now = new Date("2026-11-20T18:00:00.000Z");
    const left = (milliseconds: number) => secondsLeft(new Date(now.getTime() + milliseconds), now);
    assert.deepEqual([-1_000, 0, 1, 1_000, 1_001, 1_200_000].map(left), [0, 0, 1, 1, 2, 1_200]);
  });

  test("are over when they would last longer than is possible because the clock was set back", () => {
    const now = new Date("2026-11-20T18:00:00.000Z");
    assert.equal(secondsLeft(new Date("2026-11-20T18:20:01.000Z"), now), 0);
  });
});
