import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameValue, isSameZone } from "../../src/sync/same-value.ts";

test("a zone matches in any case and by its older names, and not another zone", () => {
  assert.ok(isSameZone("Europe/London", "europe/london"));
  assert.ok(isSameZone("Asia/Calcutta", "Asia/Kolkata"));
  assert.ok(!isSameZone("Europe/London", "Europe/Dublin"));
  assert.ok(!isSameZone("Europe/London", "Africa/Abidjan"));
  assert.ok(isSameZone("Nowhere/At_All", "Nowhere/At_All"));
  assert.ok(!isSameZone("Nowhere/At_All", "Europe/London"));
});

test("a value matches in every spelling of a server, and not another value", () => {
  assert.ok(isSameValue("message", "Salam \u00e9\r\nall ", "Salam e\u0301\nall"));
  assert.ok(isSameValue("donationLink", "", undefined));
  assert.ok(isSameValue("start", "2026-12-01T19:00:00Z", "2026-12-01T20:00:00.000+01:00"));
  assert.ok(isSameValue("latitude", 53.3811, 53.38110000001));
  assert.ok(!isSameValue("latitude", 53.3811, 53.3812));
  assert.ok(!isSameValue("allowComments", false, undefined));
  assert.ok(!isSameValue("message", "Salam", "salam"));
  assert.ok(!isSameValue("latitude", 0, undefined));
});
