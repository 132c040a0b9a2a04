import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readDateRange, readDates } from "../../../src/sources/words/dates/date-ranges.ts";
import { weekdaysIn, weekdayWordOf } from "../../../src/sources/words/dates/weekday-names.ts";
import {
  type DateOrder,
  dateOrderOf,
  readDate,
  readDayNumber,
} from "../../../src/sources/words/dates/written-dates.ts";

const anyDate = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2035-12-31"), noInvalidDate: true })
  .map((date) => ({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }));

test("any date written as numbers in either order reads back unchanged", () => {
  const separators = fc.constantFrom("/", "-", ".", " ");
  const orders = fc.constantFrom<DateOrder>("day first", "month first");
  fc.assert(
    fc.property(anyDate, orders, separators, (date, order, separator) => {
      const { year, month, day } = date;
      const parts = order === "day first" ? [day, month, year] : [month, day, year];
      assert.deepEqual(readDate(parts.join(separator), order), date);
    }),
  );
});

/** Languages of timetables, as `Intl` writes their dates by the Gregorian calendar. */
const languages = [
  ...[
    "en-GB",
    "en-US",
    "ar-EG",
    "ar-SY",
    "ar-MA",
    "ar-DZ",
    "tr",
    "ur",
    "fa-u-ca-gregory",
    "ms",
    "id",
    "fr",
    "nl",
  ],
  ...["de", "bs", "hr", "sq", "es", "pt", "it", "sv", "nb", "da", "ru", "bn", "hi", "sw"],
];

/** A date as `Intl` writes it. */
function written({ year, month, day }: { year: number; month: number; day: number }, format: Format): string {
  const { language, ...styles } = format;
  const options = { day: "numeric", year: "numeric", timeZone: "UTC", ...styles } as const;
  return new Intl.DateTimeFormat(language, options).format(Date.UTC(year, month - 1, day));
}

interface Format {
  language: string;
  month: "long" | "short";
  weekday?: "long" | "short";
}

test("any date written with its month's name, in any of the languages, reads back unchanged", () => {
  const styles = fc.constantFrom<"long" | "short">("long", "short");
  fc.assert(
    fc.property(anyDate, fc.constantFrom(...languages), styles, (date, language, month) => {
      const text = written(date, { language, month });
      assert.deepEqual(readDate(text, undefined), date, `${language}: ${text}`);
    }),
    { numRuns: 2_000 },
  );
});

test("any date with its weekday, in any of the languages, reads back unchanged, and its weekday is found", () => {
  const week = (start: number) =>
    Array.from({ length: 7 }, (_, index) => ({ year: 2026, month: 11, day: start + index }));
  for (const language of languages) {
    for (const style of ["long", "short"] as const) {
      const texts = week(16).map((date) => written(date, { language, month: "long", weekday: style }));
      assert.deepEqual(
        texts.map((text) => readDate(text, undefined)),
        week(16),
        texts.join("; "),
      );
      const words = texts.map((text) => weekdayWordOf(text) ?? "");
      assert.deepEqual(weekdaysIn(words), [1, 2, 3, 4, 5, 6, 7], texts.join("; "));
    }
  }
});

test("dates as spreadsheets store and people shorten them are read", () => {
  const first = { month: 1, day: 1 };
  for (const text of [
    "Jan-01",
    "01.01.",
    "1/1 Thu",
    "01.01. (Do)",
    "1er janvier",
    "1st of January",
    "١ يناير",
  ]) {
    assert.deepEqual(readDate(text, "day first"), first, text);
  }
  for (const text of ["46023", "46023.0", "2026/1/1", "Thu, Jan 1, 2026", "2026-01-01T00:00:00.000Z"]) {
    assert.deepEqual(readDate(text, undefined), { year: 2026, ...first }, text);
  }
});

test("a Tuesday in Spanish is not taken for March", () => {
  assert.deepEqual(readDate("mar 3 feb", undefined), { month: 2, day: 3 });
  assert.deepEqual(readDate("3 mar", undefined), { month: 3, day: 3 });
  assert.equal(weekdayWordOf("3 mar"), undefined);
});

test("the number of a day is read with its ending or weekday", () => {
  for (const text of ["1", "01", "1.", "1st", "Fri 1", "1 Fri", "Fri. 1st", "١"]) {
    assert.equal(readDayNumber(text), 1, text);
  }
  for (const text of ["", "1/1", "Fri", "1 Jan"]) assert.equal(readDayNumber(text), undefined, text);
});

test("the order of day and month follows from consecutive rows, or is unknown", () => {
  assert.equal(dateOrderOf(["01/02/2026", "02/02/2026", "03/02/2026"]), "day first");
  assert.equal(dateOrderOf(["02/01/2026", "02/02/2026", "02/03/2026"]), "month first");
  assert.equal(dateOrderOf(["01/02/2026", "02/02/2026"], "last", "perhaps no days"), undefined);
  assert.equal(dateOrderOf(["02/01/2026"]), undefined);
  assert.equal(dateOrderOf(["02/01/2026", "05/07/2026"]), undefined);
  assert.equal(dateOrderOf(["20/01/2026", "01/21/2026"]), undefined);
});

test("short numbers begin with the year if it changes least, or is the only possible year", () => {
  assert.equal(dateOrderOf(["26-11-20", "26-11-21"]), "year first");
  assert.equal(dateOrderOf(["26-01-01", "26-02-01"]), "year first");
  assert.equal(dateOrderOf(["20-11-26", "21-11-26"]), "day first");
  assert.equal(dateOrderOf(["20-11-26"]), "day first");
  assert.equal(dateOrderOf(["26-11-20"], "first"), "year first");
  assert.deepEqual(readDate("26-11-3", "year first"), { year: 2026, month: 11, day: 3 });
  assert.equal(readDate("3/11/6", "day first"), undefined);
});

test("a moment other than midnight is not a date, because other zones have another day then", () => {
  assert.deepEqual(readDate("2026-06-20T00:00:00.000Z", undefined), { year: 2026, month: 6, day: 20 });
  assert.equal(readDate("2026-06-20T23:00:00.000Z", undefined), undefined);
});

test("a text that is not a single date is refused", () => {
  for (const text of [
    "",
    "Total",
    "Jan",
    "1 Jan - 3 Jan",
    "1 2 Jan 2026 4",
    "Spring 4 May Bank Holiday",
    "4602",
    "99999",
  ]) {
    assert.equal(readDate(text, "day first"), undefined, text);
  }
});

test("a range of dates covers every date, even into the next year, unless its ends are out of order", () => {
  const ends = (text: string) => {
    const dates = readDates(text, "day first") ?? [];
    const shown = [dates.at(0), dates.at(-1)].map(
      (date) => `${date?.year ?? ""}/${date?.month}/${date?.day}`,
    );
    return [dates.length, ...shown].join(" ");
  };
  for (const text of ["1-10 Nov", "Nov 1-10", "1st - 10th November", "1 Nov to 10 Nov"]) {
    assert.equal(ends(text), "10 /11/1 /11/10", text);
  }
  for (const text of [
    "1/11/2026 - 10/11/2026",
    "2026-11-01 to 2026-11-10",
    "1 - 10 November 2026",
    "1.11.26–10.11.26",
  ]) {
    assert.equal(ends(text), "10 2026/11/1 2026/11/10", text);
  }
  assert.equal(ends("28 Dec - 5 Jan 2027"), "9 2026/12/28 2027/1/5");
  assert.equal(ends("21 Dec - 5 Jan"), "16 /12/21 /1/5");
  assert.equal(ends("1 Feb - 1 Mar"), "30 /2/1 /3/1");
  for (const text of ["10-1 Nov", "5 Jan 2026 - 28 Dec 2025", "31 Nov - 2 Dec", "Nov", "1 - 2 - 3 Nov"]) {
    assert.equal(readDates(text, "day first"), undefined, text);
  }
});

test("ranges of days cover the days they name, and one across the end of a month is refused", () => {
  const daysOf = (text: string) => {
    const holds = readDateRange(text);
    const days = Array.from({ length: 31 }, (_, index) => index + 1);
    return holds && days.filter((number) => holds({ number, date: { month: 3, day: number } }));
  };
  assert.deepEqual(daysOf("1-3"), [1, 2, 3]);
  assert.deepEqual(daysOf("11"), [11]);
  assert.deepEqual(daysOf("1, 3 – 4"), [1, 3, 4]);
  assert.deepEqual(daysOf("29-end"), [29, 30, 31]);
  assert.deepEqual(daysOf("28 Feb - 2 Mar"), [1, 2]);
  assert.deepEqual(daysOf("30 Mar to 2 Apr"), [30, 31]);
  for (const text of ["28-3", "", "1-2-3", "0-4", "1-32", "all"])
    assert.equal(readDateRange(text), undefined, text);
});
