import assert from "node:assert/strict";
import { test } from "node:test";
import { readTimetable } from "../../src/read-timetable.ts";
import { readTimetableFile } from "../../src/sources/read-timetable-file.ts";
import { formatTime, parseTime } from "../../src/times/times.ts";
import type { Timetable } from "../../src/timetable/timetable.ts";
import { type PlaceName, places } from "../corpus/truth/places.ts";
import { type SunDay, sunDaysOf } from "../corpus/truth/sun.ts";

const years = Array.from({ length: 11 }, (_, index) => 2020 + index);
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const aroundChanges = [
  ["03-01", "04-20"],
  ["09-20", "11-20"],
] as const;

/** The times of a day as its mosque has them: maghrib's congregation five minutes after, dhuhr's always at 13:30. */
const timesOf = ({ times }: SunDay) => [
  times.fajr,
  times.sunrise,
  times.dhuhr,
  times.asr,
  times.maghrib,
  times.isha,
  times.maghrib + 5,
  13 * 60 + 30,
];
const headings = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha,Maghrib Iqamah,Dhuhr Iqamah";

const known = new Map<string, SunDay[]>();
function sunOf(place: PlaceName, year: number): SunDay[] {
  const name = `${place} ${year}`;
  const days =
    known.get(name) ??
    sunDaysOf(places[place], year).filter(({ date }) =>
      aroundChanges.some(([first, last]) => date.slice(5) >= first && date.slice(5) <= last),
    );
  known.set(name, days);
  return days;
}

/** A table without years, made from the days of one. */
function tableOf(days: readonly SunDay[], change = (_: string, times: number[]) => times): string {
  const rows = days.map((day) => {
    const [, month, ofMonth] = day.date.split("-").map(Number);
    const times = change(day.date, timesOf(day)).map((time) => formatTime((time + 1440) % 1440));
    return [`${ofMonth} ${monthNames[(month ?? 1) - 1]}`, ...times].join();
  });
  return [headings, ...rows].join("\n");
}

async function read(table: string, year: number, timeZone: string): Promise<Timetable> {
  const file = await readTimetableFile(new TextEncoder().encode(table), "noor.csv", undefined, {
    asr: "mithl-1",
  });
  if ("is" in file) throw new Error("the table is not read");
  return readTimetable([file], { clock: undefined, dst: "included" }, { timeZone, years: [year] });
}

/** What a day has, in the order of the headings; undefined where the prayer's row is not whole. */
function readOn({ days }: Timetable, date: string): (number | undefined)[] {
  const day = days.find((each) => each.date === date);
  const time = (key: string, kind: "adhanTime" | "iqamahTime") =>
    parseTime(day?.prayers.find(({ prayerKey }) => prayerKey === key)?.[kind] ?? "");
  return [
    ...["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"].map((key) => time(key, "adhanTime")),
    time("maghrib", "iqamahTime"),
    time("dhuhr", "iqamahTime"),
  ];
}

const stopped = ({ findings }: Timetable) =>
  new Set(
    findings.flatMap(({ severity, date }) => (severity === "slip" && date !== undefined ? [date] : [])),
  );

for (const place of ["London", "New York", "Sydney"] as const) {
  test(`a table without years of any year 2020 to 2030 gives every day of the others its own clocks' times, in ${place}`, async () => {
    const { timeZone } = places[place];
    for (const made of years) {
      const table = tableOf(sunOf(place, made));
      for (const year of years) {
        const timetable = await read(table, year, timeZone);
        assert.deepEqual([...stopped(timetable)], [], `made for ${made}, read for ${year}`);
        for (const day of sunOf(place, year)) {
          const got = readOn(timetable, day.date);
          // The sun itself is up to three quarters of a day off where a leap year is near.
          const isRight = timesOf(day).every((time, index) => Math.abs((got[index] ?? -99) - time) <= 2);
          assert.ok(isRight, `${made} on ${day.date}: ${got.map(String)} instead of ${timesOf(day)}`);
        }
      }
    }
  });
}

test("the days between the file's clock change and the year's are named, and no others", async () => {
  const timetable = await read(tableOf(sunOf("London", 2026)), 2027, "Europe/London");
  const told = timetable.findings.filter(({ notice }) => notice === "clocks-of-another-year");
  assert.deepEqual(
    told.map(({ date }) => date),
    ["2027-03-28", "2027-10-25", "2027-10-26", "2027-10-27", "2027-10-28", "2027-10-29", "2027-10-30"],
  );
  assert.match(
    told[0]?.problem ?? "",
    /^is read an hour later: the file has no years, and its times go forward on Mon 29 Mar 2027, but the clocks on Sun 28 Mar 2027$/,
  );
  const own = await read(tableOf(sunOf("London", 2026)), 2026, "Europe/London");
  assert.deepEqual(
    own.findings.filter(({ severity }) => severity !== "info").map(({ notice }) => notice),
    ["missing-days"],
  );
});

test("an iqamah that follows the adhans only partly is unknown between the two clock changes", async () => {
  const table = tableOf(sunOf("London", 2026), (date, times) =>
    times.with(7, date >= "2026-03-29" && date < "2026-10-25" ? 13 * 60 + 30 : 13 * 60),
  );
  const timetable = await read(table, 2027, "Europe/London");
  const refused = timetable.findings.filter(({ notice }) => notice === "between-two-clocks");
  assert.deepEqual(
    refused.map(({ date, column }) => [date, column]),
    [
      ["2027-03-28", "Dhuhr Iqamah"],
      ...[25, 26, 27, 28, 29, 30].map((day) => [`2027-10-${day}`, "Dhuhr Iqamah"]),
    ],
  );
  assert.deepEqual(readOn(timetable, "2027-03-28").at(-1), undefined);
  assert.equal(timetable.days.find(({ date }) => date === "2027-03-28")?.unknown?.includes("dhuhr"), true);
});

test("a table without years whose adhans do not change together stops between the two dates", async () => {
  const table = tableOf(sunOf("London", 2026), (date, times) => {
    // Three of the six follow the clocks two days late.
    const late = date === "2026-03-29" || date === "2026-03-30" ? 60 : 0;
    return times.map((time, index) => (index > 2 && index < 6 ? time - late : time));
  });
  const timetable = await read(table, 2027, "Europe/London");
  const moved = timetable.findings.filter(({ notice }) => notice === "clocks-of-another-year");
  assert.ok(
    moved.every(({ date = "" }) => date > "2027-10"),
    "nothing is moved in spring",
  );
});

test("a table without years of another zone is not moved by the changes of this one, and stops", async () => {
  const timetable = await read(tableOf(sunOf("London", 2026)), 2026, "America/New_York");
  assert.ok(timetable.findings.every(({ notice }) => notice !== "clocks-of-another-year"));
  for (const date of ["2026-03-15", "2026-10-28"]) assert.ok(stopped(timetable).has(date), date);
});
