import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Rhythm } from "@mosque-sync/contract";
import { messages } from "#messages/en/index.ts";
import { bodyOf, inMinutes, lengthFault, valuesOf } from "./rhythm.ts";

const learnt: Rhythm = { periodMinutes: 1_440, graceMinutes: 288, isLearnt: true, paused: false };
const set: Rhythm = { periodMinutes: 20_160, graceMinutes: 2_880, isLearnt: false, paused: false };

suite("the form of a rhythm", () => {
  test("holds lengths in the largest unit that fits", () => {
    assert.deepEqual(valuesOf(set), {
      choice: "set",
      every: 2,
      everyUnit: "weeks",
      late: 2,
      lateUnit: "days",
    });
    assert.deepEqual(valuesOf(learnt), {
      choice: "learnt",
      every: 1,
      everyUnit: "days",
      late: 288,
      lateUnit: "minutes",
    });
  });

  test("sends its initial values, and no lengths where they are learnt", () => {
    assert.deepEqual(bodyOf(valuesOf(set), set), {
      paused: false,
      periodMinutes: 20_160,
      graceMinutes: 2_880,
    });
    assert.deepEqual(bodyOf(valuesOf(learnt), learnt), { paused: false });
    assert.deepEqual(bodyOf({ ...valuesOf(set), choice: "learnt" }, set), { paused: false });
  });

  test("keeps the rhythm that was set while it is paused", () => {
    const paused = { ...set, paused: true };
    assert.deepEqual(bodyOf(valuesOf(paused), paused), {
      paused: true,
      periodMinutes: 20_160,
      graceMinutes: 2_880,
    });
    assert.deepEqual(bodyOf({ ...valuesOf(learnt), choice: "paused" }, learnt), { paused: true });
  });

  test("takes whole numbers only", () => {
    assert.equal(inMinutes("2", "hours"), 120);
    for (const typed of ["", "1.5", "two", "-"]) assert.ok(Number.isNaN(inMinutes(typed, "hours")), typed);
  });

  test("states the problem of a length of time", () => {
    const faultOf = (minutes: number) => lengthFault({ messages, language: "en" }, minutes, 5, 50_400);
    assert.equal(faultOf(Number.NaN), "Enter a whole number.");
    assert.equal(faultOf(4), "At least 5 minutes.");
    assert.equal(faultOf(50_401), "At most 35 days.");
    assert.deepEqual([faultOf(5), faultOf(50_400)], [null, null]);
  });
});
