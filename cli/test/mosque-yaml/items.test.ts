import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv } from "ajv";
import { mosqueYamlSchema } from "../../src/mosque-yaml/json-schema.ts";
import { readMosqueYaml } from "../../src/mosque-yaml/read.ts";
import { everything, findingsOf } from "../support/mosque-yamls.ts";

/** The dates of an entry without dates. */
const always = { from: undefined, until: undefined };

test("prayers, iqamah rules, announcements and events are read", () => {
  const read = readMosqueYaml(everything, "mosque.yaml");
  assert.ok(!Array.isArray(read));
  const everyDay = (text: string) => [{ text, weekdays: undefined, ...always }];
  assert.deepEqual(read.iqamah, {
    fajr: everyDay("+20"),
    maghrib: everyDay("5 minutes after adhan"),
    isha: everyDay("21:30"),
  });
  const eid = { from: "2027-03-10", until: "2027-03-10" };
  assert.deepEqual(read.prayers, [
    { row: { prayerKey: "eid", iqamahTime: "08:00" }, ...eid },
    { row: { prayerKey: "eid", iqamahTime: "09:00" }, ...eid },
  ]);
  assert.deepEqual(read.profile, { status: null, donationLink: "" });
  assert.equal(read.announcements?.[0]?.body, "Please use the side street.\nIt opens again on Sunday.");
  assert.deepEqual(read.events?.[0]?.start, { is: "local", date: "2026-12-01", time: "19:00" });
  assert.deepEqual(read.events?.[0]?.end, { is: "instant", instant: "2026-12-01T20:30:00.000Z" });
});

test("a file needs a timetable or some other content", () => {
  for (const text of ["prayers: []", "events: []", "profile: { status: Open }"]) {
    assert.ok(!Array.isArray(readMosqueYaml(text, "mosque.yaml")), text);
  }
  assert.match(findingsOf("asr: mithl-1")[0] ?? "", /has nothing to sync\. Add a timetable/);
  assert.match(findingsOf("profile: {}")[0] ?? "", /has nothing to sync/);
  assert.match(findingsOf('prayers: []\niqamah: { fajr: "+10" }')[0] ?? "", /is for a timetable/);
});

test("a list left empty by accident is refused: [] removes all", () => {
  assert.deepEqual(findingsOf("announcements:\nevents: []\n"), [
    'mosque.yaml, row 1, announcements: must be a list. Add `- { id: car-park, title: "…", body: "…" }` on a line below it, or use [] for none.',
  ]);
});

test("a time that has lost its pm is refused everywhere", () => {
  const text = `prayers:
  - { prayer: dhuhr, adhan: "01:30" }
  - { prayer: fajr, adhan: "6:30 pm" }
events:
  - { id: a, title: A, start: 2026-12-01 7:00 }
`;
  assert.deepEqual(
    findingsOf(text).map((line) => line.replace(/\. Use.*/, "")),
    [
      "mosque.yaml, row 2, prayers[1].adhan: is 01:30 by the 24-hour clock, when dhuhr cannot be",
      "mosque.yaml, row 3, prayers[2].adhan: is 18:30 by the 24-hour clock, when fajr cannot be",
      "mosque.yaml, row 5, events[1].start: has no am or pm",
    ],
  );
});

test("mistakes in items are reported with their lines", () => {
  const text = `iqamah: { fajr: +20 }
timetable: noor.csv
jummah: [{ iqamah: "13:00" }]
prayers:
  - { prayer: jummah, iqamah: "13:00" }
announcements:
  - { id: car park, title: A, body: B }
  - { id: a, title: " ", body: B }
  - { id: b, title: B }
  - { id: c, title: "Noor \u202E moc", body: "B \u202E" }
events:
  - { id: a, title: A, start: 2026-02-30 19:00 }
  - { id: b, title: B, start: 2026-02-20 19:00, until: 2026-13-01 }
  - { id: c, title: C, start: 2026-02-20 19:00, from: 2026-02-02, until: 2026-02-01 }
  - { id: d, title: D, start: 2026-02-20 19:00, latitude: 53 }
`;
  assert.deepEqual(
    findingsOf(text).map((line) => line.split(". ")[0]),
    [
      "mosque.yaml, row 1, iqamah.fajr: must be a text",
      "mosque.yaml, row 2, timetable: must hold settings",
      "mosque.yaml, row 7, announcements[1].id: is not an id",
      "mosque.yaml, row 8, announcements[2].title: is empty",
      "mosque.yaml, row 9, announcements[3].body: is missing",
      "mosque.yaml, row 10, announcements[4].title: holds U+202E, which changes the direction of the text around it",
      "mosque.yaml, row 12, events[1].start: is not a date with a time",
      "mosque.yaml, row 13, events[2].until: is not a date",
      "mosque.yaml, row 14, events[3].until: is before 2026-02-02",
      "mosque.yaml, row 15, events[4]: has only one coordinate",
    ],
  );
});

test("a text that is longer than the service allows is refused before anything is sent", () => {
  const bounds = [
    ["profile", "communityName", 200],
    ["profile", "address", 500],
    ["profile", "status", 200],
    ["profile", "message", 5_000],
    ["profile", "donationLink", 2_048],
    ["announcements", "title", 200],
    ["announcements", "body", 10_000],
    ["announcements", "flairType", 50],
    ["events", "title", 200],
    ["events", "body", 10_000],
    ["events", "flairType", 50],
    ["events", "repeatOption", 50],
    ["events", "address", 500],
    ["events", "visibility", 50],
  ] as const;
  const validate = new Ajv({ strict: false }).compile(mosqueYamlSchema());
  for (const [part, name, most] of bounds) {
    const withLength = (length: number) => {
      const item = { id: "a", title: "A", body: "B", [name]: "🕌".repeat(length) };
      if (part === "profile") return { profile: { [name]: item[name] } };
      return { [part]: [part === "events" ? { ...item, start: "2026-12-01 19:00" } : item] };
    };
    const [fits, tooLong] = [withLength(most), withLength(most + 1)];
    assert.ok(!Array.isArray(readMosqueYaml(JSON.stringify(fits), "mosque.yaml")), `${part} ${name}`);
    const [is, allowed] = [most + 1, most].map((count) => count.toLocaleString("en"));
    const setting = part === "profile" ? `profile.${name}` : `${part}[1].${name}`;
    assert.deepEqual(findingsOf(JSON.stringify(tooLong)), [
      `mosque.yaml, row 1, ${setting}: has ${is} characters, and ${allowed} are allowed. Shorten it.`,
    ]);
    assert.deepEqual([validate(fits), validate(tooLong)], [true, false], `the schema: ${part} ${name}`);
  }
});

test("ids are unique in their list, and jummah is set in one place", () => {
  const text = `announcements:
  - { id: a, title: A, body: A }
  - { id: b, title: B, body: B }
  - { id: a, title: C, body: C }
jummah: [{ iqamah: "13:00" }]
prayers: [{ prayer: jummah, iqamah: "13:00" }]
`;
  assert.deepEqual(
    findingsOf(text).map((line) => line.split(". ")[0]),
    [
      "mosque.yaml, row 4, announcements[3].id: is also the id of item 1",
      "mosque.yaml, row 5, jummah: is also among prayers",
    ],
  );
});
