import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readDateRange, readDates } from "../src/sources/words/date-ranges.ts";
import { type DateOrder, dateOrderOf, readDate } from "../src/sources/words/written-dates.ts";

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

test("any date written with its month's name, in any of the languages, reads back unchanged", () => {
  const languages = fc.constantFrom(
    "en-GB",
    "en-US",
    "ar-EG",
    "tr",
    "ur",
    "ms",
    "id",
    "fr",
    "nl",
    "de",
    "bs",
  );
  const styles = fc.constantFrom<"long" | "short">("long", "short");
  fc.assert(
    fc.property(anyDate, languages, styles, (date, language, month) => {
      const format = new Intl.DateTimeFormat(language, {
        day: "numeric",
        month,
        year: "numeric",
        timeZone: "UTC",
      });
      const text = format.format(Date.UTC(date.year, date.month - 1, date.day));
      assert.deepEqual(readDate(text, undefined), date, text);
    }),
  );
});

test("the order of days and months is the one in which the rows follow each other, or unknown", () => {
  assert.equal(dateOrderOf(["01/02/2026", "02/02/2026", "03/02/2026"]), "day first");
  assert.equal(dateOrderOf(["02/01/2026", "02/02/2026", "02/03/2026"]), "month first");
  assert.equal(dateOrderOf(["02/01/2026"]), undefined);
  assert.equal(dateOrderOf(["02/01/2026", "05/07/2026"]), undefined);
  assert.equal(dateOrderOf(["20/01/2026", "01/21/2026"]), undefined);
  assert.equal(dateOrderOf(["26-11-20", "26-11-21", "26-11-22", "26-11-23"]), undefined);
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
    "46023",
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
