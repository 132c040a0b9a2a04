import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { DataName, PortalParamsOf, ReasonName } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { changesOf } from "../../support/portal/changes.ts";
import { addMember, assertRefused, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { type Mosque, sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

const dateInstant = "2026-12-05T18:30:00.000Z";

for (const engine of enginesAboveStore) {
  describe(`A mosque's data in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** A mosque with a key that may write, and its manager. */
    async function mosqueWithManager(
      settings = {},
    ): Promise<{ mosque: Mosque; manager: SignedInVisitor; params: { mosqueId: string } }> {
      const mosque = await suite.addMosque(settings);
      const manager = await addMember(operator, mosque.id, "manager");
      return { mosque, manager, params: { mosqueId: mosque.id } };
    }
    const keyWrites = async (visitor: SignedInVisitor, mosqueId: string) =>
      (await visitor.does("listKeyWrites", { params: { mosqueId } })).keyWrites;

    test("an edit is a change of the user, and keys read it under the same entity tag", async () => {
      const { mosque, manager, params } = await mosqueWithManager();
      const { etag } = await manager.does("getProfile", { params });
      const edited = await manager.does("updateProfile", { params, body: { status: "Open" }, ifMatch: etag });
      assert.equal(edited.profile.status, "Open");
      assert.notEqual(edited.etag, etag);

      const body = { prayerKey: "isha", adhanTime: "7:10 pm" } as const;
      const { etag: rows } = await manager.does("listPrayers", { params });
      const added = await manager.does("createPrayer", { params, body, ifMatch: rows });
      assert.equal(added.prayers[0]?.adhanTime, "19:10");
      const seen = succeeded(await mosque.get("/sync")).body;
      assert.deepEqual([seen.profile, seen.prayers], [edited.profile, added.prayers]);
      assert.equal(succeeded(await mosque.get("/profile")).headers.etag, edited.etag);
      assert.equal(succeeded(await mosque.get("/prayers")).headers.etag, added.etag);

      const records = await changesOf(suite.database.url, mosque.id);
      assert.deepEqual(
        records.slice(-2).map(({ actorKind, actorId, resource }) => [actorKind, actorId, resource]),
        [
          ["user", manager.user.id, "profile"],
          ["user", manager.user.id, "prayers"],
        ],
      );
    });

    test("announcements and events are created, read, changed and deleted as through the API", async () => {
      const { mosque, manager, params } = await mosqueWithManager();
      const { announcement } = await manager.does("createAnnouncement", {
        params,
        body: { title: "Notice", body: "Text" },
      });
      const { event } = await manager.does("createEvent", {
        params,
        body: { title: "Class", eventDetails: { dateInstant, timeZoneId: "Pacific/Kiritimati" } },
      });
      const ofItem = { announcementId: announcement.id, eventId: event.id, ...params };
      const read = await manager.does("getEvent", { params: ofItem });
      const changed = await manager.does("updateEvent", {
        params: ofItem,
        body: { eventDetails: { repeatOption: "weekly" } },
        ifMatch: read.etag,
      });
      assert.deepEqual(changed.event.eventDetails, { ...event.eventDetails, repeatOption: "weekly" });
      const { body, headers } = succeeded(await mosque.get(`/events/${event.id}`));
      assert.deepEqual([body.event, headers.etag], [changed.event, changed.etag]);

      await manager.does("deleteAnnouncement", { params: ofItem });
      await manager.does("deleteEvent", { params: ofItem });
      const left = succeeded(await mosque.get("/sync")).body;
      assert.deepEqual([left.announcements, left.events], [[], []]);
    });

    test("an edit is refused for the API's reason, without an effect", async () => {
      const { mosque, manager, params } = await mosqueWithManager({
        approvedProfileFields: ["status", "latitude", "longitude"],
        supportedPrayerKeys: ["fajr"],
      });
      const refusals: readonly (readonly [
        DataName,
        method: "patch" | "post",
        path: string,
        object,
        ReasonName,
      ])[] = [
        ["updateProfile", "patch", "/profile", { message: "Hello" }, "profile_field_not_approved"],
        ["updateProfile", "patch", "/profile", { entitlement: "Plus" }, "profile_field_read_only"],
        ["updateProfile", "patch", "/profile", { latitude: 53 }, "coordinates_incomplete"],
        ["updateProfile", "patch", "/profile", { latitude: 91, longitude: 0 }, "out_of_range"],
        [
          "createPrayer",
          "post",
          "/prayers",
          { prayerKey: "isha", adhanTime: "19:10" },
          "prayer_key_not_supported",
        ],
        [
          "createPrayer",
          "post",
          "/prayers",
          { prayerKey: "fajr", adhanTime: "24:00" },
          "invalid_prayer_time",
        ],
        ["createPrayer", "post", "/prayers", { prayerKey: "fajr" }, "prayer_times_missing"],
        ["createAnnouncement", "post", "/announcements", { title: " ", body: "Text" }, "text_not_visible"],
        [
          "createEvent",
          "post",
          "/events",
          { title: "Class", eventDetails: { dateInstant, endTimeInstant: "2026-12-05T18:29:59Z" } },
          "event_ends_before_start",
        ],
      ];
      const before = await mosque.state();
      for (const [name, method, path, body, reason] of refusals) {
        const ofApi = await mosque[method](path, body);
        assert.equal(ofApi.body.error.troubleshooting.code, reason);
        const sent = { params: params as PortalParamsOf<DataName>, body: body as never };
        assertRefused(await manager.call(name, sent), reason, JSON.stringify(body));
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("an edit made before a sync came in between is refused, without an effect", async () => {
      const { mosque, manager, params } = await mosqueWithManager();
      const added = succeeded(await mosque.post("/prayers", { prayerKey: "isha", adhanTime: "19:10" }), 201);
      const row = { prayerId: added.body.prayerId, ...params };
      const { etag } = await manager.does("listPrayers", { params });
      succeeded(await mosque.patch(`/prayers/${row.prayerId}`, { adhanTime: "19:12" }));
      const before = await mosque.state();
      const late = [
        await manager.call("updatePrayer", { params: row, body: { adhanTime: "19:15" }, ifMatch: etag }),
        await manager.call("deletePrayer", { params: row, ifMatch: etag }),
        await manager.call("createPrayer", {
          params,
          body: { prayerKey: "isha", adhanTime: "19:15" },
          ifMatch: etag,
        }),
      ];
      for (const response of late) assertRefused(response, "precondition_failed");
      assert.deepEqual(await mosque.state(), before);
    });

    test("a long list is read page by page, each announcement once, newest first", async () => {
      const { mosque, manager, params } = await mosqueWithManager();
      for (let number = 1; number <= 7; number += 1) {
        succeeded(await mosque.post("/announcements", { title: `Notice ${number}`, body: "Text" }), 201);
      }
      const titles: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { limit: 3, ...(cursor !== undefined && { cursor }) };
        const page = await manager.does("listAnnouncements", { params, query });
        assert.ok(page.announcements.length <= 3);
        titles.push(...page.announcements.map(({ title }) => title));
        cursor = page.next;
      } while (cursor !== undefined);
      assert.deepEqual(
        titles,
        [7, 6, 5, 4, 3, 2, 1].map((number) => `Notice ${number}`),
      );

      const refused = (query: Record<string, string>) => manager.call("listAnnouncements", { params, query });
      assertRefused(await refused({ cursor: "bm9uc2Vuc2U" }), "cursor_invalid");
      assertRefused(await refused({ limit: "101" }), "limit_out_of_range");
      assertRefused(await refused({ limit: "0x10" }), "limit_out_of_range");
    });

    test("a cursor of another list, or of another mosque's, is refused", async () => {
      const { mosque, manager, params } = await mosqueWithManager();
      const other = await mosqueWithManager();
      for (const each of [mosque, mosque, other.mosque, other.mosque]) {
        succeeded(await each.post("/announcements", { title: "Notice", body: "Text" }), 201);
        succeeded(await each.post("/events", { title: "Evening", eventDetails: { dateInstant } }), 201);
      }
      const limit = { query: { limit: 1 } };
      const own = await manager.does("listAnnouncements", { params, ...limit });
      for (const { next } of [
        await manager.does("listEvents", { params, ...limit }),
        await other.manager.does("listAnnouncements", { params: other.params, ...limit }),
      ]) {
        const refused = await manager.call("listAnnouncements", { params, query: { cursor: String(next) } });
        assertRefused(refused, "cursor_invalid");
      }
      const ofChanges = await manager.call("listChanges", { params, query: { cursor: String(own.next) } });
      assertRefused(ofChanges, "cursor_invalid");
    });

    test("data that a working key has lately written is marked, until the key ends", async () => {
      const { mosque, manager, params } = await mosqueWithManager();
      assert.deepEqual(await keyWrites(manager, mosque.id), []);
      await manager.does("updateProfile", { params, body: { message: "By hand" } });
      succeeded(await mosque.patch("/profile", { status: "Open" }));
      succeeded(await mosque.patch("/profile", { status: "Closed", latitude: 53.4, longitude: -1.5 }));
      const isha = succeeded(await mosque.post("/prayers", { prayerKey: "isha", adhanTime: "19:10" }), 201);
      succeeded(await mosque.remove(`/prayers/${isha.body.prayerId}`));
      const event = succeeded(
        await mosque.post("/events", { title: "Class", eventDetails: { dateInstant } }),
        201,
      );
      const gone = succeeded(await mosque.post("/announcements", { title: "Gone", body: "Text" }), 201);

      const written = (await keyWrites(manager, mosque.id)).map(({ resource, of, keyId }) => [
        resource,
        of,
        keyId,
      ]);
      assert.deepEqual(
        new Set(written.map(String)),
        new Set(
          [
            ["profile", "status", mosque.keyId],
            ["profile", "latitude", mosque.keyId],
            ["profile", "longitude", mosque.keyId],
            ["prayers", "isha", mosque.keyId],
            ["events", event.body.event.id, mosque.keyId],
            ["announcements", gone.body.announcement.id, mosque.keyId],
          ].map(String),
        ),
      );
      assert.equal(written.length, 6, "each once");
      const { keyWrites: ofPrayers } = await manager.does("listKeyWrites", {
        params,
        query: { resource: "prayers" },
      });
      assert.deepEqual(
        ofPrayers.map(({ of }) => of),
        ["isha"],
      );

      const successor = await suite.operator.rotateKey(mosque.id, mosque.keyId);
      const afterRotation = await keyWrites(manager, mosque.id);
      assert.deepEqual(new Set(afterRotation.map(({ keyId }) => keyId)), new Set([successor.keyId]));
      await suite.operator.revokeKey(mosque.id, successor.keyId);
      assert.deepEqual(await keyWrites(manager, mosque.id), []);
    });

    test("what lies more than a thousand changes back is not looked at", async () => {
      const { mosque, manager } = await mosqueWithManager();
      succeeded(await mosque.patch("/profile", { message: "Old" }));
      for (let number = 1; number <= 1_000; number += 1) {
        succeeded(await mosque.patch("/profile", { status: `Status ${number}` }));
      }
      assert.deepEqual(
        (await keyWrites(manager, mosque.id)).map(({ of }) => of),
        ["status"],
      );
    });
  });
}
