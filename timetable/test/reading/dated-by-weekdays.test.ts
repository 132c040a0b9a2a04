import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill/full";
import { describeFinding } from "../../src/notices/describe.ts";
import { csvTimetable } from "../../src/sources/dialects/csv-timetable.ts";
import { interpret } from "../../src/timetable/interpretation.ts";
import { opened } from "../support/opened.ts";

const heading = "Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
const times = "06:00,07:40,11:56,13:40,16:05,17:34";

function read(text: string, years: readonly number[]) {
  const written = csvTimetable.read(opened(text), "times.csv", { asr: "mithl-1" });
  const settings = { clock: undefined, dst: "included" } as const;
  const { days, findings } = interpret([written], settings, { timeZone: "Europe/London", years });
  return { dates: days.map(({ date }) => date), findings: findings.map(describeFinding) };
}

function daysFrom(first: string, count: number): Temporal.PlainDate[] {
  return Array.from({ length: count }, (_, index) => Temporal.PlainDate.from(first).add({ days: index }));
}

/** A file without years, with the weekday in a column of its own. */
function withWeekdays(days: readonly Temporal.PlainDate[], language = "en") {
  const rows = days.map((day) => {
    const weekday = day.toLocaleString(language, { weekday: "long" });
    return `${weekday},${day.month},${day.day},${times}`;
  });
  return `,Month,Day,${heading}\n${rows.join("\n")}\n`;
}

test("a file without years is of the requested year that its weekdays fit", () => {
  const languages = ["en", "ar-EG", "tr", "id", "fr", "nl", "de", "bs", "sq", "es", "sv", "ru"];
  fc.assert(
    fc.property(fc.integer({ min: 2025, max: 2027 }), fc.constantFrom(...languages), (year, language) => {
      const days = daysFrom(`${year}-03-01`, 40);
      const { dates, findings } = read(withWeekdays(days, language), [2025, 2026, 2027]);
      assert.deepEqual(dates, days.map(String), findings.join("\n"));
    }),
    { numRuns: 30 },
  );
});

test("the weekday next to the date dates a file too", () => {
  for (const write of [
    (day: Temporal.PlainDate) =>
      day.toLocaleString("en-GB", { weekday: "short", day: "numeric", month: "short" }),
    (day: Temporal.PlainDate) =>
      `${day.day} ${day.toLocaleString("en", { month: "short" })} (${day.toLocaleString("en", { weekday: "long" })})`,
  ]) {
    const days = daysFrom("2026-11-20", 7);
    const text = `Date,${heading}\n${days.map((day) => `"${write(day)}",${times}`).join("\n")}\n`;
    assert.deepEqual(read(text, [2025, 2026, 2027]).dates, days.map(String), text);
  }
});

test("a file over a new year is of both years", () => {
  const days = daysFrom("2026-12-20", 25);
  assert.deepEqual(read(withWeekdays(days), [2025, 2026, 2027]).dates, days.map(String));
});

test("weekdays that fit no year asked for are reported with the year they fit, and the rows are not used", () => {
  const { dates, findings } = read(withWeekdays(daysFrom("2023-11-20", 14)), [2025, 2026, 2027]);
  assert.deepEqual(dates, []);
  assert.match(
    findings.join("\n"),
    /^times\.csv: names no year, and the weekdays of November, December are not those of 2025, 2026 or 2027, but of (2023|2028|2034)\. /m,
  );
});

test("a single wrong weekday is reported, and the date counts", () => {
  const text = withWeekdays(daysFrom("2026-11-20", 14)).replace("Monday,11,23", "Tuesday,11,23");
  const { dates, findings } = read(text, [2025, 2026, 2027]);
  assert.equal(dates.length, 14);
  assert.match(
    findings.join("\n"),
    /^times\.csv, row 5, Month, Day: "11, 23" is a Monday, but the row names another/m,
  );
});

test("a file with years keeps them, and many wrong weekdays are reported once", () => {
  const days = daysFrom("2026-03-02", 27);
  const rows = days.map(
    (day) => `${day.subtract({ days: 1 }).toLocaleString("en", { weekday: "short" })},${day},${times}`,
  );
  const { dates, findings } = read(`Day,Date,${heading}\n${rows.join("\n")}\n`, [2026]);
  assert.deepEqual(dates, days.map(String));
  const [first, ...others] = findings.filter((finding) => finding.includes("weekdays"));
  assert.match(String(first), /names weekdays that are not those of its dates, on 27 of 27 days/);
  assert.deepEqual(others, []);
});

test("a file without years and weekdays is of every year", () => {
  const text = `Month,Day,${heading}\n11,20,${times}\n`;
  assert.deepEqual(read(text, [2026, 2027]).dates, ["2026-11-20", "2027-11-20"]);
});
