import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { readTimetable } from "../../../src/read-timetable.ts";
import { mosqueTimetable } from "../../../src/sources/dialects/mosque-timetable.ts";
import { wordsOf } from "../../../src/sources/mosque-timetable/property-words.ts";
import { mosqueTimetableSchema } from "../../../src/sources/mosque-timetable/schema.ts";
import type { PrayerKey } from "../../../src/times/prayers.ts";
import { knowledgeOf } from "../../../src/timetable/known-times.ts";
import { findingsOf } from "../../../src/timetable/timetable.ts";
import { allDay, faultsOf, head, type Json, read, timesOn, week } from "../../support/mosque-timetables.ts";

function fixture(name: string): Json {
  return JSON.parse(
    readFileSync(new URL(`../../../fixtures/mosque-timetable/${name}`, import.meta.url), "utf8"),
  );
}

const rules = read(fixture("rules.json"));

/** The times of a prayer on a day of the fixture. */
const timesByRules = (date: string, key: PrayerKey) => timesOn(date, key, rules);

test("rules without rows give every day of the period, and the last rule that holds on a day counts", () => {
  assert.deepEqual(findingsOf(rules, "error"), []);
  assert.deepEqual(
    [rules.days.at(0)?.date, rules.days.at(-1)?.date, rules.days.length],
    ["2026-10-01", "2027-03-31", 182],
  );
  assert.deepEqual(timesByRules("2026-10-23", "isha"), ["18:30 19:30"]);
  assert.deepEqual(timesByRules("2026-10-30", "isha"), ["18:30 20:00"]);
  assert.deepEqual(timesByRules("2026-11-02", "isha"), ["18:30 19:30"]);
  assert.deepEqual(timesByRules("2027-01-30", "isha"), ["18:30 20:00"]);
  assert.deepEqual(timesByRules("2027-02-08", "isha"), ["18:30 20:30"]);
  assert.deepEqual(timesByRules("2026-10-01", "asr"), ["14:00 14:15"]);
});

test("null is no congregation: on Fridays dhuhr has only its adhan", () => {
  assert.deepEqual(timesByRules("2026-10-02", "dhuhr"), ["12:15 –"]);
  assert.deepEqual(timesByRules("2026-10-03", "dhuhr"), ["12:15 13:15"]);
});

test("an exception replaces only the named times on its days", () => {
  assert.deepEqual(timesByRules("2026-12-25", "fajr"), ["06:00 07:00"]);
  assert.deepEqual(timesByRules("2026-12-25", "asr"), ["14:00 14:15"]);
  assert.deepEqual(
    ["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01"].map((date) => timesByRules(date, "fajr")[0]),
    ["06:00 06:30", "06:00 07:15", "06:00 07:15", "06:00 06:30"],
  );
});

test("every day shows the jummah of the coming Friday, also past the last day of the document", () => {
  assert.deepEqual(timesByRules("2026-12-18", "jummah"), ["12:30 13:15", "– 14:00"]);
  assert.deepEqual(timesByRules("2026-12-19", "jummah"), ["– 12:45"]);
  assert.deepEqual(timesByRules("2027-01-31", "jummah"), ["12:30 13:15"]);
  assert.deepEqual(timesByRules("2027-03-31", "jummah"), ["12:30 13:15"]);
});

test("a congregation without an adhan does not take another's", () => {
  assert.deepEqual(timesByRules("2026-10-02", "jummah"), ["12:30 13:15", "– 14:00"]);
});

test("several Eid prayers are on their day, with their other details", () => {
  assert.deepEqual(timesByRules("2027-03-10", "eid"), ["– 08:00", "– 09:30"]);
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
