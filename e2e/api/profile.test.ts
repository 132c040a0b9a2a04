import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ProfileUpdate } from "@mosque-sync/contract";
import { engines } from "../support/databases/engines.ts";
import { assertRefused, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

const everything: Required<ProfileUpdate> = {
  communityName: "Masjid Noor",
  address: "12 Wicker Lane, Sheffield",
  latitude: 53.3811,
  longitude: -1.4701,
  timeZoneId: "Europe/London",
  status: "Open for all prayers",
  message: "Parking is behind the building.",
  donationLink: "https://example.org/donate",
};
const mosqueEmoji = "\u{1F54C}";

/** Invalid values: field, value, the exact reason. */
const refusals: readonly (readonly [field: string, value: unknown, reason: string])[] = [
  ["communityName", "", "too_short"],
  ["communityName", "   ", "text_not_visible"],
  ["communityName", "\u200b\u00a0\u2060", "text_not_visible"],
  ["communityName", "x".repeat(201), "too_long"],
  ["communityName", mosqueEmoji.repeat(201), "too_long"],
  ["communityName", null, "field_not_clearable"],
  ["communityName", 5, "wrong_type"],
  ["communityName", true, "wrong_type"],
  ["communityName", ["Masjid"], "wrong_type"],
  ["communityName", { en: "Masjid" }, "wrong_type"],
  ["address", "x".repeat(501), "too_long"],
  ["status", "x".repeat(201), "too_long"],
  ["message", "x".repeat(5_001), "too_long"],
  ["message", "NUL \u0000", "text_not_clean"],
  ["message", "lone \ud800", "text_not_clean"],
  ["status", "lone \udc00 end", "text_not_clean"],
  ["status", 0, "wrong_type"],
  ["status", false, "wrong_type"],
  ["timeZoneId", "Mars/Olympus", "time_zone_unknown"],
  ["timeZoneId", "+03:00", "time_zone_unknown"],
  ["timeZoneId", null, "field_not_clearable"],
  ["timeZoneId", 3, "wrong_type"],
  ["donationLink", "example.org/donate", "url_invalid"],
  ["donationLink", "ftp://example.org", "url_invalid"],
  ["donationLink", "javascript:alert(1)", "url_invalid"],
  ["donationLink", "//example.org", "url_invalid"],
  ["donationLink", "https://", "url_invalid"],
  ["donationLink", "https://example.org/\u202eetanod", "url_invalid"],
  ["donationLink", "https://imam:secret@example.org/donate", "url_with_sign_in"],
  ["donationLink", "https://imam@example.org/donate", "url_with_sign_in"],
  ["donationLink", "https://@example.org", "url_with_sign_in"],
  ["donationLink", "HTTPS://:@example.org", "url_with_sign_in"],
  ["donationLink", "https://bank.example@example.org", "url_with_sign_in"],
  ["donationLink", "https:////imam@example.org", "url_invalid"],
  ["donationLink", "https://\\\\imam:secret@example.org", "url_invalid"],
  ["donationLink", `https://example.org/${"x".repeat(2_029)}`, "too_long"],
];

for (const engine of engines) {
  describe(`Profile on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    test("a new mosque shows required fields and omits the rest", async () => {
      const mosque = await suite.addMosque({ name: "Masjid Noor", timeZoneId: "Asia/Riyadh" });
      const { profile } = succeeded(await mosque.get("/profile")).body;
      const { createdAt, verificationStatus, ...rest } = profile;
      assert.deepEqual(rest, {
        id: mosque.id,
        communityName: "Masjid Noor",
        type: "Mosque",
        isOnlineOnly: false,
        entitlement: "Free",
        timeZoneId: "Asia/Riyadh",
        coverPhotos: [],
      });
      assert.ok(["Unverified", "Pending", "Verified"].includes(verificationStatus));
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 600_000, createdAt);
    });

    test("every writable field is set and read back", async () => {
      const mosque = await suite.addMosque();
      const { profile } = succeeded(await mosque.patch("/profile", everything)).body;
      assert.deepEqual({ ...profile, ...everything }, profile);
      assert.deepEqual(succeeded(await mosque.get("/profile")).body.profile, profile);
    });

    test("omitted fields stay unchanged", async () => {
      const mosque = await suite.addMosque();
      const before = succeeded(await mosque.patch("/profile", everything)).body.profile;
      const after = succeeded(await mosque.patch("/profile", { status: "Closed" })).body.profile;
      assert.deepEqual(after, { ...before, status: "Closed" });
    });

    test("null clears a nullable field, and an empty string stays an empty string", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.patch("/profile", everything));
      const cleared = { address: null, status: null, message: null, donationLink: null };
      const { profile } = succeeded(
        await mosque.patch("/profile", { ...cleared, latitude: null, longitude: null }),
      ).body;
      for (const name of [...Object.keys(cleared), "latitude", "longitude"])
        assert.ok(!(name in profile), name);
      const empty = { address: "", status: "", message: "", donationLink: "" };
      const after = succeeded(await mosque.patch("/profile", empty)).body.profile;
      assert.deepEqual({ ...after, ...empty }, after);
    });

    test("an empty patch has no effect and makes no new version", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      succeeded(await mosque.patch("/profile", {}));
      assert.deepEqual(await mosque.state(), before);
    });

    test("a bad value is refused with its reason, and no other field is set either", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      for (const [field, value, reason] of refusals) {
        const good = field === "address" ? { message: "Good" } : { address: "Good" };
        const response = await mosque.patch("/profile", { ...good, [field]: value });
        const hint = `${field} = ${JSON.stringify(value)?.slice(0, 40)}`;
        assertRefused(response, 400, "invalid_argument", reason, hint);
        assert.ok(response.body.error.message.includes(field), `${hint}: the message names the field`);
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("lengths count code points", async () => {
      const mosque = await suite.addMosque();
      for (const [field, most] of [
        ["communityName", 200],
        ["address", 500],
        ["status", 200],
        ["message", 5_000],
      ] as const) {
        const longest = mosqueEmoji.repeat(most);
        const { profile } = succeeded(await mosque.patch("/profile", { [field]: longest })).body;
        assert.equal(profile[field], longest);
        const response = await mosque.patch("/profile", { [field]: `${longest}x` });
        assertRefused(response, 400, "invalid_argument", "too_long", field);
      }
      const link = `https://example.org/${"x".repeat(2_028)}`;
      assert.equal(link.length, 2_048);
      succeeded(await mosque.patch("/profile", { donationLink: link }));
    });

    test("a donation address may have an @ after its host", async () => {
      const mosque = await suite.addMosque();
      for (const donationLink of [
        "https://pay.example/@noor",
        "https://pay.example?to=a@b",
        "https://x.org#@",
      ]) {
        const { profile } = succeeded(await mosque.patch("/profile", { donationLink })).body;
        assert.equal(profile.donationLink, donationLink);
      }
    });

    test("a read-only field is refused, even with valid fields next to it", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      for (const [field, value] of [
        ["id", mosque.id],
        ["type", "Mosque"],
        ["isOnlineOnly", true],
        ["verificationStatus", "Verified"],
        ["entitlement", "Gold"],
        ["createdAt", "2026-01-01T00:00:00.000Z"],
        ["prayerCalculationParameters", "MuslimWorldLeague"],
        ["thumbnail", "https://example.org/a.jpg"],
        ["coverPhotos", []],
      ]) {
        const response = await mosque.patch("/profile", { status: "Good", [String(field)]: value });
        assertRefused(response, 400, "invalid_argument", "profile_field_read_only", String(field));
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("an unknown field is refused", async () => {
      const mosque = await suite.addMosque();
      for (const field of ["name", "Status", "status ", "", "constructor", "toString", "hasOwnProperty"]) {
        const response = await mosque.patch("/profile", { [field]: "x" });
        assertRefused(response, 400, "invalid_argument", "unknown_field", field);
      }
    });

    test("a field that is not approved for the mosque is refused, and the approved ones are written", async () => {
      const mosque = await suite.addMosque({ approvedProfileFields: ["status", "message"] });
      const before = await mosque.state();
      for (const field of [
        "communityName",
        "address",
        "latitude",
        "longitude",
        "timeZoneId",
        "donationLink",
      ] as const) {
        const response = await mosque.patch("/profile", { status: "Good", [field]: everything[field] });
        assertRefused(response, 400, "invalid_argument", "profile_field_not_approved", field);
      }
      assert.deepEqual(await mosque.state(), before);
      succeeded(await mosque.patch("/profile", { status: "Open", message: null }));
    });

    test("an approval removed by the operator ends with the next request", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.patch("/profile", { address: "12 Wicker Lane" }));
      await suite.operator.setCapabilities(mosque.id, { approvedProfileFields: ["status"] });
      const response = await mosque.patch("/profile", { address: "13 Wicker Lane" });
      assertRefused(response, 400, "invalid_argument", "profile_field_not_approved");
    });

    test("a mosque has both coordinates or none", async () => {
      const mosque = await suite.addMosque();
      const incomplete = async (patch: object) =>
        assertRefused(
          await mosque.patch("/profile", patch),
          400,
          "invalid_argument",
          "coordinates_incomplete",
          JSON.stringify(patch),
        );
      await incomplete({ latitude: 1 });
      await incomplete({ longitude: 1 });
      await incomplete({ latitude: 1, longitude: null });
      succeeded(await mosque.patch("/profile", { latitude: 1, longitude: 2 }));
      await incomplete({ latitude: null });
      await incomplete({ latitude: 1, longitude: null });
      const { profile } = succeeded(await mosque.patch("/profile", { latitude: -1.5 })).body;
      assert.deepEqual([profile.latitude, profile.longitude], [-1.5, 2]);
    });

    test("coordinates are within -90..90 and -180..180 and are returned as sent", async () => {
      const mosque = await suite.addMosque();
      for (const place of [
        { latitude: 90, longitude: 180 },
        { latitude: -90, longitude: -180 },
        { latitude: 0, longitude: 0 },
        { latitude: 21.422510123456, longitude: 39.826168987654 },
        { latitude: 1e-7, longitude: -1e-7 },
      ]) {
        const { latitude, longitude } = succeeded(await mosque.patch("/profile", place)).body.profile;
        assert.deepEqual({ latitude, longitude }, place);
      }
      for (const bytes of ['{"latitude":90.000001}', '{"longitude":-180.5}']) {
        const response = await suite.request({
          method: "PATCH",
          path: `${mosque.path}/profile`,
          key: mosque.key,
          bytes,
        });
        assertRefused(response, 400, "invalid_argument", "out_of_range", bytes);
      }
      for (const latitude of ["5", "", true, [5], {}]) {
        const response = await mosque.patch("/profile", { latitude });
        assertRefused(response, 400, "invalid_argument", "wrong_type", JSON.stringify(latitude));
      }
    });

    test("a time zone matches in any case and is returned in its usual spelling", async () => {
      const mosque = await suite.addMosque();
      for (const [sent, shown] of [
        ["europe/london", "Europe/London"],
        ["EUROPE/ISTANBUL", "Europe/Istanbul"],
        ["america/port-au-prince", "America/Port-au-Prince"],
        ["Africa/dar_es_salaam", "Africa/Dar_es_Salaam"],
      ]) {
        assert.equal(
          succeeded(await mosque.patch("/profile", { timeZoneId: sent })).body.profile.timeZoneId,
          shown,
        );
      }
    });

    test("a donation link is an http or https address", async () => {
      const mosque = await suite.addMosque();
      for (const link of [
        "http://example.org",
        "https://example.org/a?b=c#d",
        "https://example.org:8443/ä",
      ]) {
        const { profile } = succeeded(await mosque.patch("/profile", { donationLink: link })).body;
        assert.equal(profile.donationLink, link);
      }
    });

    test("text is returned exactly as sent", async () => {
      const mosque = await suite.addMosque();
      const message = ' \u0645\u0633\u062c\u062f \u202b"quoted"\n\ttab \\ \u0001 \u2028 \u{1F54C} e\u0301 ';
      assert.equal(succeeded(await mosque.patch("/profile", { message })).body.profile.message, message);
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.message, message);
    });
  });
}
