import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { EventCreate } from "@mosque-sync/contract";
import { engines } from "../support/databases/engines.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

const start = "2026-12-05T18:30:00.000Z";
const end = "2026-12-05T20:00:00.000Z";
const evening = { title: "Seerah evening", eventDetails: { dateInstant: start } };
const full: Required<EventCreate> & { eventDetails: Required<EventCreate["eventDetails"]> } = {
  visibility: "members",
  title: "Seerah evening",
  body: "Tea is served afterwards.",
  allowComments: false,
  showLikes: false,
  allowSharing: false,
  latitude: 53.3811,
  longitude: -1.4701,
  eventDetails: {
    dateInstant: start,
    flairType: "lecture",
    endTimeInstant: end,
    timeZoneId: "Europe/London",
    repeatOption: "weekly",
    address: "Main hall",
  },
};

/** Valid date-times, with their form in responses. */
const accepted: readonly (readonly [sent: string, shown: string])[] = [
  ["2026-12-05T18:30:00Z", "2026-12-05T18:30:00.000Z"],
  ["2026-12-05T18:30:00.5Z", "2026-12-05T18:30:00.500Z"],
  ["2026-12-05T18:30:00+00:00", "2026-12-05T18:30:00.000Z"],
  ["2026-12-05T21:30:00+03:00", "2026-12-05T18:30:00.000Z"],
  ["2026-12-06T00:00:00+05:30", "2026-12-05T18:30:00.000Z"],
  ["2026-12-05T10:30:00.250-08:00", "2026-12-05T18:30:00.250Z"],
  ["2024-02-29T23:59:59Z", "2024-02-29T23:59:59.000Z"],
];
const refusedDateTimes: readonly string[] = [
  "",
  "tomorrow",
  "2026-12-05",
  "18:30:00Z",
  "2026-12-05T18:30:00",
  "2026-12-05T18:30",
  "2026-12-05T18Z",
  "2026-13-05T18:30:00Z",
  "2026-02-30T18:30:00Z",
  "2026-12-05T24:30:00Z",
  "2026-12-05T18:60:00Z",
  "1764959400000",
  "2026-12-05T18:30:00+25:00",
  "2026-12-05T18:30:00+03:0",
  "20261205T183000Z",
  "Sat, 05 Dec 2026 18:30:00 GMT",
];

/** Bodies of a creation that the API refuses, with the reason. */
const refusals: readonly (readonly [body: object, reason: string])[] = [
  [{}, "field_required"],
  [{ title: "Evening" }, "field_required"],
  [{ title: "Evening", eventDetails: {} }, "field_required"],
  [{ eventDetails: { dateInstant: start } }, "field_required"],
  [{ ...evening, title: "\u200b" }, "text_not_visible"],
  [{ ...evening, title: "x".repeat(201) }, "too_long"],
  [{ ...evening, body: "x".repeat(10_001) }, "too_long"],
  [{ ...evening, visibility: "x".repeat(51) }, "too_long"],
  [{ ...evening, allowComments: "true" }, "wrong_type"],
  [{ ...evening, showLikes: 1 }, "wrong_type"],
  [{ ...evening, eventDetails: [] }, "wrong_type"],
  [{ ...evening, eventDetails: start }, "wrong_type"],
  [{ ...evening, latitude: 1 }, "coordinates_incomplete"],
  [{ ...evening, latitude: -91, longitude: 0 }, "out_of_range"],
  [{ ...evening, likeCount: 5 }, "field_read_only"],
  [{ ...evening, commentCount: 0 }, "field_read_only"],
  [{ ...evening, id: crypto.randomUUID() }, "field_read_only"],
  [{ ...evening, createdAt: start }, "field_read_only"],
  [{ ...evening, colour: "green" }, "unknown_field"],
  [{ ...evening, eventDetails: { dateInstant: start, colour: "green" } }, "unknown_field"],
  [{ ...evening, eventDetails: { dateInstant: 1764959400000 } }, "wrong_type"],
  [{ ...evening, eventDetails: { dateInstant: start, flairType: "x".repeat(51) } }, "too_long"],
  [{ ...evening, eventDetails: { dateInstant: start, repeatOption: "x".repeat(51) } }, "too_long"],
  [{ ...evening, eventDetails: { dateInstant: start, address: "x".repeat(501) } }, "too_long"],
  [{ ...evening, eventDetails: { dateInstant: start, timeZoneId: "Mars/Olympus" } }, "time_zone_unknown"],
  [{ ...evening, eventDetails: { dateInstant: end, endTimeInstant: start } }, "event_ends_before_start"],
];

for (const engine of engines) {
  describe(`Events on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    const add = async (mosque: Mosque, fields: object = evening) =>
      succeeded(await mosque.post("/events", fields), 201).body.event;

    test("a minimal creation gets the defaults", async () => {
      const mosque = await suite.addMosque({ timeZoneId: "Asia/Riyadh" });
      const { id, createdAt, ...event } = await add(mosque);
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 600_000);
      assert.deepEqual(event, {
        visibility: "public",
        title: "Seerah evening",
        allowComments: true,
        showLikes: true,
        allowSharing: true,
        likeCount: 0,
        commentCount: 0,
        eventDetails: { dateInstant: start, timeZoneId: "Asia/Riyadh", repeatOption: "none" },
      });
    });

    test("every field of a creation is kept, and read back singly and in the list", async () => {
      const mosque = await suite.addMosque();
      const event = await add(mosque, full);
      const { id, createdAt, likeCount, commentCount, ...rest } = event;
      assert.deepEqual(rest, full);
      assert.deepEqual(succeeded(await mosque.get(`/events/${id}`)).body, { event });
      assert.deepEqual(succeeded(await mosque.get("/events")).body, { events: [event] });
    });

    test("coordinates default to the mosque's", async () => {
      const mosque = await suite.addMosque();
      succeeded(await mosque.patch("/profile", { latitude: 53.3811, longitude: -1.4701 }));
      const { latitude, longitude } = await add(mosque);
      assert.deepEqual([latitude, longitude], [53.3811, -1.4701]);
    });

    test("date-times accept any offset and are returned in UTC", async () => {
      const mosque = await suite.addMosque();
      for (const [sent, shown] of accepted) {
        const details = { dateInstant: sent, endTimeInstant: sent };
        const { eventDetails } = await add(mosque, { ...evening, eventDetails: details });
        assert.deepEqual([eventDetails.dateInstant, eventDetails.endTimeInstant], [shown, shown], sent);
      }
    });

    test("a date-time without an offset, or of a date that does not exist, is refused", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      for (const text of refusedDateTimes) {
        for (const details of [{ dateInstant: text }, { dateInstant: start, endTimeInstant: text }]) {
          const response = await mosque.post("/events", { ...evening, eventDetails: details });
          assertRefused(response, 400, "invalid_argument", "date_time_invalid", JSON.stringify(details));
        }
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("an invalid creation is refused with its reason and has no effect", async () => {
      const mosque = await suite.addMosque();
      const before = await mosque.state();
      for (const [body, reason] of refusals) {
        const response = await mosque.post("/events", body);
        assertRefused(response, 400, "invalid_argument", reason, JSON.stringify(body).slice(0, 100));
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("a fault inside eventDetails is reported with its whole path", async () => {
      const mosque = await suite.addMosque();
      const details = { dateInstant: start, timeZoneId: "Nowhere" };
      const { error } = (await mosque.post("/events", { ...evening, eventDetails: details })).body;
      assert.match(error.message, /eventDetails\.timeZoneId/);
    });

    test("an update merges eventDetails member by member", async () => {
      const mosque = await suite.addMosque();
      const before = await add(mosque, full);
      const path = `/events/${before.id}`;
      const patch = { eventDetails: { address: "Library", flairType: null } };
      const after = succeeded(await mosque.patch(path, patch)).body.event;
      const { flairType: _cleared, ...details } = before.eventDetails;
      assert.deepEqual(after, { ...before, eventDetails: { ...details, address: "Library" } });
      const empty = succeeded(await mosque.patch(path, { eventDetails: {} })).body.event;
      assert.deepEqual(empty, after);
      assert.deepEqual(succeeded(await mosque.get(path)).body.event, after);
    });

    test("an update changes the given fields, clears nullable fields with null, and leaves the rest", async () => {
      const mosque = await suite.addMosque();
      const before = await add(mosque, full);
      const path = `/events/${before.id}`;
      const patch = {
        title: "Tafsir evening",
        body: null,
        allowComments: true,
        latitude: null,
        longitude: null,
      };
      const after = succeeded(await mosque.patch(path, patch)).body.event;
      const { body: _body, latitude: _latitude, longitude: _longitude, ...kept } = before;
      assert.deepEqual(after, { ...kept, title: "Tafsir evening", allowComments: true });
      const placed = succeeded(await mosque.patch(path, { latitude: 5, longitude: 6, body: "" })).body.event;
      assert.deepEqual([placed.latitude, placed.longitude, placed.body], [5, 6, ""]);
    });

    test("an update to an invalid event is refused with its reason and has no effect", async () => {
      const mosque = await suite.addMosque();
      const { id } = await add(mosque);
      const before = await mosque.state();
      for (const [patch, reason] of [
        [{ title: null }, "field_not_clearable"],
        [{ visibility: null }, "field_not_clearable"],
        [{ allowSharing: null }, "field_not_clearable"],
        [{ eventDetails: null }, "field_not_clearable"],
        [{ eventDetails: { dateInstant: null } }, "field_not_clearable"],
        [{ eventDetails: { timeZoneId: null } }, "field_not_clearable"],
        [{ eventDetails: { dateInstant: "2026-12-05" } }, "date_time_invalid"],
        [{ eventDetails: { endTimeInstant: "2026-12-05T18:29:59.999Z" } }, "event_ends_before_start"],
        [{ eventDetails: { endTimeInstant: end, place: "x" } }, "unknown_field"],
        [{ latitude: 1 }, "coordinates_incomplete"],
        [{ likeCount: 1 }, "field_read_only"],
        [{ colour: "green" }, "unknown_field"],
      ] as const) {
        const response = await mosque.patch(`/events/${id}`, { body: "Good", ...patch });
        assertRefused(response, 400, "invalid_argument", reason, JSON.stringify(patch));
      }
      assert.deepEqual(await mosque.state(), before);
    });

    test("the end is never before the start, whichever of the two an update moves", async () => {
      const mosque = await suite.addMosque();
      const { id } = await add(mosque, full);
      const move = (eventDetails: object) => mosque.patch(`/events/${id}`, { eventDetails });
      const refused = await move({ dateInstant: "2026-12-05T20:00:00.001Z" });
      assertRefused(refused, 400, "invalid_argument", "event_ends_before_start");
      succeeded(await move({ dateInstant: end }));
      succeeded(await move({ endTimeInstant: null }));
      succeeded(await move({ dateInstant: "2026-12-06T20:00:00+14:00" }));
    });

    test("a time zone matches in any case and is returned in its usual spelling", async () => {
      const mosque = await suite.addMosque();
      const details = { dateInstant: start, timeZoneId: "asia/kuala_lumpur" };
      const { eventDetails } = await add(mosque, { ...evening, eventDetails: details });
      assert.equal(eventDetails.timeZoneId, "Asia/Kuala_Lumpur");
    });

    test("the newest is listed first by creation, regardless of its start", async () => {
      const mosque = await suite.addMosque();
      const ids: string[] = [];
      for (let count = 0; count < 20; count++) {
        const dateInstant = `20${50 - count}-01-01T00:00:00Z`;
        ids.unshift((await add(mosque, { ...evening, eventDetails: { dateInstant } })).id);
      }
      const { events } = succeeded(await mosque.get("/events")).body;
      assert.deepEqual(
        events.map(({ id }) => id),
        ids,
      );
    });

    test("a deleted event is gone; an unknown one or another mosque's is not found", async () => {
      const [mosque, other] = [await suite.addMosque(), await suite.addMosque()];
      const { id: deleted } = await add(mosque);
      assert.deepEqual(succeeded(await mosque.remove(`/events/${deleted}`)).body, { eventId: deleted });
      const { id: foreign } = await add(other);
      const before = await other.state();
      for (const id of [crypto.randomUUID(), deleted, foreign]) {
        for (const response of [
          await mosque.get(`/events/${id}`),
          await mosque.patch(`/events/${id}`, { title: "Mine" }),
          await mosque.remove(`/events/${id}`),
        ]) {
          assertRefused(response, 404, "not_found", "event_not_found");
        }
      }
      assert.deepEqual(await other.state(), before);
    });
  });
}
