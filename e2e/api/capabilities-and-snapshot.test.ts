import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { prayerKeys } from "../support/mosques/prayer-keys.ts";
import { type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

const writableFields = [
  "communityName",
  "address",
  "latitude",
  "longitude",
  "timeZoneId",
  "status",
  "message",
  "donationLink",
];

for (const engine of engines) {
  describe(`Capabilities and snapshot on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);

    test("capabilities contain everything in decision 1.11", async () => {
      const mosque = await suite.addMosque();
      assert.deepEqual(succeeded(await mosque.get("/capabilities")).body, {
        version: "v1",
        approvedProfileFields: writableFields,
        supportedPrayerKeys: prayerKeys,
        resources: ["profile", "announcements", "prayers", "events", "sync"],
        scopes: { read: "sync:read", write: "sync:write" },
      });
    });

    test("capabilities follow the operator's approvals", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.get("/capabilities"));
      await suite.operator.setCapabilities(mosque.id, {
        approvedProfileFields: ["status", "message"],
        supportedPrayerKeys: ["fajr", "jummah"],
      });
      const { approvedProfileFields, supportedPrayerKeys } = succeeded(
        await mosque.get("/capabilities"),
      ).body;
      assert.deepEqual(approvedProfileFields, ["status", "message"]);
      assert.deepEqual(supportedPrayerKeys, ["fajr", "jummah"]);
    });

    test("the operator's changes to a profile show immediately", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.get("/profile"));
      await suite.operator.setVerificationStatus(mosque.id, "Verified");
      assert.equal(succeeded(await mosque.get("/profile")).body.profile.verificationStatus, "Verified");
      assert.equal(succeeded(await mosque.get("/sync")).body.profile.verificationStatus, "Verified");
    });

    test("a new mosque's snapshot has its profile and empty lists", async () => {
      const mosque = await suite.addMosque();
      const { profile } = succeeded(await mosque.get("/profile")).body;
      const expected = { version: "v1", profile, announcements: [], prayers: [], events: [] };
      assert.deepEqual(succeeded(await mosque.get("/sync")).body, expected);
    });

    test("the snapshot equals the single reads", async () => {
      const mosque = await suite.addMosque();
      await fill(mosque, 3);
      const { version, ...snapshot } = succeeded(await mosque.get("/sync")).body;
      assert.equal(version, "v1");
      assert.deepEqual(snapshot, {
        ...succeeded(await mosque.get("/profile")).body,
        ...succeeded(await mosque.get("/announcements")).body,
        ...succeeded(await mosque.get("/prayers")).body,
        ...succeeded(await mosque.get("/events")).body,
      });
    });

    test("limit cuts announcements and events to the newest, and never prayer rows", async () => {
      const mosque = await suite.addMosque();
      await fill(mosque, 4);
      const whole = succeeded(await mosque.get("/sync")).body;
      const cut = succeeded(await mosque.get("/sync?limit=2")).body;
      assert.deepEqual(cut, {
        ...whole,
        announcements: whole.announcements.slice(0, 2),
        events: whole.events.slice(0, 2),
      });
      assert.equal(cut.prayers.length, 4);
    });

    test("the snapshot's default limit is 50", async () => {
      const mosque = await suite.addMosque();
      await fill(mosque, 51);
      const { announcements, prayers, events } = succeeded(await mosque.get("/sync")).body;
      assert.deepEqual([announcements.length, prayers.length, events.length], [50, 51, 50]);
    });

    test("a write shows in every later read", async () => {
      const mosque = await suite.addMosque();
      const { prayerId } = succeeded(
        await mosque.post("/prayers", { prayerKey: "isha", adhanTime: "19:00" }),
        201,
      ).body;
      for (let minute = 10; minute < 40; minute++) {
        const adhanTime = `19:${minute}`;
        succeeded(await mosque.patch(`/prayers/${prayerId}`, { adhanTime }));
        assert.equal(succeeded(await mosque.get("/prayers")).body.prayers[0]?.adhanTime, adhanTime);
        assert.equal(succeeded(await mosque.get("/sync")).body.prayers[0]?.adhanTime, adhanTime);
      }
    });

    test("one mosque's data never shows in another's", async () => {
      const [mosque, other] = [await suite.addMosque(), await suite.addMosque()];
      await fill(mosque, 1);
      const { announcements, prayers, events } = succeeded(await other.get("/sync")).body;
      assert.deepEqual([announcements, prayers, events], [[], [], []]);
    });
  });
}

/** Gives a mosque that many rows of each kind. */
async function fill(mosque: Mosque, count: number): Promise<void> {
  succeeded(await mosque.patch("/profile", { status: "Open", latitude: 1, longitude: 2 }));
  for (let made = 0; made < count; made++) {
    const eventDetails = { dateInstant: "2026-12-05T18:30:00Z" };
    succeeded(await mosque.post("/announcements", { title: `Notice ${made}`, body: "Text" }), 201);
    succeeded(await mosque.post("/prayers", { prayerKey: "jummah", adhanTime: "13:00" }), 201);
    succeeded(await mosque.post("/events", { title: `Evening ${made}`, eventDetails }), 201);
  }
}
