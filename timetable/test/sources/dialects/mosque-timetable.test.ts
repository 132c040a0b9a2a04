import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { readTimetable } from "../../../src/read-timetable.ts";
import { mosqueTimetable } from "../../../src/sources/dialects/mosque-timetable.ts";
import type { MosqueTimetable } from "../../../src/sources/mosque-timetable/documents.ts";
import { wordsOf } from "../../../src/sources/mosque-timetable/property-words.ts";
import { mosqueTimetableSchema } from "../../../src/sources/mosque-timetable/schema.ts";
import type { PrayerKey } from "../../../src/times/prayers.ts";
import { knowledgeOf } from "../../../src/timetable/known-times.ts";
import { findingsOf, type Timetable } from "../../../src/timetable/timetable.ts";

type Json = Record<string, unknown>;

const head = { format: "mosque-timetable", version: 1, timeZone: "Europe/London" };
const allDay = {
  fajr: { adhan: "06:00", iqamah: "06:30" },
  dhuhr: { adhan: "12:15", iqamah: "13:15" },
  isha: { adhan: "18:30", iqamah: "19:30" },
};

/** Reads a document of the format. */
function read(document: unknown, timeZone = "Europe/London"): Timetable {
  const written = mosqueTimetable.read({ is: "json", value: document }, "noor.json", { asr: "mithl-1" });
  return readTimetable([written], { clock: undefined, dst: "included" }, { timeZone, years: [2026] });
}

function fixture(name: string): Json {
  return JSON.parse(
    readFileSync(new URL(`../../../fixtures/mosque-timetable/${name}`, import.meta.url), "utf8"),
  );
}

const rules = read(fixture("rules.json"));

/** The adhan and iqamah of a prayer on a day, one text for each congregation. */
function timesOn(date: string, key: PrayerKey, { days }: Timetable = rules): string[] {
  const day = days.find((each) => each.date === date) ?? assert.fail(`${date} was not read`);
  const rows = day.prayers.filter(({ prayerKey }) => prayerKey === key);
  return rows.map(({ adhanTime = "–", iqamahTime = "–" }) => `${adhanTime} ${iqamahTime}`);
}

function faultsOf(document: unknown): string[] {
  return findingsOf(read(document), "error").map(describeFinding);
}

/** A small document whose days are a week from Monday, 2 November 2026. */
const week = (more: Json = {}): MosqueTimetable & Json => ({
  ...(head as Pick<MosqueTimetable, "format" | "version" | "timeZone">),
  period: { from: "2026-11-02", until: "2026-11-08" },
  rules: [allDay],
  ...more,
});

test("rules without rows give every day of the period, and the last rule that holds on a day counts", () => {
  assert.deepEqual(findingsOf(rules, "error"), []);
  assert.deepEqual(
    [rules.days.at(0)?.date, rules.days.at(-1)?.date, rules.days.length],
    ["2026-10-01", "2027-03-31", 182],
  );
  assert.deepEqual(timesOn("2026-10-23", "isha"), ["18:30 19:30"]);
  assert.deepEqual(timesOn("2026-10-30", "isha"), ["18:30 20:00"]);
  assert.deepEqual(timesOn("2026-11-02", "isha"), ["18:30 19:30"]);
  assert.deepEqual(timesOn("2027-01-30", "isha"), ["18:30 20:00"]);
  assert.deepEqual(timesOn("2027-02-08", "isha"), ["18:30 20:30"]);
  assert.deepEqual(timesOn("2026-10-01", "asr"), ["14:00 14:15"]);
});

test("null is no congregation: on Fridays dhuhr has only its adhan", () => {
  assert.deepEqual(timesOn("2026-10-02", "dhuhr"), ["12:15 –"]);
  assert.deepEqual(timesOn("2026-10-03", "dhuhr"), ["12:15 13:15"]);
});

test("an exception replaces only the named times on its days", () => {
  assert.deepEqual(timesOn("2026-12-25", "fajr"), ["06:00 07:00"]);
  assert.deepEqual(timesOn("2026-12-25", "asr"), ["14:00 14:15"]);
  assert.deepEqual(
    ["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01"].map((date) => timesOn(date, "fajr")[0]),
    ["06:00 06:30", "06:00 07:15", "06:00 07:15", "06:00 06:30"],
  );
});

test("every day shows the jummah of the coming Friday, also past the last day of the document", () => {
  assert.deepEqual(timesOn("2026-12-18", "jummah"), ["12:30 13:15", "– 14:00"]);
  assert.deepEqual(timesOn("2026-12-19", "jummah"), ["– 12:45"]);
  assert.deepEqual(timesOn("2027-01-31", "jummah"), ["12:30 13:15"]);
  assert.deepEqual(timesOn("2027-03-31", "jummah"), ["12:30 13:15"]);
});

test("a congregation without an adhan does not take another's", () => {
  assert.deepEqual(timesOn("2026-10-02", "jummah"), ["12:30 13:15", "– 14:00"]);
});

test("several Eid prayers are on their day, with their other details", () => {
  assert.deepEqual(timesOn("2027-03-10", "eid"), ["– 08:00", "– 09:30"]);
  const { congregations = [] } = rules.days.find(({ date }) => date === "2027-03-10") ?? {};
  assert.deepEqual(congregations.at(-2), {
    prayerKey: "eid",
    iqamahTime: "08:00",
    khutbahTime: "08:15",
    label: "First",
    place: "Park",
    eid: "fitr",
  });
});

test("isha after midnight is written with more than 24 hours, and an early-morning isha is refused", () => {
  const days = read(fixture("days.json"));
  assert.deepEqual(findingsOf(days, "error"), []);
  assert.deepEqual(timesOn("2026-06-18", "isha", days), ["23:59 00:10"]);
  assert.deepEqual(timesOn("2026-06-19", "isha", days), ["00:01 00:11"]);
  const [early] = faultsOf(week({ rules: [{ ...allDay, isha: { adhan: "00:15", iqamah: "24:30" } }] }));
  assert.match(
    early ?? "",
    /^noor\.json, rules\[1\]\.isha\.adhan: "00:15" is not a time from noon to the morning after\. .*24:15/,
  );
});

test("a daily prayer held twice has a row for each, with its own times", () => {
  assert.deepEqual(timesOn("2026-06-19", "dhuhr", read(fixture("days.json"))), ["13:08 –", "13:08 14:30"]);
});

test("a row without a year is for every year of the period that has the day", () => {
  const days = [
    { date: "02-28", ...allDay },
    { date: "02-29", ...allDay },
  ];
  const period = { from: "2026-02-28", until: "2028-12-31" };
  assert.deepEqual(
    read({ ...head, period, days }).days.map(({ date }) => date),
    ["2026-02-28", "2027-02-28", "2028-02-28", "2028-02-29"],
  );
  assert.match(
    faultsOf({ ...head, days }).join("\n"),
    /^noor\.json, days\[1\]\.date: "02-28" names no year\./,
  );
});

test("a time that other days have is unknown where it is left out, and null means that it does not exist", () => {
  const days = (third: Json) => ({
    ...head,
    days: [
      { date: "2026-11-02", ...allDay },
      { date: "2026-11-03", ...allDay },
      { date: "2026-11-04", ...allDay, ...third },
    ],
  });
  const iqamah = { prayerKey: "isha", kind: "iqamah" } as const;
  const { days: read1, findings } = read(days({ isha: { adhan: "18:30" } }));
  assert.deepEqual(timesOn("2026-11-04", "isha", { days: read1, findings }), ["18:30 –"]);
  assert.equal(knowledgeOf(read1[2], iqamah), "unknown");
  assert.deepEqual(
    findings.map(({ date, ...finding }) => [date, describeFinding(finding)]),
    [
      [
        "2026-11-04",
        "noor.json, days[3].isha.iqamah: is left out, so it is not known. Write the time, or null if there is no time.",
      ],
    ],
  );
  assert.equal(knowledgeOf(read(days({ isha: undefined })).days[2], iqamah), "unknown");
  assert.deepEqual(read(days({ isha: {} })).days[2]?.unknown, ["isha"]);
  assert.equal(knowledgeOf(read(days({ isha: { adhan: "18:30", iqamah: null } })).days[2], iqamah), "none");
});

test("every wrong member is named with its place and a fix, and costs no other prayer", () => {
  const wrong = week({
    rules: [
      allDay,
      {
        fajr: { iqamah: "6:30" },
        dhuhr: { iqamah: { after: "adhan", minutes: 10.5 } },
        zuhr: { iqamah: "13:00" },
      },
    ],
    mosque: { latitude: 153 },
    jumuah: [],
  });
  assert.deepEqual(
    new Set(faultsOf(wrong).map((line) => line.replace(/ The same .*/, ""))),
    new Set([
      'noor.json, mosque.latitude: "153" is not a latitude. Write degrees north, from -90 to 90.',
      "noor.json, jumuah: is not a property here. Allowed: $schema, format, version, mosque, timeZone, source, period, days, rules, exceptions, jummah, eid. Your own names begin with x-.",
      "noor.json, rules[2].zuhr: is not a property here. Allowed: from, until, weekdays, override, fajr, sunrise, dhuhr, asr, maghrib, isha, midnight, tahajjud, duha. Your own names begin with x-.",
      'noor.json, rules[2].fajr.iqamah: "6:30" is not a time of the day. Write HH:mm by the 24-hour clock, such as 06:30 or 13:30.',
      'noor.json, rules[2].dhuhr.iqamah.minutes: "10.5" is not a number of minutes. Write a whole number from -180 to 180.',
    ]),
  );
  assert.deepEqual(
    read(wrong).days.map(({ unknown = [] }) => unknown.toSorted().join()),
    Array(7).fill("dhuhr,fajr"),
  );
});

test("a rule or an exception whose dates are wrong makes its prayers unknown, because it may hold on any day", () => {
  for (const broken of [
    { from: "2026-11-31", isha: { iqamah: "20:00" } },
    { form: "2026-11-05", isha: { iqamah: "20:00" } },
    { from: "2026-11-05", until: "2026-11-03", isha: { iqamah: "20:00" } },
    { from: "2026-11-05", until: "03-01", isha: { iqamah: "20:00" } },
    { weekdays: ["Friday"], isha: { iqamah: "20:00" } },
  ]) {
    const { days } = read(week({ rules: [allDay, broken] }));
    assert.deepEqual(
      days.map(({ unknown }) => unknown),
      Array(7).fill(["isha"]),
      JSON.stringify(broken),
    );
  }
  const both = { date: "2026-11-05", from: "2026-11-05", jummah: [] };
  const { days } = read(week({ jummah: [{ iqamah: "13:30" }], exceptions: [both] }));
  assert.deepEqual(
    days.map(({ unknown }) => unknown),
    Array(7).fill(["jummah"]),
  );
});

test("a Friday without jummah makes it unknown if the document has jummah, and an empty list means that it does not exist", () => {
  const jummah = [{ iqamah: "13:30", until: "2026-11-05" }];
  const left = read(week({ jummah }));
  const iqamah = { prayerKey: "jummah", kind: "iqamah" } as const;
  assert.deepEqual(
    left.days.map((day) => knowledgeOf(day, iqamah)),
    Array(7).fill("unknown"),
  );
  assert.deepEqual(
    findingsOf(left, "warning").map(({ column }) => column),
    ["jummah.2026-11-06", "jummah.2026-11-13"],
  );
  const none = read(week({ jummah, exceptions: [{ date: "2026-11-06", jummah: [] }] }));
  assert.deepEqual(
    none.days.slice(0, 5).map((day) => knowledgeOf(day, iqamah)),
    Array(5).fill("none"),
  );
  assert.deepEqual(timesOn("2026-11-06", "jummah", none), []);
});

test("a congregation with only its khutbah is not known", () => {
  const { days, findings } = read(week({ jummah: [{ khutbah: "13:00" }] }));
  assert.deepEqual(days[0]?.unknown, ["jummah"]);
  assert.match(findings.map(describeFinding).join(), /jummah\[1\]: is named without a time/);
});

test("an exception or an Eid prayer on no day of the timetable is refused", () => {
  const eid = [{ date: "2027-11-05", iqamah: "08:00" }];
  const exceptions = [{ date: "2026-12-25", fajr: { iqamah: "07:00" } }];
  assert.deepEqual(
    faultsOf(week({ eid, exceptions })).map((line) => line.split(". ")[0]),
    [
      'noor.json, exceptions[1].date: "2026-12-25" is on no day of the timetable',
      'noor.json, eid[1].date: "2027-11-05" is on no day of the timetable',
    ],
  );
});

test("a document with a wrong version, zone or period, or without days, is not read", () => {
  for (const [document, place] of [
    [{ ...week(), version: 2 }, "version"],
    [{ ...week(), timeZone: "Europe/Sheffield" }, "timeZone"],
    [{ ...week(), timeZone: undefined }, "timeZone"],
    [{ ...week(), period: { from: "2026-01-01", until: "2062-12-31" } }, "period.until"],
    [{ ...week(), days: {} }, "days"],
    [{ ...head, rules: [allDay] }, undefined],
  ] as const) {
    const { days, findings } = read(JSON.parse(JSON.stringify(document)));
    assert.deepEqual([days, findings[0]?.column], [[], place]);
  }
});

test("a document for another zone is refused, unless its clocks are the same", () => {
  assert.match(
    findingsOf(read(week(), "Europe/Paris"), "error").map(describeFinding).join(),
    /timeZone: is for Europe\/London, but the mosque is in Europe\/Paris/,
  );
  assert.equal(read(week(), "Europe/Paris").days.length, 0);
  assert.equal(read(week(), "Europe/Belfast").days.length, 7);
});

test("the times are on the zone's clocks, whatever the settings of other files", () => {
  const june = { from: "2026-06-01", until: "2026-06-02" };
  const value = { ...week({ rules: [allDay] }), period: june };
  const written = mosqueTimetable.read({ is: "json", value }, "noor.json", { asr: "mithl-1" });
  const settings = { clock: "12h", dst: "winter-time" } as const;
  const { days } = readTimetable([written], settings, { timeZone: "Europe/London", years: [2026] });
  assert.deepEqual(days[0]?.prayers[0], { prayerKey: "fajr", adhanTime: "06:00", iqamahTime: "06:30" });
});

test("members whose names begin with x- are left to their makers", () => {
  assert.deepEqual(faultsOf(week({ "x-app": { any: ["thing"] }, rules: [{ ...allDay, "x-row": 5 }] })), []);
});

test("no document of any shape makes the reader fail", () => {
  const strange = [null, 0, "x", [], {}, [null], [[]], [{}], { from: 1, until: [] }];
  const names = ["days", "rules", "exceptions", "jummah", "eid", "period", "mosque", "source"];
  for (const name of names) {
    for (const value of strange) assert.ok(Array.isArray(read(week({ [name]: value })).days), name);
  }
  for (const value of strange) {
    for (const key of ["fajr", "isha", "jummah", "date"]) {
      const row = { date: "2026-11-06", ...allDay, [key]: value };
      assert.ok(Array.isArray(read(week({ days: [row], exceptions: [row], rules: [row] })).days));
    }
  }
});

test("lists that no mosque has, and a file with thousands of faults, are refused as a whole", () => {
  const many = (count: number) => Array.from({ length: count }, () => ({ fajr: { iqamah: "06:30" } }));
  assert.deepEqual(read(week({ rules: many(1_001) })).days, []);
  assert.match(
    faultsOf(week({ rules: many(1_001) })).join(),
    /^noor\.json, rules: is not a list of at most 1000 items/,
  );
  assert.equal(read(week({ rules: [allDay, ...many(999)] })).days.length, 7);
  const unknown = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`k${index}`, 1]));
  const { days, findings } = read(week(unknown));
  assert.deepEqual([days, findings.length], [[], 5_000]);
});

test("the schema's titles and descriptions of values are words that each language has", () => {
  for (const { title, description } of describedIn(mosqueTimetableSchema.$defs)) {
    assert.equal(typeof wordsOf(title), "object", title);
    assert.equal(typeof wordsOf(description), "object", description);
  }
});

/** The parts of a schema that have a title and a description. */
function describedIn(part: unknown): { title: string; description: string }[] {
  if (typeof part !== "object" || part === null) return [];
  const own = part as { title?: unknown; description?: unknown };
  const { title, description } = own;
  const isDescribed = typeof title === "string" && typeof description === "string";
  return [...(isDescribed ? [{ title, description }] : []), ...Object.values(part).flatMap(describedIn)];
}
