import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { expiryAfterRotation, type Grace, graceEnd } from "./key-life.ts";

const now = new Date("2026-12-05T12:00:00.000Z");

suite("the grace period of a rotated key", () => {
  const ends: Record<Grace, string | null> = {
    none: null,
    "1h": "2026-12-05T13:00:00.000Z",
    "24h": "2026-12-06T12:00:00.000Z",
    "7d": "2026-12-12T12:00:00.000Z",
  };
  for (const [grace, end] of Object.entries(ends) as [Grace, string | null][]) {
    test(`of ${grace} ends ${end ?? "immediately"}`, () => {
      assert.equal(graceEnd(grace, null, now), end);
      assert.equal(graceEnd(grace, "2027-01-01T00:00:00.000Z", now), end);
    });
  }

  test("never outlasts the key's own expiry", () => {
    assert.equal(graceEnd("24h", "2026-12-05T12:00:00.001Z", now), "2026-12-05T12:00:00.001Z");
  });

  test("is null for a key that has expired", () => {
    assert.equal(graceEnd("24h", now.toISOString(), now), null);
  });
});

test("a successor takes over an expiry only if it has not passed", () => {
  const later = "2026-12-05T12:00:00.001Z";
  assert.equal(expiryAfterRotation(later, now), later);
  assert.equal(expiryAfterRotation(now.toISOString(), now), null);
  assert.equal(expiryAfterRotation(null, now), null);
});
