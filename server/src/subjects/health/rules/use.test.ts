import assert from "node:assert/strict";
import { test } from "node:test";
import { healthStates } from "@mosque-sync/contract";
import { statesByUrgency } from "./use.ts";

test("the operator's order of urgency has every state once", () => {
  assert.deepEqual(statesByUrgency.toSorted(), healthStates.toSorted());
});
