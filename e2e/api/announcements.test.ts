import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { AnnouncementCreate } from "@mosque-sync/contract";
import { engines } from "../support/databases/engines.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const notice = { title: "Car park closed", body: "Please use the side street." };
const emoji = "\u{1F54C}";

/** Bodies of a creation that the API refuses, with the reason. */
const refusals: readonly (readonly [body: object, reason: string])[] = [
  [{}, "field_required"],
  [{ title: "Notice" }, "field_required"],
  [{ body: "Text" }, "field_required"],
  [{ ...notice, title: "" }, "too_short"],
  [{ ...notice, title: " \u200b\u3000" }, "text_not_visible"],
  [{ ...notice, title: emoji.repeat(201) }, "too_long"],
  [{ ...notice, title: 7 }, "wrong_type"],
  [{ ...notice, title: "NUL \u0000" }, "text_not_clean"],
  [{ ...notice, body: "" }, "too_short"],
  [{ ...notice, body: "x".repeat(10_001) }, "too_long"],
  [{ ...notice, body: "lone \udfff" }, "text_not_clean"],
  [{ ...notice, flairType: "x".repeat(51) }, "too_long"],
  [{ ...notice, flairType: 1 }, "wrong_type"],
  [{ ...notice, latitude: "1", longitude: 1 }, "wrong_type"],
  [{ ...notice, latitude: 91, longitude: 1 }, "out_of_range"],
  [{ ...notice, latitude: 1, longitude: -181 }, "out_of_range"],
  [{ ...notice, latitude: 1 }, "coordinates_incomplete"],
  [{ ...notice, longitude: 1 }, "coordinates_incomplete"],
  [{ ...notice, id: crypto.randomUUID() }, "field_read_only"],
  [{ ...notice, createdAt: "2026-11-20T18:00:00.000Z" }, "field_read_only"],
  [{ ...notice, text: "x" }, "unknown_field"],
];

for (const engine of engines) {
  describe(`Announcements on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    const add = async (mosque: Mosque, fields: object = {}) =>
      succeeded(await mosque.post("/announcements", { ...notice, ...fields }), 201).body.announcement;

    test("a created announcement is returned, singly and in the list, without empty members", async () => {
      const mosque = await suite.addMosque();
      const announcement = await add(mosque);
      const { id, createdAt, ...rest } = announcement;
      assert.match(id, uuidV4);
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 600_000);
      assert.deepEqual(rest, notice);
      assert.deepEqual(succeeded(await mosque.get(`/announcements/${id}`)).body, { announcement });
      assert.deepEqual(succeeded(await mosque.get("/announcements")).body, { announcements: [announcement] });
    });

    test("every field of a creation is kept", async () => {
      const mosque = await suite.addMosque();
      const full: Required<AnnouncementCreate> = {
        ...notice,
        flairType: "notice",
        latitude: -33.8,
        longitude: 151.2,
      };
      const { id, createdAt, ...rest } = await add(mosque, full);
      assert.deepEqual(rest, full);
    });

    test("coordinates default to the mosque's at the time of creation", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.patch("/profile", { latitude: 53.3811, longitude: -1.4701 }));
      const { id, latitude, longitude } = await add(mosque);
      assert.deepEqual([latitude, longitude], [53.3811, -1.4701]);
      succeeded(await mosque.patch("/profile", { latitude: 1, longitude: 1 }));
      const later = succeeded(await mosque.get(`/announcements/${id}`)).body.announcement;
      assert.deepEqual([later.latitude, later.longitude], [53.3811, -1.4701]);
    });

    test("an invalid creation is refused with its reason and has no effect", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      for (const [body, reason] of refusals) {
        const response = await mosque.post("/announcements", body);
        assertRefused(response, 400, "invalid_argument", reason, JSON.stringify(body).slice(0, 100));
      }
      for (const name of ["title", "body", "flairType"]) {
        const response = await mosque.post("/announcements", { ...notice, [name]: null });
        assert.equal(response.status, 400, `${name} null: ${response.text}`);
        assert.equal(response.body.error.code, "invalid_argument");
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("lengths count code points", async () => {
      const mosque = await suite.addMosque();
      const longest = { title: emoji.repeat(200), body: emoji.repeat(10_000), flairType: emoji.repeat(50) };
      const { title, body, flairType } = await add(mosque, longest);
      assert.deepEqual({ title, body, flairType }, longest);
    });

    test("an update changes the given fields and leaves the rest", async () => {
      const mosque = await suite.addMosque();
      const before = await add(mosque, { flairType: "notice", latitude: 1, longitude: 2 });
      const path = `/announcements/${before.id}`;
      const renamed = succeeded(await mosque.patch(path, { title: "Car park open" })).body.announcement;
      assert.deepEqual(renamed, { ...before, title: "Car park open" });
      const cleared = succeeded(await mosque.patch(path, { flairType: null })).body.announcement;
      assert.ok(!("flairType" in cleared));
      const emptied = succeeded(await mosque.patch(path, { flairType: "", body: "New" })).body.announcement;
      assert.deepEqual([emptied.flairType, emptied.body], ["", "New"]);
      assert.deepEqual(succeeded(await mosque.get(path)).body.announcement, emptied);
    });

    test("an update accepts only title, body and flairType", async () => {
      const mosque = await suite.addMosque();
      const { id } = await add(mosque, { latitude: 1, longitude: 2 });
      const before = await mosque.state();
      for (const [patch, reason] of [
        [{ latitude: 3, longitude: 4 }, "field_read_only"],
        [{ latitude: null, longitude: null }, "field_read_only"],
        [{ id }, "field_read_only"],
        [{ createdAt: "2026-11-20T18:00:00.000Z" }, "field_read_only"],
        [{ colour: "green" }, "unknown_field"],
        [{ title: null }, "field_not_clearable"],
        [{ body: null }, "field_not_clearable"],
        [{ title: "" }, "too_short"],
        [{ title: "\u00a0" }, "text_not_visible"],
        [{ flairType: "x".repeat(51) }, "too_long"],
        [{ body: false }, "wrong_type"],
      ] as const) {
        const response = await mosque.patch(`/announcements/${id}`, { flairType: "good", ...patch });
        assertRefused(response, 400, "invalid_argument", reason, JSON.stringify(patch));
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("the newest is listed first, in exact order of creation, even after updates", async () => {
      const mosque = await suite.addMosque();
      const ids: string[] = [];
      for (let count = 0; count < 40; count++) ids.unshift((await add(mosque)).id);
      succeeded(await mosque.patch(`/announcements/${ids[39]}`, { title: "Changed" }));
      const { announcements } = succeeded(await mosque.get("/announcements")).body;
      assert.deepEqual(
        announcements.map(({ id }) => id),
        ids,
      );
    });

    test("a deleted announcement is gone", async () => {
      const mosque = await suite.addMosque();
      const [kept, { id }] = [await add(mosque), await add(mosque)];
      assert.deepEqual(succeeded(await mosque.remove(`/announcements/${id.toUpperCase()}`)).body, {
        announcementId: id,
      });
      assert.deepEqual(succeeded(await mosque.get("/announcements")).body.announcements, [kept]);
    });

    test("an id that does not exist, was deleted or is another mosque's is not found", async () => {
      const [mosque, other] = [await suite.addMosque(), await suite.addMosque()];
      const { id: deleted } = await add(mosque);
      succeeded(await mosque.remove(`/announcements/${deleted}`));
      const { id: foreign } = await add(other);
      const before = await other.state();
      for (const id of [crypto.randomUUID(), deleted, foreign]) {
        for (const response of [
          await mosque.get(`/announcements/${id}`),
          await mosque.patch(`/announcements/${id}`, { title: "Mine" }),
          await mosque.remove(`/announcements/${id}`),
        ]) {
          assertRefused(response, 404, "not_found", "announcement_not_found");
        }
      }
      assert.deepEqual(await other.state(), before);
    });

    test("a malformed id is an invalid argument", async () => {
      const mosque = await suite.addMosque();
      const response = await mosque.get(`/announcements/${crypto.randomUUID().replaceAll("-", "")}`);
      assertRefused(response, 400, "invalid_argument", "path_id_invalid");
      assert.match(response.body.error.message, /announcementId/);
    });
  });
}
