import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  type BodyOf,
  type ErrorReasonName,
  endpoints,
  type Fields,
  limits,
  type PortalBodyOf,
  portalEndpoints,
  prayerKeys,
  writableNames,
} from "@mosque-sync/contract";
import fc from "fast-check";
import type { ApiError } from "#domain/api-error.ts";
import { createBodyReader } from "#domain/bodies/request-body.ts";

const readers = {
  updateProfile: createBodyReader<BodyOf<"updateProfile">>(endpoints.updateProfile.body),
  createAnnouncement: createBodyReader<BodyOf<"createAnnouncement">>(endpoints.createAnnouncement.body),
  updateAnnouncement: createBodyReader<BodyOf<"updateAnnouncement">>(endpoints.updateAnnouncement.body),
  createPrayer: createBodyReader<BodyOf<"createPrayer">>(endpoints.createPrayer.body),
  updatePrayer: createBodyReader<BodyOf<"updatePrayer">>(endpoints.updatePrayer.body),
  createEvent: createBodyReader<BodyOf<"createEvent">>(endpoints.createEvent.body),
  updateEvent: createBodyReader<BodyOf<"updateEvent">>(endpoints.updateEvent.body),
};
type Name = keyof typeof readers;

const dateInstant = "2026-12-05T18:30:00.000Z";

suite("a body is refused", () => {
  test("when it is not an object", () => {
    for (const body of [null, undefined, true, 5, "{}", [], [{}]]) {
      assert.throws(() => readers.updateProfile(body), { reason: "body_not_object" }, String(body));
    }
  });

  /** The first fault of each body: the reason, and the field that it names. */
  const refused: readonly [Name, object, ErrorReasonName, field: string][] = [
    ["updateProfile", { nickname: "Noor" }, "unknown_field", "nickname"],
    ["updateProfile", { communityname: "Noor" }, "unknown_field", "communityname"],
    ["updateProfile", { constructor: 1 }, "unknown_field", "constructor"],
    ["updateProfile", JSON.parse('{"__proto__": {"status": "x"}}'), "unknown_field", "__proto__"],
    ["updateProfile", { verificationStatus: "Verified" }, "profile_field_read_only", "verificationStatus"],
    ["updateProfile", { communityName: null }, "field_not_clearable", "communityName"],
    ["updateProfile", { communityName: "" }, "too_short", "communityName"],
    ["updateProfile", { communityName: " \u200B " }, "text_not_visible", "communityName"],
    ["updateProfile", { status: "x".repeat(limits.statusCharacters + 1) }, "too_long", "status"],
    ["updateProfile", { status: 5 }, "wrong_type", "status"],
    ["updateProfile", { status: "a\0b" }, "text_not_clean", "status"],
    ["updateProfile", { status: "\uD83D" }, "text_not_clean", "status"],
    ["updateProfile", { latitude: 90.000001, longitude: 0 }, "out_of_range", "latitude"],
    ["updateProfile", { longitude: -180.000001 }, "out_of_range", "longitude"],
    ["updateProfile", JSON.parse('{"latitude": 1e999}'), "out_of_range", "latitude"],
    ["updateProfile", JSON.parse('{"latitude": -1e999}'), "out_of_range", "latitude"],
    ["updateProfile", JSON.parse('{"status": 1e400}'), "wrong_type", "status"],
    ["updateProfile", { timeZoneId: "+01:00" }, "time_zone_unknown", "timeZoneId"],
    ["updateProfile", { donationLink: "javascript:alert(1)" }, "url_invalid", "donationLink"],
    ["createAnnouncement", { title: "Notice" }, "field_required", "body"],
    ["createAnnouncement", {}, "field_required", "title"],
    ["createAnnouncement", { title: null, body: "x" }, "wrong_type", "title"],
    ["createAnnouncement", { title: "Notice", body: "x", id: "1" }, "field_read_only", "id"],
    ["updateAnnouncement", { latitude: 1 }, "field_read_only", "latitude"],
    ["updateAnnouncement", { body: null }, "field_not_clearable", "body"],
    ["createPrayer", { adhanTime: "5:10" }, "field_required", "prayerKey"],
    ["createPrayer", { prayerKey: "Fajr" }, "value_not_allowed", "prayerKey"],
    ["createPrayer", { prayerKey: "fajr", adhanTime: "24:00" }, "invalid_prayer_time", "adhanTime"],
    ["createPrayer", { prayerKey: "fajr", adhanTime: 510 }, "invalid_prayer_time", "adhanTime"],
    ["createPrayer", { prayerKey: "fajr", iqamahTime: null }, "invalid_prayer_time", "iqamahTime"],
    ["updatePrayer", { prayerKey: null }, "field_not_clearable", "prayerKey"],
    ["updatePrayer", { iqamahTime: "7:5" }, "invalid_prayer_time", "iqamahTime"],
    ["createEvent", { title: "Evening" }, "field_required", "eventDetails"],
    ["createEvent", { title: "Evening", eventDetails: {} }, "field_required", "eventDetails.dateInstant"],
    ["createEvent", { title: "Evening", eventDetails: null }, "wrong_type", "eventDetails"],
    ["createEvent", { title: "Evening", eventDetails: [] }, "wrong_type", "eventDetails"],
    [
      "createEvent",
      { eventDetails: { dateInstant: "soon" } },
      "date_time_invalid",
      "eventDetails.dateInstant",
    ],
    ["createEvent", { eventDetails: { place: "Hall" } }, "unknown_field", "eventDetails.place"],
    ["createEvent", { title: "Evening", likeCount: 5 }, "field_read_only", "likeCount"],
    ["updateEvent", { eventDetails: null }, "field_not_clearable", "eventDetails"],
    [
      "updateEvent",
      { eventDetails: { dateInstant: null } },
      "field_not_clearable",
      "eventDetails.dateInstant",
    ],
    ["updateEvent", { allowComments: "true" }, "wrong_type", "allowComments"],
    [
      "updateEvent",
      JSON.parse('{"eventDetails": {"__proto__": 1}}'),
      "unknown_field",
      "eventDetails.__proto__",
    ],
  ];
  for (const [name, body, reason, field] of refused) {
    const text = JSON.stringify(body);
    test(`as ${reason}: ${name} ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`, () => {
      assert.throws(
        () => readers[name](body),
        (error: ApiError) => {
          assert.deepEqual([error.reason, error.details.field], [reason, field]);
          return true;
        },
      );
    });
  }

  for (const { name, field, type, bodyWith } of everyUpdatableField()) {
    test(`when ${field} of ${name} is anything but a ${type}: no value is converted`, () => {
      const others = fc.jsonValue().filter((value) => value !== null && typeof value !== type);
      fc.assert(
        fc.property(fc.oneof(others, fc.constantFrom("5", "true", 1, 0, true)), (value) => {
          fc.pre(typeof value !== type);
          assert.throws(
            () => readers[name](bodyWith(value)),
            (error: ApiError) => error.details.field === field,
          );
        }),
      );
    });
  }

  test("however deep it is, without crashing the process", () => {
    const deep = JSON.parse(`${'{"eventDetails":'.repeat(10_000)}1${"}".repeat(10_000)}`);
    assert.throws(() => readers.updateEvent(deep), { reason: "unknown_field" });
    const deepList = JSON.parse(`{"status": ${"[".repeat(10_000)}${"]".repeat(10_000)}}`);
    assert.throws(() => readers.updateProfile(deepList), { reason: "wrong_type" });
  });

  test("with an unknown name shortened and cleaned in the response", () => {
    const body = { [`\0\uD83D${"x".repeat(1_000)}`]: 1 };
    assert.throws(
      () => readers.updateProfile(body),
      ({ details }: ApiError) => {
        const field = String(details.field);
        return field.isWellFormed() && !field.includes("\0") && field.length < 100;
      },
    );
  });

  test("with the values that are allowed", () => {
    assert.throws(() => readers.updateAnnouncement({ name: "x" }), {
      details: { field: "name", allowed: "title, body, flairType" },
    });
    assert.throws(() => readers.createPrayer({ prayerKey: "x" }), {
      details: { field: "prayerKey", allowed: `one of ${prayerKeys.join(", ")}` },
    });
    assert.throws(() => readers.updateProfile({ latitude: "1" }), {
      details: { field: "latitude", allowed: "a number from -90 to 90" },
    });
    assert.throws(() => readers.updateProfile({ communityName: 1 }), {
      details: { field: "communityName", allowed: "a string of 1 to 200 characters" },
    });
  });
});

suite("a list in a body", () => {
  const read = createBodyReader<PortalBodyOf<"updateOperatedMosque">>(
    portalEndpoints.updateOperatedMosque.body,
  );
  const photo = (number: number) => `https://example.org/${number}.jpg`;
  const photos = (count: number) => Array.from({ length: count }, (_, number) => photo(number));

  test("that is valid is returned unchanged, empty or full", () => {
    for (const coverPhotos of [[], [photo(1), photo(1)], photos(limits.coverPhotosPerMosque)]) {
      assert.deepEqual(read({ coverPhotos }), { coverPhotos });
    }
    assert.deepEqual(read({ supportedPrayerKeys: [...prayerKeys] }), { supportedPrayerKeys: prayerKeys });
  });

  /** The first fault of each body: the reason, and the item that it names. */
  const refused: readonly [object, ErrorReasonName, field: string][] = [
    [{ coverPhotos: photo(1) }, "wrong_type", "coverPhotos"],
    [{ coverPhotos: { 0: photo(1), length: 1 } }, "wrong_type", "coverPhotos"],
    [{ coverPhotos: null }, "field_not_clearable", "coverPhotos"],
    [{ coverPhotos: photos(limits.coverPhotosPerMosque + 1) }, "too_long", "coverPhotos"],
    [{ coverPhotos: [photo(1), null] }, "wrong_type", "coverPhotos[1]"],
    [{ coverPhotos: [[photo(1)]] }, "wrong_type", "coverPhotos[0]"],
    [{ coverPhotos: [photo(1), photo(2), "noor.jpg"] }, "url_invalid", "coverPhotos[2]"],
    [{ coverPhotos: [""] }, "too_short", "coverPhotos[0]"],
    [{ coverPhotos: [`${photo(1)}?${"x".repeat(limits.urlCharacters)}`] }, "too_long", "coverPhotos[0]"],
    [{ coverPhotos: [`${photo(1)}\0`] }, "text_not_clean", "coverPhotos[0]"],
    [{ supportedPrayerKeys: ["fajr", "Isha"] }, "value_not_allowed", "supportedPrayerKeys[1]"],
    [{ supportedPrayerKeys: ["fajr", "isha", "fajr"] }, "value_not_allowed", "supportedPrayerKeys[2]"],
    [{ approvedProfileFields: ["verificationStatus"] }, "value_not_allowed", "approvedProfileFields[0]"],
    [JSON.parse('{"approvedProfileFields": [1e999]}'), "wrong_type", "approvedProfileFields[0]"],
  ];
  for (const [body, reason, field] of refused) {
    const text = JSON.stringify(body);
    test(`is refused as ${reason}: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`, () => {
      assert.throws(
        () => read(body),
        (error: ApiError) => {
          assert.deepEqual([error.reason, error.details.field], [reason, field]);
          return true;
        },
      );
    });
  }

  test("is refused with the values that are allowed", () => {
    assert.throws(() => read({ coverPhotos: photos(11) }), {
      details: {
        field: "coverPhotos",
        allowed: "a list of at most 10; each item is a string of 1 to 2048 characters",
      },
    });
    assert.throws(() => read({ supportedPrayerKeys: {} }), {
      details: {
        field: "supportedPrayerKeys",
        allowed: `a list without repeats; each item is one of ${prayerKeys.join(", ")}`,
      },
    });
  });
});

suite("a valid body", () => {
  test("is returned unchanged, including an empty string and a null", () => {
    const body = { communityName: " Masjid Noor ", address: "", status: null, latitude: 0, longitude: 0 };
    assert.deepEqual(readers.updateProfile(body), body);
    assert.deepEqual(readers.updateProfile({}), {});
  });

  test("has its times, instants and zones as the service keeps them", () => {
    assert.deepEqual(readers.createPrayer({ prayerKey: "isha", adhanTime: "7:10 pm", iqamahTime: "7:45" }), {
      prayerKey: "isha",
      adhanTime: "19:10",
      iqamahTime: "07:45",
    });
    const eventDetails = { dateInstant: "2026-12-05T21:30:00+03:00", timeZoneId: "asia/riyadh" };
    assert.deepEqual(readers.updateEvent({ eventDetails }).eventDetails, {
      dateInstant,
      timeZoneId: "Asia/Riyadh",
    });
  });

  test("may be as long as the limit in code points, whatever their bytes", () => {
    const status = "🕌".repeat(limits.statusCharacters);
    assert.deepEqual(readers.updateProfile({ status }), { status });
    assert.throws(() => readers.updateProfile({ status: `${status}🕌` }), { reason: "too_long" });
  });

  test("is the same when it is read again", () => {
    const details = { dateInstant: "2026-12-05t21:30:00.5+03:00", timeZoneId: "asia/riyadh", address: null };
    const once = readers.updateEvent({ title: " Evening ", body: null, eventDetails: details });
    assert.deepEqual(readers.updateEvent(once), once);
  });
});

interface UpdatableField {
  readonly name: Name;
  readonly field: string;
  readonly type: string;
  /** A body with only this field. */
  readonly bodyWith: (value: unknown) => object;
}

function everyUpdatableField(): UpdatableField[] {
  const updates = ["updateProfile", "updateAnnouncement", "updatePrayer", "updateEvent"] as const;
  return updates.flatMap((name) => fieldsOf(name, endpoints[name].body.fields));
}

function fieldsOf(name: Name, fields: Fields, path = "", wrap = (body: object) => body): UpdatableField[] {
  return writableNames(fields, "update").flatMap((member) => {
    const { schema, members } = fields[member] ?? assert.fail();
    const bodyWith = (value: unknown) => wrap({ [member]: value });
    if (members) return fieldsOf(name, members, `${path}${member}.`, bodyWith);
    return [{ name, field: path + member, type: String((schema as { type?: unknown }).type), bodyWith }];
  });
}
