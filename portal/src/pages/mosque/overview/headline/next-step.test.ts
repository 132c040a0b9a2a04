import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Overview } from "@mosque-sync/contract";
import { nextStepOf } from "./next-step.ts";

const viewer = { isOperator: false, role: "viewer" } as const;
const manager = { isOperator: false, role: "manager" } as const;
const operator = { isOperator: true, role: undefined } as const;

function stepOf(
  details: Partial<Pick<Overview, "isTest" | "state" | "reason" | "timetable">>,
  reader: typeof viewer | typeof manager | typeof operator,
  working = 1,
) {
  return nextStepOf({ isTest: false, state: "healthy", keys: { working }, ...details }, reader);
}

suite("the next step", () => {
  test("of a mosque without a key is to create one, for users who may", () => {
    assert.equal(stepOf({ state: "never" }, manager, 0), "makeKey");
    assert.equal(stepOf({ state: "never" }, operator, 0), "makeKey");
    assert.equal(stepOf({ state: "never" }, viewer, 0), undefined);
    assert.equal(stepOf({ state: "never" }, viewer, 1), "keys");
  });

  test("of a test mosque is to create a key, then to see its requests; its watch is not resumed", () => {
    assert.equal(stepOf({ isTest: true, state: "paused" }, manager, 0), "makeKey");
    assert.equal(stepOf({ isTest: true, state: "paused" }, manager), "activity");
  });

  test("after a failure of a key leads to the keys, after another failure to the failed request", () => {
    assert.equal(stepOf({ state: "failed", reason: "key_revoked" }, manager), "keys");
    assert.equal(stepOf({ state: "failed", reason: "invalid_prayer_time" }, manager), "activity");
  });

  test("of a timetable that stopped or has not begun leads to its page", () => {
    assert.equal(stepOf({ state: "failed", reason: "timetable_ended" }, manager), "timetable");
    assert.equal(stepOf({ state: "late", reason: "timetable_not_started" }, viewer), "timetable");
  });

  test("of a timetable whose link failed twice leads to its page", () => {
    const timetable = (failures: number) =>
      ({ link: { url: "https://example.org", checkedAt: "", failures } }) as Overview["timetable"];
    assert.equal(stepOf({ timetable: timetable(1) }, manager), undefined);
    assert.equal(stepOf({ timetable: timetable(2) }, manager), "timetable");
  });

  test("of a sync that sends the same rows every day leads to its requests", () => {
    assert.equal(stepOf({ state: "stuck" }, viewer), "activity");
  });

  test("after a failure that waits for the operator is only the operator's", () => {
    const failed = { state: "failed", reason: "prayer_key_not_supported" } as const;
    assert.equal(stepOf(failed, operator), "approve");
    assert.equal(stepOf(failed, manager), "activity");
    assert.equal(stepOf({ state: "failed", reason: "internal_error" }, operator), "activity");
  });

  test("of a late sync without a key is to make one", () => {
    assert.equal(stepOf({ state: "late" }, manager, 0), "makeKey");
  });

  test("of a late or paused sync is to change the expectation, for users who may", () => {
    assert.equal(stepOf({ state: "late" }, manager), "rhythm");
    assert.equal(stepOf({ state: "paused" }, manager), "resume");
    assert.equal(stepOf({ state: "late" }, viewer), undefined);
    assert.equal(stepOf({ state: "paused" }, viewer), undefined);
  });

  test("of a sync that works, and of times that are kept by hand, is empty", () => {
    assert.equal(stepOf({ state: "by_hand" }, manager, 0), undefined);
    assert.equal(stepOf({}, manager), undefined);
  });
});
