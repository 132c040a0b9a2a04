import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { knowledgeOf } from "../../../src/timetable/known-times.ts";
import { findingsOf } from "../../../src/timetable/timetable.ts";
import { allDay, faultsOf, head, read, timesOn, week } from "../../support/mosque-timetables.ts";

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
