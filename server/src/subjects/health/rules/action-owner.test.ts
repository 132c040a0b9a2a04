import assert from "node:assert/strict";
import { test } from "node:test";
import { type HealthState, healthStates, type WaitsFor } from "@mosque-sync/contract";
import { actionOwnerOf } from "./action-owner.ts";

test("whose turn it is follows from the state, and from whether a key works", () => {
  const withoutAndWithKey: Record<Exclude<HealthState, "failed">, [WaitsFor, WaitsFor]> = {
    paused: ["nobody", "nobody"],
    never: ["you", "website"],
    late: ["you", "website"],
    stuck: ["website", "website"],
    by_hand: ["nobody", "nobody"],
    healthy: ["nobody", "nobody"],
  };
  for (const state of healthStates) {
    if (state === "failed") continue;
    const found = [actionOwnerOf(state, undefined, 0), actionOwnerOf(state, undefined, 1)];
    assert.deepEqual(found, withoutAndWithKey[state], state);
  }
});

test("a link that failed twice waits for the mosque's people, or for the operator who has turned links off", () => {
  const turnOf = (failures: number, reason: string | null) =>
    actionOwnerOf("healthy", undefined, 1, { failures, reason });
  assert.equal(turnOf(0, null), "nobody");
  assert.equal(turnOf(1, "not_found"), "nobody");
  assert.equal(turnOf(2, "not_found"), "you");
  assert.equal(turnOf(2, null), "you");
  assert.equal(turnOf(2, "links_off"), "operator");
});

test("whose turn it is after a failure follows from its exact reason", () => {
  const expected: Record<string, WaitsFor> = {
    key_revoked: "you",
    key_rotated: "you",
    key_expired: "you",
    missing_scope: "you",
    prayer_key_not_supported: "operator",
    profile_field_not_approved: "operator",
    internal_error: "operator",
    database_unavailable: "operator",
    invalid_prayer_time: "website",
    rate_limited: "website",
    precondition_failed: "website",
    "a reason that nothing knows": "website",
  };
  for (const [reason, waitsFor] of Object.entries(expected)) {
    assert.equal(actionOwnerOf("failed", reason, 1), waitsFor, reason);
  }
});
