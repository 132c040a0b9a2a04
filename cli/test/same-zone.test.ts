import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameZone } from "../src/sync/same-zone.ts";

test("a zone is known in any case and by its older names, and another one is another", () => {
  assert.ok(isSameZone("Europe/London", "europe/london"));
  assert.ok(isSameZone("Asia/Calcutta", "Asia/Kolkata"));
  assert.ok(!isSameZone("Europe/London", "Europe/Dublin"));
  assert.ok(!isSameZone("Europe/London", "Africa/Abidjan"));
  assert.ok(isSameZone("Nowhere/At_All", "Nowhere/At_All"));
  assert.ok(!isSameZone("Nowhere/At_All", "Europe/London"));
});
