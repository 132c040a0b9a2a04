import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type HealthState, healthStates } from "@mosque-sync/contract";
import type { Use } from "./health.ts";
import { statesByUrgency, uncheckedState } from "./use.ts";

suite("a mosque that has not been checked yet", () => {
  const now = new Date("2026-12-05T12:00:00.000Z");
  const aWeekAndADayAgo = "2026-11-27T12:00:00.000Z";
  const longer = "2026-11-27T11:59:59.999Z";
  const cases: Record<string, [Use | undefined, HealthState]> = {
    "is never before its first request": [undefined, "never"],
    "is healthy when its newest request worked": [
      { lastSuccessAt: now.toISOString(), lastReason: null },
      "healthy",
    ],
    "is healthy after a silence of a week and a day": [
      { lastSuccessAt: aWeekAndADayAgo, lastReason: null },
      "healthy",
    ],
    "is late after a longer silence": [{ lastSuccessAt: longer, lastReason: null }, "late"],
    "has failed with its newest request, whatever worked before": [
      { lastSuccessAt: now.toISOString(), lastReason: "key_expired" },
      "failed",
    ],
    "has failed, and is not late, when it was silent after a failure": [
      { lastSuccessAt: longer, lastReason: "key_expired" },
      "failed",
    ],
    "has failed when no request ever worked": [
      { lastSuccessAt: null, lastReason: "missing_scope" },
      "failed",
    ],
  };
  for (const [name, [use, state]] of Object.entries(cases)) {
    test(name, () => assert.equal(uncheckedState(use, now), state));
  }
});

test("the operator's order of urgency has every state once", () => {
  assert.deepEqual(statesByUrgency.toSorted(), healthStates.toSorted());
});
