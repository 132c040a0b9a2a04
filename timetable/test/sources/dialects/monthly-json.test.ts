import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { monthlyJson } from "../../../src/sources/dialects/monthly-json.ts";
import { dialectOf } from "../../../src/sources/dialects.ts";
import { interpret } from "../../../src/timetable/interpretation.ts";
import { inParts } from "../../support/in-parts.ts";
import { opened } from "../../support/opened.ts";

const adhan = {
  fajr: "05:36",
  shurooq: "07:37",
  dhuhr: "11:52",
  asr: "13:42",
  maghrib: "16:06",
  isha: "18:07",
};
const iqamah = {
  fajr: "20 minutes after adhan",
  dhuhr: "12:45",
  asr: "14:15",
  maghrib: "5 mins after adhan",
  isha: "19:00",
};
const november = {
  month: "NOVEMBER",
  prayer_times: [19, 20].map((date) => ({ date, ...adhan })),
  iqamah_times: [{ date_range: "1-30", ...iqamah }],
  jummah_iqamah: "13:15",
};

function read(...months: object[]) {
  const raw = months.map((month, index) =>
    monthlyJson.read(opened(JSON.stringify(month)), `${index}.json`, { asr: "mithl-1" }),
  );
  const place = { timeZone: "Europe/London", years: [2026, 2027] };
  return inParts(interpret(raw, { clock: undefined, dst: "included" }, place));
}

test("a month applies to every year, its rules follow the adhan, and jummah is on every day", async () => {
  assert.equal(await dialectOf(opened(JSON.stringify(november))), "monthly-json");
  const { days, findings } = read(november);
  assert.deepEqual(findings, []);
  assert.deepEqual(
    days.map(({ date }) => date),
    ["2026-11-19", "2026-11-20", "2027-11-19", "2027-11-20"],
  );
  assert.deepEqual(days[0]?.prayers, [
    { prayerKey: "fajr", adhanTime: "05:36", iqamahTime: "05:56" },
    { prayerKey: "sunrise", adhanTime: "07:37" },
    { prayerKey: "dhuhr", adhanTime: "11:52", iqamahTime: "12:45" },
    { prayerKey: "asr", adhanTime: "13:42", iqamahTime: "14:15" },
    { prayerKey: "maghrib", adhanTime: "16:06", iqamahTime: "16:11" },
    { prayerKey: "isha", adhanTime: "18:07", iqamahTime: "19:00" },
    { prayerKey: "jummah", iqamahTime: "13:15" },
  ]);
});

test("several jummahs are a list or numbered members, and members with other names are ignored", () => {
  const jummahOf = (jummah: unknown) =>
    read({ ...november, jummah_iqamah: jummah }).days[0]?.prayers.flatMap(({ prayerKey, iqamahTime }) =>
      prayerKey === "jummah" ? [iqamahTime] : [],
    );
  assert.deepEqual(jummahOf(["12:30", "1:15 PM"]), ["12:30", "13:15"]);
  assert.deepEqual(jummahOf({ first: "12:30", second: "13:15" }), ["12:30", "13:15"]);
  assert.deepEqual(jummahOf({ khutbah: "12:30", salah: "13:15" }), []);
  assert.deepEqual(jummahOf("See website"), []);
});

test("members in capitals are read like lower-case ones", () => {
  const rows = november.prayer_times.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toUpperCase(), value])),
  );
  assert.deepEqual(read({ ...november, prayer_times: rows }).days, read(november).days);
});

test("a Ramadan overrides the month it falls in, and its ranges cover its own days", () => {
  const ramadan = {
    month: "RAMADAN 2026/1447",
    gregorian_start: "2026-11-20",
    prayer_times: [{ ramadan_day: 1, gregorian: "Nov 20", ...adhan }],
    iqamah_times: [{ date_range: "1-30", ...iqamah, isha: "20:00" }],
    jummah_iqamah: "13:00",
  };
  const { days, findings } = read(november, ramadan);
  assert.deepEqual(findings, []);
  const ishaOn = (date: string) =>
    days.find((day) => day.date === date)?.prayers.find(({ prayerKey }) => prayerKey === "isha")?.iqamahTime;
  assert.deepEqual(["2026-11-19", "2026-11-20", "2027-11-20"].map(ishaOn), ["19:00", "20:00", "19:00"]);
  const shifted = { ...ramadan, prayer_times: [{ ramadan_day: 1, gregorian: "Nov 21", ...adhan }] };
  assert.match(read(shifted).findings.map(describeFinding).join(), /"Nov 21" does not match the start/);
});

test("a day in no iqamah range, or in two, is refused and named", () => {
  const ranges = (...texts: string[]) => texts.map((date_range) => ({ date_range, ...iqamah }));
  const refusals: [object[], RegExp][] = [
    [ranges("1-19"), /day 20 is in no date_range/],
    [ranges("1-20", "20-30"), /day 20 is in two date_ranges/],
    [ranges("1-19", "the rest"), /"the rest" is not a range of days/],
  ];
  for (const [iqamah_times, problem] of refusals) {
    const { days, findings } = read({ ...november, iqamah_times });
    assert.deepEqual(
      days.map(({ date }) => date),
      ["2026-11-19", "2027-11-19"],
      String(problem),
    );
    assert.match(findings.map(describeFinding).join("\n"), problem);
  }
});

test("a cell that is not a time makes its prayer unusable, with its place reported", () => {
  const prayer_times = [
    { date: 19, ...adhan },
    { date: 20, ...adhan, asr: "2pm-ish" },
  ];
  const { days, findings } = read({ ...november, prayer_times });
  assert.deepEqual(
    days.map(({ date }) => date),
    ["2026-11-19", "2027-11-19"],
  );
  assert.match(
    findings.map(describeFinding).join(),
    /0\.json, prayer_times\[2\]\.asr: "2pm-ish" is not a time/,
  );
});

test("dates, days and the members of a row are read as in a table", async () => {
  const rowsOf = (dates: readonly (string | number)[]) => ({
    ...november,
    prayer_times: dates.map((date) => ({ date, ...adhan })),
  });
  for (const dates of [
    ["19th", "20th"],
    ["Thu 19", "Fri 20"],
    ["19/11/2026", "20/11/2026"],
    ["11/19/2026", "11/20/2026"],
  ]) {
    const { days, findings } = read(rowsOf(dates));
    assert.deepEqual([days, findings], [read(november).days, []], dates.join());
  }
  assert.match(
    read(rowsOf(["19/10/2026"]))
      .findings.map(describeFinding)
      .join(),
    /"19\/10\/2026" does not match/,
  );
  const nested = november.prayer_times.map((row) => ({ ...row, isha: { adhan: row.isha, iqamah: "19:15" } }));
  const { isha: _, ...others } = iqamah;
  const { days } = read({
    ...november,
    prayer_times: nested,
    iqamah_times: [{ date_range: "1-30", ...others }],
  });
  assert.deepEqual(
    days[0]?.prayers.find(({ prayerKey }) => prayerKey === "isha"),
    { prayerKey: "isha", adhanTime: "18:07", iqamahTime: "19:15" },
  );
  const unknown = november.prayer_times.map(({ isha: time, ...row }) => ({ ...row, isah: time }));
  assert.match(
    read({ ...november, prayer_times: unknown })
      .findings.map(describeFinding)
      .join(),
    /isah/,
  );
});

test("a Ramadan may begin on a date that is written in words", () => {
  const ramadan = {
    month: "RAMADAN 1447",
    gregorian_start: "20 November 2026",
    prayer_times: [{ ramadan_day: 1, ...adhan }],
    jummah_iqamah: "13:00",
  };
  const { days, findings } = read(ramadan);
  assert.deepEqual([days.map(({ date }) => date), findings], [["2026-11-20"], []]);
});
