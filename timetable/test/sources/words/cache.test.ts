import assert from "node:assert/strict";
import { test } from "node:test";
import { bounds } from "../../../src/sources/decoders/limits/bounds.ts";
import { remembered } from "../../../src/sources/words/cache.ts";
import {
  firstOfDates,
  namesDates,
  readDateRange,
  readDates,
} from "../../../src/sources/words/dates/date-ranges.ts";
import { onlyMonth } from "../../../src/sources/words/dates/month-context.ts";
import { readHeading } from "../../../src/sources/words/headings.ts";

/** A function that is remembered, and the texts that it was asked for. */
function asked() {
  const texts: string[] = [];
  const read = remembered((text: string) => {
    texts.push(text);
    return { length: text.length };
  });
  return { texts, read };
}

test("a text is read once, however often a file has it", () => {
  const { texts, read } = asked();
  for (const text of ["Fajr", "Isha", "Fajr", "Fajr"]) assert.deepEqual(read(text), { length: 4 });
  assert.deepEqual(texts, ["Fajr", "Isha"]);
  assert.equal(readHeading("Fajr Iqamah"), readHeading("Fajr Iqamah"));
  assert.equal(onlyMonth("November 2026"), onlyMonth("November 2026"));
});

test("all the different texts that a file may have are remembered", () => {
  const { texts, read } = asked();
  const all = Array.from({ length: bounds.wordings - 1 }, (_, index) => `Fajr ${index}`);
  for (const text of [...all, ...all]) read(text);
  assert.equal(texts.length, all.length);
});

test("more texts, or longer ones, than a file may have are forgotten", () => {
  const ofMany = asked();
  for (let index = 0; index <= bounds.wordings; index += 1) ofMany.read(String(index));
  ofMany.read("0");
  assert.equal(ofMany.texts.filter((text) => text === "0").length, 2);

  const ofLong = asked();
  const long = (index: number) => String(index).padEnd(bounds.wordingLength, "x");
  for (let index = 0; index <= bounds.wordingCharacters / bounds.wordingLength; index += 1) {
    ofLong.read(long(index));
  }
  ofLong.read(long(0));
  assert.equal(ofLong.texts.filter((text) => text === long(0)).length, 2);
});

test("a range of dates is known by its first day and its length, the same as day by day", () => {
  for (const text of [
    "1 Jan - 31 Dec",
    "28 Feb - 1 Mar",
    "1-10 Nov 2026",
    "Nov 5",
    "20/12/2026 - 3/1/2027",
    "soon",
  ]) {
    const dates = readDates(text, "day first");
    assert.deepEqual(
      firstOfDates(text, "day first"),
      dates && { first: dates[0], count: dates.length },
      text,
    );
    assert.equal(namesDates(text, "day first"), dates !== undefined, text);
  }
});

test("a range of dates holds by month and day, also into the next year", () => {
  const holds = readDateRange("20 Dec - 3 Jan");
  const days = [
    [12, 19],
    [12, 20],
    [1, 3],
    [1, 4],
  ].map(([month = 0, day = 0]) => holds?.({ number: day, date: { month, day } }));
  assert.deepEqual(days, [false, true, true, false]);
});

test("a range of more parts than a month has days is no range", () => {
  const parts = Array.from({ length: 31 }, (_, index) => index + 1);
  assert.equal(readDateRange(parts.join())?.({ number: 31, date: { month: 5, day: 31 } }), true);
  assert.equal(readDateRange([...parts, 1].join()), undefined);
});
