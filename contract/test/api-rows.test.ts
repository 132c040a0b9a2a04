import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type ApiEndpoint,
  dataEndpoints,
  type Endpoint,
  endpoints,
  isKnownByTag,
  jsonBodyOf,
  scopeOf,
} from "@mosque-sync/contract";

/** What each row has to say, written once more: a member that is changed to nonsense fails here, whatever derives from it. */
suite("a row of the API", () => {
  const rows: [string, ApiEndpoint][] = Object.entries(endpoints);

  test("asks for a writing key unless it only reads; only the health of the service needs no key", () => {
    for (const [name, row] of rows) {
      const scope = row.method === "GET" ? "sync:read" : "sync:write";
      assert.equal(scopeOf(row), name === "getHealth" ? undefined : scope, name);
      assert.equal(row.guess, name === "getHealth" ? "none" : "keys", name);
    }
  });

  test("is in its path's part of the reference, and responds with 201 if it creates", () => {
    const parts: Record<string, ApiEndpoint["tag"]> = {
      health: "Service",
      ...{ capabilities: "Sync", sync: "Sync", profile: "Profile" },
      ...{ announcements: "Announcements", prayers: "Prayers", events: "Events" },
      timetable: "Timetable",
    };
    for (const [name, { method, path, tag, status }] of rows) {
      const part = /^\/v1\/(?:mosques\/\{mosqueId\}\/)?(\w+)/.exec(path)?.[1] ?? "";
      assert.equal(tag, parts[part], name);
      assert.equal(status, method === "POST" ? 201 : 200, name);
    }
  });

  test("has the entity tag of its response, and compares the tag of its change", () => {
    const tags: Record<string, [etag: string | null, ifMatch: string | null]> = {
      getHealth: [null, null],
      getCapabilities: ["capabilities", null],
      getSnapshot: ["sync", null],
      getProfile: ["profile", null],
      updateProfile: ["profile", "profile"],
      listAnnouncements: ["announcements", null],
      createAnnouncement: ["announcement", "announcements"],
      getAnnouncement: ["announcement", null],
      updateAnnouncement: ["announcement", "announcement"],
      deleteAnnouncement: [null, "announcement"],
      listPrayers: ["prayers", null],
      createPrayer: ["prayers", "prayers"],
      replacePrayers: ["prayers", "prayers"],
      updatePrayer: ["prayers", "prayers"],
      deletePrayer: ["prayers", "prayers"],
      listEvents: ["events", null],
      createEvent: ["event", "events"],
      getEvent: ["event", null],
      updateEvent: ["event", "event"],
      deleteEvent: [null, "event"],
      getTimetable: ["timetable", null],
      replaceTimetable: ["timetable", "timetable"],
      deleteTimetable: [null, "timetable"],
    };
    const said = rows.map(([name, { etag, ifMatch }]) => [name, [etag, ifMatch]]);
    assert.deepEqual(Object.fromEntries(said), tags);
  });

  test("is 304 for a known tag of every response to a GET, except the timetable, which daily updates change", () => {
    const reads = rows.filter(([, { method, etag }]) => method === "GET" && etag);
    const anew = reads.filter(([, endpoint]) => !isKnownByTag(endpoint)).map(([name]) => name);
    assert.deepEqual(anew, ["getTimetable"]);
    const said = rows.filter(([, { changesBetweenTags }]) => changesBetweenTags).map(([name]) => name);
    assert.deepEqual(said, anew);
  });

  test("takes a page of items, days of rows, flags of replacements, settings of files, and no other query", () => {
    const queries: Record<string, object> = {
      getSnapshot: { limit: "limit" },
      listAnnouncements: { limit: "limit", cursor: "cursor" },
      listEvents: { limit: "limit", cursor: "cursor" },
      listPrayers: { date: "date", from: "date", until: "date" },
      replacePrayers: { validateOnly: "flag", allowEmpty: "flag" },
      replaceTimetable: {
        ...{ fileName: "text", link: "url", unlink: "flag", validateOnly: "flag", confirm: "flag" },
        ...{
          asr: ["mithl-1", "mithl-2", ""],
          clock: ["12h", "24h", ""],
          only: "setting",
          columns: "setting",
        },
        ...{ dst: ["included", "winter-time", ""], dateOrder: ["day-first", "month-first", ""] },
      },
    };
    const said = rows.flatMap(([name, { query }]) => (Object.keys(query).length > 0 ? [[name, query]] : []));
    assert.deepEqual(Object.fromEntries(said), queries);
  });

  test("names its own reasons of failure, and only possible ones", () => {
    const reasons: Record<string, readonly string[]> = {
      updateProfile: ["profile_field_not_approved", "coordinates_incomplete"],
      createAnnouncement: ["coordinates_incomplete"],
      getAnnouncement: ["announcement_not_found"],
      updateAnnouncement: ["announcement_not_found"],
      deleteAnnouncement: ["announcement_not_found"],
      listPrayers: ["days_out_of_range", "timetable_not_found"],
      createPrayer: ["prayer_key_not_supported", "prayer_times_missing", "prayer_rows_full"],
      replacePrayers: ["prayers_empty", "prayer_row_not_supported", "prayer_row_without_time"],
      updatePrayer: ["prayer_key_not_supported", "prayer_times_missing", "prayer_not_found"],
      deletePrayer: ["prayer_not_found"],
      getTimetable: ["timetable_not_found"],
      replaceTimetable: [
        ...["link_failed", "too_many_fetches", "timetable_not_read", "timetable_looks_wrong"],
        "timetables_busy",
      ],
      deleteTimetable: ["timetable_not_found"],
      createEvent: ["coordinates_incomplete", "event_ends_before_start"],
      getEvent: ["event_not_found"],
      updateEvent: ["event_not_found", "coordinates_incomplete", "event_ends_before_start"],
      deleteEvent: ["event_not_found"],
    };
    const said = rows.flatMap(([name, row]) => (row.reasons.length > 0 ? [[name, row.reasons]] : []));
    assert.deepEqual(Object.fromEntries(said), reasons);
  });

  test("names its body, and the reason that refuses read-only fields", () => {
    const bodies = rows.flatMap(([name, row]) => {
      const body = jsonBodyOf(row);
      return body ? [[name, body.operation, body.title, body.readOnlyReason]] : [];
    });
    assert.deepEqual(bodies, [
      ["updateProfile", "update", "ProfileUpdate", "profile_field_read_only"],
      ["createAnnouncement", "create", "AnnouncementCreate", "field_read_only"],
      ["updateAnnouncement", "update", "AnnouncementUpdate", "field_read_only"],
      ["createPrayer", "create", "PrayerCreate", "field_read_only"],
      ["replacePrayers", "create", "PrayerList", "field_read_only"],
      ["updatePrayer", "update", "PrayerUpdate", "field_read_only"],
      ["createEvent", "create", "EventCreate", "field_read_only"],
      ["updateEvent", "update", "EventUpdate", "field_read_only"],
    ]);
  });
});

suite("a row that the portal derives from the API's", () => {
  const rows = Object.entries(dataEndpoints) as [keyof typeof dataEndpoints, Endpoint][];

  test("requires readMosque for reads and editData for writes, without a step-up", () => {
    for (const [name, { method, access, guess }] of rows) {
      const may = method === "GET" ? "readMosque" : "editData";
      assert.deepEqual(
        { access, guess },
        {
          access: { by: "session", may, stepUp: false, beforeFactor: false, onlyFor: null },
          guess: "none",
        },
        name,
      );
    }
  });

  test("exists for each endpoint with a key, and shares its members except path, access, guess and answer", () => {
    const members = ({ method, summary, status, query, body, etag, ifMatch, reasons }: Endpoint) => ({
      ...{ method, summary, status, query, body, etag, ifMatch, reasons },
    });
    const ofApi = Object.entries<Endpoint>(endpoints).filter(([, row]) => scopeOf(row));
    assert.deepEqual(
      rows.map(([name, row]) => [name, members(row)]),
      ofApi.map(([name, row]) => [name, members(row)]),
    );
  });
});
