import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  limits,
  type PortalBodyOf,
  prayerKeys,
  type ReasonName,
  verificationStatuses,
  writableProfileFields,
} from "@mosque-sync/contract";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { changesOf } from "../support/portal/changes.ts";
import { addMosque, assertRefused, type SignedInVisitor, setUpOperator } from "../support/portal/portal.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { assertRefused as assertApiRefused, succeeded } from "../support/services/suite.ts";

type Patch = PortalBodyOf<"updateOperatedMosque">;

/** Every field that an operator may write, with a value that no mosque starts with. */
const everything: Required<Patch> = {
  communityName: "Masjid Bilal",
  isOnlineOnly: true,
  verificationStatus: "Verified",
  entitlement: "Supporter",
  address: "12 Wicker Lane, Sheffield",
  latitude: 53.3811,
  longitude: -1.4701,
  timeZoneId: "Asia/Riyadh",
  status: "Open for all prayers",
  message: "Parking is behind the building.",
  donationLink: "https://example.org/donate",
  prayerCalculationParameters: "UmmAlQura",
  thumbnail: "https://example.org/small.jpg",
  coverPhotos: ["https://example.org/1.jpg", "https://example.org/2.jpg"],
  approvedProfileFields: ["status", "message"],
  supportedPrayerKeys: ["fajr", "isha", "jummah"],
};

/** Each refusal: the body, the exact reason, the field it names. */
const refusals: readonly (readonly [body: object, reason: ReasonName, field: string])[] = [
  [{ id: "0b6f7a1e-5f0c-4d8e-9a57-3c1f2b9e4d10" }, "field_read_only", "id"],
  [{ type: "Mosque" }, "field_read_only", "type"],
  [{ createdAt: "2026-11-20T18:00:00.000Z" }, "field_read_only", "createdAt"],
  [{ etag: "x" }, "unknown_field", "etag"],
  [{ status: "good", verificationStatus: "verified" }, "value_not_allowed", "verificationStatus"],
  [{ verificationStatus: null }, "field_not_clearable", "verificationStatus"],
  [{ isOnlineOnly: "true" }, "wrong_type", "isOnlineOnly"],
  [{ entitlement: " " }, "text_not_visible", "entitlement"],
  [{ entitlement: "x".repeat(51) }, "too_long", "entitlement"],
  [{ thumbnail: "noor.jpg" }, "url_invalid", "thumbnail"],
  [{ coverPhotos: ["https://example.org/1.jpg", "2.jpg"] }, "url_invalid", "coverPhotos[1]"],
  [{ coverPhotos: Array(limits.coverPhotosPerMosque + 1).fill("https://x.org") }, "too_long", "coverPhotos"],
  [{ supportedPrayerKeys: ["fajr", "zuhr"] }, "value_not_allowed", "supportedPrayerKeys[1]"],
  [{ supportedPrayerKeys: ["fajr", "fajr"] }, "value_not_allowed", "supportedPrayerKeys[1]"],
  [{ approvedProfileFields: ["entitlement"] }, "value_not_allowed", "approvedProfileFields[0]"],
  [{ approvedProfileFields: "status" }, "wrong_type", "approvedProfileFields"],
];

for (const engine of enginesAboveStore) {
  describe(`The operator's mosques on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    const read = async (mosqueId: string) =>
      (await operator.does("getOperatedMosque", { params: { mosqueId } })).mosque;
    const patch = async (mosqueId: string, body: Patch) =>
      (await operator.does("updateOperatedMosque", { params: { mosqueId }, body })).mosque;
    const recordsOf = (mosqueId: string) => changesOf(suite.database.url, mosqueId);

    test("a new mosque may write every field, has every prayer and has no team", async () => {
      const body = { communityName: "Masjid Noor", timeZoneId: "europe/london" };
      const { mosque } = await operator.does("createMosque", { body });
      assert.deepEqual(mosque, {
        id: mosque.id,
        communityName: "Masjid Noor",
        verificationStatus: "Unverified",
        health: "never",
      });
      const { mosque: operated, choices } = await operator.does("getOperatedMosque", {
        params: { mosqueId: mosque.id },
      });
      assert.equal(operated.profile.timeZoneId, "Europe/London");
      assert.deepEqual(operated.approvedProfileFields, writableProfileFields);
      assert.deepEqual(operated.supportedPrayerKeys, prayerKeys);
      assert.deepEqual(choices, {
        profileFields: writableProfileFields,
        prayerKeys,
        verificationStatuses,
      });
      const { members } = await operator.does("getTeam", { params: { mosqueId: mosque.id } });
      assert.deepEqual(members, []);
    });

    test("a new mosque is added with its place, and never with half of one", async () => {
      const body = { communityName: "Masjid Noor", timeZoneId: "Europe/London" };
      const half = await operator.call("createMosque", { body: { ...body, latitude: 53.3811 } });
      assertRefused(half, "coordinates_incomplete");
      const placed = { ...body, latitude: 53.3811, longitude: -1.4701 };
      const { mosque } = await operator.does("createMosque", { body: placed });
      const { profile } = await read(mosque.id);
      assert.deepEqual([profile.latitude, profile.longitude], [53.3811, -1.4701]);
      const hasPlace = async (mosqueId: string) =>
        (await operator.does("getOverview", { params: { mosqueId } })).hasPlace;
      assert.equal(await hasPlace(mosque.id), true);
      assert.equal(await hasPlace((await operator.does("createMosque", { body })).mosque.id), false);
    });

    test("an operator who adds a mosque and joins it is its owner, and both are recorded", async () => {
      const body = { communityName: "Masjid Noor", timeZoneId: "UTC", join: true };
      const { mosque } = await operator.does("createMosque", { body });
      assert.equal(mosque.role, "owner");
      const { members } = await operator.does("getTeam", { params: { mosqueId: mosque.id } });
      assert.deepEqual(
        members.map(({ userId, role }) => ({ userId, role })),
        [{ userId: operator.user.id, role: "owner" }],
      );
      const records = await recordsOf(mosque.id);
      assert.deepEqual(
        records.map(({ resource, actorId, before: earlier }) => ({ resource, actorId, earlier })),
        ["profile", "team"].map((resource) => ({ resource, actorId: operator.user.id, earlier: null })),
      );
    });

    test("every field can be set, and the mosque's keys see it immediately", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.get("/sync"));
      const { approvedProfileFields, supportedPrayerKeys, ...profile } = everything;
      const changed = await patch(mosque.id, everything);
      assert.deepEqual({ ...changed.profile, ...profile }, changed.profile);
      assert.deepEqual(await read(mosque.id), changed);

      assert.deepEqual(succeeded(await mosque.get("/profile")).body.profile, changed.profile);
      const capabilities = succeeded(await mosque.get("/capabilities")).body;
      assert.deepEqual(capabilities.approvedProfileFields, ["status", "message"]);
      assert.deepEqual(capabilities.supportedPrayerKeys, supportedPrayerKeys);
      assert.deepEqual(approvedProfileFields, changed.approvedProfileFields);
    });

    test("null clears a nullable field, and an omitted field stays", async () => {
      const mosque = await suite.addMosque();
      await patch(mosque.id, everything);
      const { profile, ...rest } = await patch(mosque.id, {
        thumbnail: null,
        prayerCalculationParameters: null,
        latitude: null,
        longitude: null,
        coverPhotos: [],
      });
      const { thumbnail, prayerCalculationParameters, latitude, longitude, ...kept } = profile;
      assert.deepEqual(
        [thumbnail, prayerCalculationParameters, latitude, longitude],
        Array(4).fill(undefined),
      );
      assert.deepEqual(kept.coverPhotos, []);
      assert.equal(kept.entitlement, everything.entitlement);
      assert.deepEqual(rest.supportedPrayerKeys, everything.supportedPrayerKeys);
    });

    for (const [body, reason, field] of refusals) {
      const text = JSON.stringify(body);
      test(`a change is refused as ${reason}, without an effect: ${text.slice(0, 60)}`, async () => {
        const mosqueId = await addMosque(operator);
        const earlier = await read(mosqueId);
        const sent = { params: { mosqueId }, bytes: text, headers: { "Content-Type": "application/json" } };
        const response = await operator.call("updateOperatedMosque", sent);
        assertRefused(response, reason);
        assert.equal(response.body.error.details.field, field);
        assert.deepEqual(await read(mosqueId), earlier);
        assert.equal((await recordsOf(mosqueId)).length, 1);
      });
    }

    test("one coordinate without the other is refused", async () => {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      const response = await operator.call("updateOperatedMosque", { params, body: { latitude: 1 } });
      assertRefused(response, "coordinates_incomplete");
    });

    test("profile and approvals have a version and a record each, and equal values make no version or record", async () => {
      const mosqueId = await addMosque(operator);
      const first = await read(mosqueId);
      const renamed = await patch(mosqueId, { communityName: "Masjid Bilal" });
      const approved = await patch(mosqueId, { supportedPrayerKeys: ["isha", "fajr"] });
      assert.deepEqual(approved.supportedPrayerKeys, ["fajr", "isha"]);
      const both = await patch(mosqueId, { status: "Open", approvedProfileFields: ["status"] });
      const again = await patch(mosqueId, {
        communityName: "Masjid Bilal",
        supportedPrayerKeys: ["fajr", "isha"],
        approvedProfileFields: ["status"],
        coverPhotos: [],
        status: "Open",
      });
      assert.deepEqual(again, both);
      assert.deepEqual(await patch(mosqueId, {}), both);
      const tags = [first, renamed, approved, both].map(({ etag }) => etag);
      assert.equal(new Set(tags).size, tags.length);

      const records = (await recordsOf(mosqueId)).slice(1);
      const [profile, approvals] = [{ resource: "profile" }, { resource: "capabilities" }];
      assert.deepEqual(
        records.map(({ resource }) => ({ resource })),
        [profile, approvals, profile, approvals],
      );
      assert.deepEqual(records[3], {
        actorKind: "user",
        actorId: operator.user.id,
        requestId: records[2]?.requestId,
        resource: "capabilities",
        resourceId: mosqueId,
        before: { approvedProfileFields: writableProfileFields, supportedPrayerKeys: ["fajr", "isha"] },
        after: { approvedProfileFields: ["status"], supportedPrayerKeys: ["fajr", "isha"] },
      });
    });

    test("a field whose approval is removed is refused to the mosque's keys, until it is approved again", async () => {
      const mosque = await suite.addMosque();
      const change = () => mosque.patch("/profile", { status: crypto.randomUUID() });
      succeeded(await change());
      await patch(mosque.id, { approvedProfileFields: ["message"] });
      assertApiRefused(await change(), 400, "invalid_argument", "profile_field_not_approved");
      await patch(mosque.id, { approvedProfileFields: [] });
      assertApiRefused(await change(), 400, "invalid_argument", "profile_field_not_approved");
      await patch(mosque.id, { approvedProfileFields: ["message", "status"] });
      succeeded(await change());
    });

    test("rows of a prayer that is no longer supported stay, and new ones are refused", async () => {
      const mosque = await suite.addMosque();
      const row = { prayerKey: "tahajjud", adhanTime: "03:10" };
      const { id } = succeeded(await mosque.post("/prayers", row), 201).body.prayers[0] ?? assert.fail();
      await patch(mosque.id, { supportedPrayerKeys: ["fajr"] });

      assert.equal(succeeded(await mosque.get("/prayers")).body.prayers.length, 1);
      const refused = await mosque.post("/prayers", row);
      assertApiRefused(refused, 400, "invalid_argument", "prayer_key_not_supported");
      succeeded(await mosque.patch(`/prayers/${id}`, { adhanTime: "03:15" }));
      succeeded(await mosque.remove(`/prayers/${id}`));
    });

    test("of two operators who edit the same mosque the second is refused, without a loss", async () => {
      const mosque = await suite.addMosque();
      const params = { mosqueId: mosque.id };
      const { etag } = await read(mosque.id);
      const first = { params, body: { message: "From the first" }, ifMatch: etag };
      await operator.does("updateOperatedMosque", first);
      const second = { params, body: { message: "From the second" }, ifMatch: etag };
      const refused = await operator.call("updateOperatedMosque", second);
      assertRefused(refused, "precondition_failed");
      const current = await read(mosque.id);
      assert.equal(current.profile.message, "From the first");
      assert.equal(refused.body.error.details.current, current.etag);

      await operator.does("updateOperatedMosque", { ...second, ifMatch: current.etag });
      succeeded(await mosque.patch("/profile", { status: "From the website" }));
      const late = await operator.call("updateOperatedMosque", { ...second, ifMatch: current.etag });
      assertRefused(late, "precondition_failed");
    });

    test("of many concurrent changes with one If-Match one succeeds", async () => {
      const mosqueId = await addMosque(operator);
      const { etag } = await read(mosqueId);
      const responses = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          operator.call("updateOperatedMosque", {
            params: { mosqueId },
            body: { status: `Number ${index}` },
            ifMatch: etag,
          }),
        ),
      );
      assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, ...Array(9).fill(412)]);
      assert.equal((await recordsOf(mosqueId)).length, 2);
    });

    test("a mosque that does not exist is not found", async () => {
      const params = { mosqueId: crypto.randomUUID() };
      assertRefused(await operator.call("getOperatedMosque", { params }), "mosque_not_found");
      const response = await operator.call("updateOperatedMosque", { params, body: { status: "x" } });
      assertRefused(response, "mosque_not_found");
    });
  });
}
