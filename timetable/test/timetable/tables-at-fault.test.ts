import assert from "node:assert/strict";
import { test } from "node:test";
import { readTimetable } from "../../src/read-timetable.ts";
import { readTimetableFile } from "../../src/sources/read-timetable-file.ts";
import { formatTime } from "../../src/times/times.ts";
import { type Place, places } from "../corpus/truth/places.ts";
import { type SunDay, sunDaysOf } from "../corpus/truth/sun.ts";
import { bySeverity } from "../support/in-parts.ts";

const { London, Oslo } = places;
const byOneShadow = sunDaysOf({ ...London, madhab: "shafi" }, 2026);
const byTwoShadows = sunDaysOf(London, 2026);

/** A row of adhans, in the order of the day. */
type Row = (number | undefined)[];
const adhansOf = ({ times }: SunDay): Row => Object.values(times);
const headings = ["Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"];

const between = (days: readonly SunDay[], first: string, last: string) =>
  days.filter(({ date }) => date >= first && date <= last);
const text = (time: number | undefined) => (time === undefined ? "" : formatTime((time + 1440) % 1440));
const table = (days: readonly SunDay[], rowOf: (day: SunDay, index: number) => Row, columns = headings) =>
  [
    ["Date", ...columns].join(),
    ...days.map((day, index) => [day.date, ...rowOf(day, index).map(text)].join()),
  ].join("\n");

async function read(content: string, { timeZone }: Place = London) {
  const file = await readTimetableFile(new TextEncoder().encode(content), "noor.csv", undefined, {
    asr: "mithl-1",
  });
  if ("is" in file) throw new Error("the table is not read");
  const settings = { clock: undefined, dst: "included" } as const;
  const { days, findings } = readTimetable([file], settings, { timeZone, years: [2026] });
  const { findings: errors, ...others } = bySeverity(findings);
  const adhansOn = (date: string) =>
    days.find((day) => day.date === date)?.prayers.map(({ adhanTime }) => adhanTime);
  return { days, errors, adhansOn, ...others };
}

const february = between(byOneShadow, "2026-02-01", "2026-02-28");

/** A row without its dhuhr, so that each later time stands one column too far to the left. */
const slippedLeft = ({ times }: SunDay, last: number | undefined): Row => [
  times.fajr,
  times.sunrise,
  times.asr,
  times.maghrib,
  times.isha,
  last,
];
const dayLength = ({ times }: SunDay) => times.maghrib - times.sunrise;

const slips: Readonly<Record<string, (index: number) => boolean>> = {
  "two of three rows": (index) => index % 3 > 0,
  "every second row": (index) => index % 2 === 1,
  "ten rows after one another": (index) => index >= 8 && index < 18,
  "all rows but the first and the last": (index) => index > 0 && index < 27,
  "one row": (index) => index === 11,
};

for (const [which, isSlipped] of Object.entries(slips)) {
  for (const [end, last] of [
    ["the day's length at the end", dayLength],
    ["an empty cell at the end", () => undefined],
  ] as const) {
    test(`no time of a row slipped by a cell is used where it is wrong, and right rows are whole: ${which}, ${end}`, async () => {
      const content = table(february, (day, index) =>
        isSlipped(index) ? slippedLeft(day, last(day)) : adhansOf(day),
      );
      const { errors, adhansOn } = await read(content);
      for (const [index, day] of february.entries()) {
        const found = adhansOn(day.date) ?? [];
        if (!isSlipped(index)) assert.deepEqual(found, adhansOf(day).map(text), day.date);
        else
          assert.ok(
            found.every((time) => [day.times.fajr, day.times.sunrise].map(text).includes(time ?? "")),
          );
      }
      assert.ok(errors.every(({ date }) => isSlipped(february.findIndex((day) => day.date === date))));
      if (which === "one row") return;
      assert.ok(errors.every(({ notice }) => notice === "shifted-row"));
      assert.match(errors[0]?.problem ?? "", /one column too far to the left: Dhuhr fits Asr$/);
    });
  }
}

test("rows slipped to the right, or in a table without sunrise, are refused as a whole", async () => {
  const right = await read(
    table(february, (day, index) =>
      index % 3 > 0
        ? [day.times.fajr, undefined, day.times.sunrise, day.times.dhuhr, day.times.asr, day.times.maghrib]
        : adhansOf(day),
    ),
  );
  const columns = ["Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"];
  const withoutSunrise = await read(
    table(
      february,
      ({ times }, index) =>
        index % 3 > 0
          ? [times.fajr, times.asr, times.maghrib, times.isha, undefined]
          : [times.fajr, times.dhuhr, times.asr, times.maghrib, times.isha],
      columns,
    ),
  );
  for (const { adhansOn, errors } of [right, withoutSunrise]) {
    for (const [index, { date }] of february.entries()) {
      if (index % 3 > 0) assert.deepEqual(adhansOn(date), [], date);
      else assert.ok((adhansOn(date) ?? []).length >= columns.length, date);
    }
    assert.ok(errors.every(({ notice }) => notice === "shifted-row" || notice === "forgotten-cell"));
  }
});

const summer = between(sunDaysOf(Oslo, 2026), "2026-05-01", "2026-07-31");
const ofSummer = (isCombined: (date: string) => boolean) =>
  table(
    summer,
    ({ date, times }) => [
      times.fajr,
      times.sunrise,
      times.dhuhr,
      times.asr,
      times.maghrib,
      isCombined(date) ? times.maghrib : times.isha,
      times.maghrib + 5,
    ],
    [...headings, "Maghrib Iqamah"],
  );

test("isha at maghrib's time through a run of summer days is used, with a warning on each", async () => {
  const isJune = (date: string) => date.startsWith("2026-06");
  const { days, errors, warnings } = await read(ofSummer(isJune), Oslo);
  assert.deepEqual(errors, []);
  const told = warnings.filter(({ notice }) => notice === "isha-with-maghrib");
  assert.deepEqual(
    told.map(({ date }) => date),
    summer.map(({ date }) => date).filter(isJune),
  );
  assert.ok(days.every(({ prayers, unknown }) => prayers.length === 6 && unknown === undefined));
});

test("isha at maghrib's time on a single summer day, or in winter, is refused", async () => {
  const single = await read(
    ofSummer((date) => date === "2026-06-10"),
    Oslo,
  );
  assert.deepEqual([...new Set(single.errors.map(({ date }) => date))], ["2026-06-10"]);
  const winter = table(february, ({ times }) => [...Object.values(times).slice(0, 5), times.maghrib]);
  assert.equal((await read(winter)).errors.length >= february.length, true);
});

test("asr that changes its rule with the clocks is used, with one warning", async () => {
  for (const [until, back] of [
    ["2026-07-31", "2027"],
    ["2026-12-31", "2026-10-25"],
  ] as const) {
    const days = between(byTwoShadows, "2026-01-01", until);
    const content = table(days, (day, index) => {
      const isSummer = day.date >= "2026-03-29" && day.date < back;
      return adhansOf(isSummer ? (byOneShadow[index] ?? day) : day);
    });
    const { errors, warnings } = await read(content);
    assert.deepEqual(errors, [], until);
    const [first] = warnings;
    assert.deepEqual([first?.notice, first?.date], ["other-rule-from-clock-change", "2026-03-29"]);
  }
});

test("asr that stays behind for months is refused, by either rule", async () => {
  for (const all of [byOneShadow, byTwoShadows]) {
    const days = between(all, "2026-01-01", "2026-07-31");
    const content = table(days, (day) =>
      day.date < "2026-03-29" ? adhansOf(day) : adhansOf(day).with(3, day.times.asr - 60),
    );
    const { errors } = await read(content);
    const refused = errors.map(({ date }) => date);
    assert.deepEqual(
      refused,
      days.map(({ date }) => date).filter((date) => date >= "2026-03-29"),
    );
    assert.ok(errors.every(({ column }) => column === "Asr"));
  }
});

test("an adhan at its iqamah's time every Monday is named on each, and no other day is refused", async () => {
  const days = between(byOneShadow, "2026-03-01", "2026-03-28");
  const isMonday = ({ date }: SunDay) => new Date(`${date}T12:00Z`).getUTCDay() === 1;
  const iqamahs = { dhuhr: 13 * 60 + 5, asr: 16 * 60 + 15 };
  const content = table(
    days,
    (day) => {
      const { fajr, sunrise, dhuhr, asr, maghrib, isha } = day.times;
      const own = isMonday(day) ? iqamahs : { dhuhr, asr };
      return [fajr, sunrise, own.dhuhr, own.asr, maghrib, isha, iqamahs.dhuhr, iqamahs.asr];
    },
    [...headings, "Dhuhr Iqamah", "Asr Iqamah"],
  );
  const { errors, warnings } = await read(content);
  assert.deepEqual(errors, []);
  const mondays = days.filter(isMonday).map(({ date }) => date);
  for (const column of ["dhuhr adhan", "asr adhan"]) {
    const named = warnings.filter((warning) => warning.column === column);
    assert.deepEqual(
      named.map(({ notice, date }) => [notice, date]),
      mondays.map((date) => ["adhan-is-its-iqamah", date]),
    );
  }
});
