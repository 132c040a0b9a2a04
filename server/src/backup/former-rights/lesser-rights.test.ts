import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { keyLimits, lowerRole, mosqueLimits } from "./lesser-rights.ts";

describe("The lesser of a backup's right and a later one", () => {
  test("is the lower role, whichever database has it", () => {
    assert.equal(lowerRole("owner", "manager"), "manager");
    assert.equal(lowerRole("viewer", "owner"), "viewer");
    assert.equal(lowerRole("manager", "manager"), "manager");
  });

  test("is a key's narrower scope, earlier end and networks, and is not widened", () => {
    const [wide, narrow] = [
      { scope: "sync:write", networks: null, expiresAt: null },
      { scope: "sync:read", networks: '["203.0.113.7"]' as never, expiresAt: "2026-12-01T00:00:00.000Z" },
    ] as const;
    assert.deepEqual(keyLimits(wide, narrow), narrow);
    assert.deepEqual(keyLimits(narrow, wide), narrow);
    const later = { ...narrow, networks: '["198.51.100.1"]' as never, expiresAt: "2027-01-01T00:00:00.000Z" };
    assert.deepEqual(keyLimits(narrow, later), { ...later, expiresAt: narrow.expiresAt });
  });

  test("is a mosque's suspension, second factor and approvals, as strict as in both databases", () => {
    const free = { suspendedAt: null, factorRequired: 0 } as const;
    const bound = { suspendedAt: "2026-12-01T00:00:00.000Z", factorRequired: 1 } as const;
    const one = { approvedProfileFields: ["status", "email"], supportedPrayerKeys: ["fajr"] } as const;
    const other = { approvedProfileFields: ["email"], supportedPrayerKeys: ["fajr", "isha"] } as const;
    const limits = { ...bound, approvedProfileFields: ["email"], supportedPrayerKeys: ["fajr"] };
    assert.deepEqual(mosqueLimits({ ...free, ...one } as never, { ...bound, ...other } as never), limits);
    assert.deepEqual(mosqueLimits({ ...bound, ...other } as never, { ...free, ...one } as never), limits);
  });
});
