import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { csvTimetable } from "../../../src/sources/dialects/csv-timetable.ts";
import { opened } from "../../support/opened.ts";

const heading = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
const times = "06:00,07:40,11:56,13:40,16:05,17:34";

function read(dates: readonly string[], first = heading) {
  const text = [first, ...dates.map((date) => `${date},${times}`)].join("\n");
  const { days, findings } = csvTimetable.read(opened(text), "times.csv", { asr: "mithl-1" });
  return { dates: days.map(({ date: { year, month, day } }) => `${year} ${month} ${day}`), findings };
}

const two = (number: number) => String(number).padStart(2, "0");
const daysFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);
const december = daysFrom(1, 31).map((day) => `2026 12 ${day}`);
const swapped = daysFrom(1, 12).map((day) => `2026-${two(day)}-12`);

test("dates that a spreadsheet swapped are read as the rows around them show, and reported", () => {
  const texts = daysFrom(13, 31).map((day) => `${day}/12/2026`);
  const { dates, findings } = read([...swapped, ...texts]);
  assert.deepEqual(dates, december);
  assert.equal(findings.length, 1);
  assert.match(describeFinding(findings[0] ?? assert.fail()), /row 2.*"2026-01-12".*1 Dec 2026, and 11 days/);
});

test("swapped dates are seen next to dates of any kind, at both ends, and in a year", () => {
  assert.deepEqual(read([...swapped, ...daysFrom(13, 31).map((day) => `2026-12-${day}`)]).dates, december);
  const autumn = [...daysFrom(13, 30).map((day) => `${day}/11/2026`), "2026-01-12", "2026-02-12"];
  assert.deepEqual(read(autumn).dates.slice(-3), ["2026 11 30", "2026 12 1", "2026 12 2"]);
  const year = daysFrom(0, 364).map((at) => new Date(Date.UTC(2026, 0, 1 + at)));
  const found = read(
    year.map((date) => {
      const [day, month] = [two(date.getUTCDate()), two(date.getUTCMonth() + 1)];
      return Number(day) <= 12 ? `2026-${day}-${month}` : `${day}/${month}/2026`;
    }),
  );
  assert.deepEqual(
    found.dates,
    year.map((date) => `2026 ${date.getUTCMonth() + 1} ${date.getUTCDate()}`),
  );
});

test("dates in order, months apart or of a list of changes are never swapped", () => {
  const inOrder = daysFrom(1, 31).map((day) => `2026-12-${two(day)}`);
  assert.deepEqual(read(inOrder), { dates: december, findings: [] });
  const monthly = daysFrom(1, 12).map((month) => `2026-${two(month)}-12`);
  assert.deepEqual(
    read(monthly).dates,
    daysFrom(1, 12).map((month) => `2026 ${month} 12`),
  );
  const changes = ["2026-10-12", "2026-11-12", "2026-12-13", "2026-12-14", "2026-12-15"];
  assert.equal(read(changes, heading.replace("Date", "Starting")).dates[0], "2026 10 12");
});

test("a date with a wrong month among rows in order is refused instead of being used on another day", () => {
  for (const [wrong, place] of [
    ["10/12/2026", 9],
    ["10/11/2025", 9],
  ] as const) {
    const november = daysFrom(1, 30).map((day) => `${two(day)}/11/2026`);
    const { dates, findings } = read(november.with(place, wrong));
    assert.equal(dates.length, 29);
    assert.ok(dates.every((date) => date.startsWith("2026 11 ")));
    assert.deepEqual(
      findings.map(({ notice, severity, row, value }) => [notice, severity, row, value]),
      [["date-out-of-row", "error", 11, wrong]],
    );
  }
});

test("days that are left out, and rows that come twice, leave the other dates as they are", () => {
  const some = ["2026-11-01", "2026-11-02", "2026-11-04", "2026-11-04", "2026-11-06", "2026-11-07"];
  assert.equal(read(some).dates.length, 6);
  assert.deepEqual(read(["2026-11-01", "2026-11-02", "2026-12-24", "2026-11-05", "2026-11-06"]).findings, []);
});
