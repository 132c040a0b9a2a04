import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { endpoints, jsonBodyOf, limits, type RefusedPart } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createBodyReader } from "#domain/bodies/request-body.ts";
import { refusalDetailsOf } from "./refusal-details.ts";
import { withRefusedPart } from "./refused-part.ts";

/** The refusal of a body, as an endpoint refuses it. */
function refusalOf(name: keyof typeof endpoints, body: unknown, prayerOfPath?: string): ApiError {
  const endpoint = jsonBodyOf(endpoints[name]) ?? assert.fail();
  try {
    createBodyReader(endpoint)(body);
  } catch (fault) {
    const { fields } = endpoint;
    const named = withRefusedPart(fault, { fields, body, prayerOfPath: () => prayerOfPath });
    return named instanceof ApiError ? named : assert.fail();
  }
  return assert.fail("it was accepted");
}

const partOf = (...sent: Parameters<typeof refusalOf>): RefusedPart => refusalOf(...sent).part;
const row = { prayerKey: "isha", adhanTime: "19:00" } as const;

suite("the subject of a refusal", () => {
  test("is the prayer, the field and the value of a row in a list", () => {
    assert.deepEqual(
      partOf("replacePrayers", {
        prayers: [
          { ...row, prayerKey: "fajr" },
          { ...row, iqamahTime: "25:00" },
        ],
      }),
      { field: "prayers[1].iqamahTime", prayer: "isha", value: "25:00" },
    );
  });

  test("is the prayer of the row that the path names, where the body does not name one", () => {
    const part = partOf("updatePrayer", { adhanTime: "7.30" }, "maghrib");
    assert.deepEqual(part, { field: "adhanTime", prayer: "maghrib", value: "7.30" });
  });

  test("includes the values, numbers and lengths that are accepted", () => {
    const { options, ...prayer } = partOf("createPrayer", { ...row, prayerKey: "zuhr" });
    assert.deepEqual(prayer, { field: "prayerKey", value: "zuhr" });
    assert.ok(options?.includes("dhuhr"));
    assert.deepEqual(partOf("updateProfile", { latitude: 91.5, longitude: 0 }), {
      ...{ field: "latitude", value: "91.5" },
      ...{ least: -90, most: 90 },
    });
    const title = "x".repeat(limits.titleCharacters + 1);
    assert.deepEqual(partOf("createAnnouncement", { title, body: "b", flairType: "News" }), {
      field: "title",
      charactersMax: limits.titleCharacters,
    });
    const field = "prayers";
    const prayers = Array(limits.prayerRowsPerMosque + 1).fill(row);
    assert.deepEqual(partOf("replacePrayers", { prayers }), { field, itemsMax: limits.prayerRowsPerMosque });
  });

  test("is the prayer that is not turned on, and the prayers that are", () => {
    const refused = ApiError.of("prayer_key_not_supported", { value: "eid", allowed: "fajr, isha" });
    const body = { prayerKey: "eid", adhanTime: "8:00" };
    const named = withRefusedPart(refused, { fields: undefined, body, prayerOfPath: () => undefined });
    assert.deepEqual((named as ApiError).part, { prayer: "eid", options: ["fajr", "isha"] });
  });

  test("is never a text or a link, which may have a password or unpublished content", () => {
    for (const [field, value] of [
      ["message", "our door code is 4711\0"],
      ["donationLink", "https://treasurer:hunter2@example.org"],
      ["donationLink", "hunter2"],
      ["hunter", "hunter2"],
    ] as const) {
      const kept = JSON.stringify(refusalDetailsOf(refusalOf("updateProfile", { [field]: value })));
      assert.ok(kept.includes(field) && !kept.includes("hunter2") && !kept.includes("4711"), kept);
    }
  });

  test("is never an object or a list, and no member of the language's own", () => {
    assert.deepEqual(partOf("updateProfile", { latitude: { secret: 1 } }), { field: "latitude" });
    for (const name of ["constructor", "toString"]) {
      assert.deepEqual(partOf("updateProfile", { [name]: "hunter2" }), { field: name });
    }
  });
});

suite("the log's details of a refusal", () => {
  const key = `mps_${"a".repeat(10)}_${"S3cret".repeat(7)}`;

  test("has no key, wherever one was sent", () => {
    for (const body of [{ timeZoneId: key }, { [key]: 1 }, { [`${"x".repeat(70)}${key}`]: 1 }]) {
      const kept = JSON.stringify(refusalDetailsOf(refusalOf("updateProfile", body)));
      assert.ok(!kept.includes("S3cretS3"), kept);
    }
  });

  test("is bounded, whatever was sent", () => {
    const details = refusalDetailsOf(refusalOf("updateProfile", { timeZoneId: "\u{1F319}".repeat(90) }));
    assert.equal([...(details?.value ?? "")].length, limits.loggedValueCharacters + 1);
    const unknown = refusalDetailsOf(refusalOf("updateProfile", { ["n".repeat(20_000)]: 1 }));
    assert.ok(JSON.stringify(unknown).length < 1_000);
  });

  test("turns no text around it, and has no control character", () => {
    const details = refusalDetailsOf(
      refusalOf("updateProfile", { timeZoneId: "Zone\u202E\u2066\u0007\ud800" }),
    );
    assert.equal(details?.value, "Zone   \ufffd");
  });

  test("has no client address, no id of the path and no quote from the body", () => {
    assert.equal(refusalDetailsOf(ApiError.of("address_not_allowed", { address: "203.0.113.9" })), undefined);
    assert.equal(refusalDetailsOf(ApiError.of("event_not_found", { id: crypto.randomUUID() })), undefined);
    assert.equal(refusalDetailsOf(ApiError.of("body_not_json", { problem: '"hunter2"' })), undefined);
  });
});
