import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { secondsLeft, waitAfter } from "../../../src/domain/signing-in/sign-in-waits.ts";

suite("waits after failed sign-ins", () => {
  test("start after five failures with a second, double, and stop growing at a quarter of an hour", () => {
    const waits = Array.from({ length: 18 }, (_, index) => waitAfter(index + 1));
    assert.deepEqual(waits, [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    assert.equal(waitAfter(1_000_000), limits.signInWaitSecondsMax);
  });

  test("leave an attacker fewer than a hundred guesses a day, even one who waits until failures are forgotten", () => {
    const day = 24 * 60 * 60;
    assert.ok(day / limits.signInWaitSecondsMax <= 100);
    const atOnce = Array.from({ length: 20 }, (_, index) => waitAfter(index + 1)).indexOf(1) + 1;
    assert.ok((day / (limits.failedSignInsKeptMinutes * 60)) * atOnce <= 100);
    assert.ok(limits.failedSignInsKeptMinutes * 60 > limits.signInWaitSecondsMax);
  });

  test("are given in whole seconds, rounded up", () => {
    const now = new Date("2026-11-20T18:00:00.000Z");
    const left = (milliseconds: number) => secondsLeft(new Date(now.getTime() + milliseconds), now);
    assert.deepEqual([-1_000, 0, 1, 1_000, 1_001, 900_000].map(left), [0, 0, 1, 1, 2, 900]);
  });

  test("are over when they would last longer than is possible because the clock was set back", () => {
    const now = new Date("2026-11-20T18:00:00.000Z");
    assert.equal(secondsLeft(new Date("2026-11-20T18:15:01.000Z"), now), 0);
  });
});
