import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { limits, type Profile } from "@mosque-sync/contract";
import { plainNameOf, testNameOf, testProfileOf } from "./test-mosques.ts";

suite("the name of a test mosque", () => {
  test("says that it is a test mosque, once", () => {
    assert.equal(testNameOf("Masjid Noor"), "Masjid Noor (test)");
    assert.equal(testNameOf(testNameOf("Masjid Noor")), "Masjid Noor (test)");
  });

  test("is within the bound of names, and cuts no character in half", () => {
    for (const name of ["n".repeat(200), "🕌".repeat(200), "n".repeat(194)]) {
      const named = testNameOf(name);
      assert.equal([...named].length, limits.communityNameCharacters);
      assert.ok(named.isWellFormed() && named.endsWith(" (test)"));
    }
  });

  test("is marked as a test in plain texts even after a rename, and a real mosque's name is unchanged", () => {
    assert.equal(plainNameOf({ communityName: "Renamed", testOf: "real" }), "Renamed (test)");
    assert.equal(plainNameOf({ communityName: "Masjid Noor", testOf: null }), "Masjid Noor");
  });
});

test("a test mosque has the profile of its real one, but not its id, its age or its verification", () => {
  const real = {
    ...{ id: "real", type: "Mosque", createdAt: "2026-01-01T00:00:00.000Z", communityName: "Masjid Noor" },
    ...{ timeZoneId: "Europe/London", status: "Open", isOnlineOnly: false, coverPhotos: [] },
    ...{ verificationStatus: "Verified", entitlement: "Free" },
  } as Profile;
  const own = { id: "test", createdAt: "2026-11-20T18:00:00.000Z" };
  assert.deepEqual(testProfileOf(real, own), {
    ...{ ...real, ...own },
    communityName: "Masjid Noor (test)",
    verificationStatus: "Unverified",
  });
});
