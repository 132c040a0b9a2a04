import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type KeyStanding, type KeyStatus, keyStatus, requireWorkingKey, works } from "./api-keys.ts";

suite("whether a key works", () => {
  const now = "2026-12-05T12:00:00.000Z";
  const before = "2026-12-05T11:59:59.999Z";
  const after = "2026-12-05T12:00:00.001Z";
  const standing = (given: Partial<KeyStanding>) => ({
    expiresAt: null,
    endReason: null,
    graceUntil: null,
    ...given,
  });

  const working: Record<string, [Partial<KeyStanding>, KeyStatus]> = {
    "a key without an end": [{}, "working"],
    "a key that expires later": [{ expiresAt: after }, "working"],
    "a rotated key within its grace": [{ endReason: "rotated", graceUntil: after }, "grace"],
    "a rotated key within its grace that expires later": [
      { endReason: "rotated", graceUntil: after, expiresAt: after },
      "grace",
    ],
  };
  for (const [name, [given, status]] of Object.entries(working)) {
    test(`${name} works, and is shown as ${status}`, () => {
      requireWorkingKey(standing(given), new Date(now));
      assert.equal(keyStatus(standing(given), new Date(now)), status);
      assert.ok(works(status));
    });
  }

  const ended: Record<string, [Partial<KeyStanding>, KeyStatus]> = {
    "a revoked key": [{ endReason: "revoked" }, "revoked"],
    "a revoked key, even with a grace ahead,": [{ endReason: "revoked", graceUntil: after }, "revoked"],
    "a revoked key that has also expired": [{ endReason: "revoked", expiresAt: before }, "revoked"],
    "a key rotated without a grace": [{ endReason: "rotated" }, "rotated"],
    "a rotated key whose grace ends now": [{ endReason: "rotated", graceUntil: now }, "rotated"],
    "a rotated key whose grace is over": [{ endReason: "rotated", graceUntil: before }, "rotated"],
    "a rotated key that expires within its grace": [
      { endReason: "rotated", graceUntil: after, expiresAt: before },
      "expired",
    ],
    "a key that expires now": [{ expiresAt: now }, "expired"],
    "a key that expired": [{ expiresAt: before }, "expired"],
  };
  for (const [name, [given, status]] of Object.entries(ended)) {
    test(`${name} is refused, and is shown as ${status}`, () => {
      assert.throws(() => requireWorkingKey(standing(given), new Date(now)), { reason: `key_${status}` });
      assert.equal(keyStatus(standing(given), new Date(now)), status);
      assert.ok(!works(status));
    });
  }
});
