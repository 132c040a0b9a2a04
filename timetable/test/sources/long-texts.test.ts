import assert from "node:assert/strict";
import { test } from "node:test";
import { textOfDate } from "../../src/sources/decoders/cell-text.ts";
import { attributeIn } from "../../src/sources/decoders/xml-tags.ts";
import { calendarTimetable } from "../../src/sources/dialects/calendar-timetable.ts";
import { asHeading } from "../../src/sources/json/member-names.ts";
import { readDates } from "../../src/sources/words/dates/date-ranges.ts";
import { readClockTime } from "../../src/times/times.ts";

/** Reading in proportion to its square would take minutes. */
const long = 500_000;
const spaces = " ".repeat(long);

test("an attribute after a long name without a value is read", () => {
  assert.equal(attributeIn(` ${"a".repeat(4 * long)} state="hidden"`, "state"), "hidden");
  assert.equal(attributeIn(` ${"a ".repeat(long)}state='hidden'`, "state"), "hidden");
});

test("an attribute is read as the library reads it, the last of several", () => {
  const written: [string, string | undefined][] = [
    [` state="visible" state = 'hidden'`, "hidden"],
    [` a="1"state="hidden"`, "hidden"],
    [" state=hidden a='1'", "hidden"],
    [` a="state='hidden'"`, undefined],
    [" state", ""],
    [` state="hidden`, "hidden"],
  ];
  for (const [attributes, value] of written)
    assert.equal(attributeIn(attributes, "state"), value, attributes);
});

test("a date with a long row of spaces is read, or not taken for one", () => {
  const days = [1, 2].map((day) => ({ month: 11, day }));
  assert.equal(readDates(`Nov 1-4${spaces}x`, undefined), undefined);
  assert.equal(readDates(`1${spaces}x`, undefined), undefined);
  assert.equal(readDates(`1/11/2026 / 1 Rajab${spaces}5`, undefined), undefined);
  assert.deepEqual(readDates(`1 Nov${spaces}-${spaces}2 Nov`, undefined), days);
  assert.deepEqual(
    readDates(`Nov 1-2,${spaces}2026`, undefined),
    days.map((day) => ({ year: 2026, ...day })),
  );
});

test("a time before a long row of marks is read, and a text with marks inside is not a time", () => {
  for (const mark of ["*", "’", "¹"]) {
    const marks = mark.repeat(long);
    assert.equal(readClockTime(`x${marks}x`), undefined);
    assert.deepEqual(readClockTime(`05:10${marks}`), { minutes: 310, unmarked: true });
  }
});

test("an event with a long row of spaces in its summary is of the prayer it names", () => {
  const others = ["Dhuhr iqamah", "Asr iqamah", "Maghrib iqamah", "Isha iqamah"];
  const read = (summary: string) => {
    const events = [summary, ...others].map((name) => ({ summary: name, date: "2026-11-20", time: "05:10" }));
    const { days } = calendarTimetable.read({ is: "calendar", events }, "a.ics", { asr: "mithl-1" });
    return days.flatMap(({ cells }) => cells.map(({ prayerKey }) => prayerKey));
  };
  assert.deepEqual(read(`Fajr iqamah${spaces}x`), read("Fajr iqamah x"));
  assert.ok(read(`Fajr iqamah${spaces}at${spaces}Masjid Noor`).includes("fajr"));
  assert.ok(!read(`Lesson${spaces}at${spaces}Masjid Noor`).includes("fajr"));
});

test("a number format with a long row of letters shows what its codes say", () => {
  assert.equal(textOfDate(Date.UTC(2026, 10, 20, 5, 10), `${"h".repeat(long)}:mm`), "05:10");
  assert.match(textOfDate(Date.UTC(2026, 10, 20, 5, 10), `yyyy${"h".repeat(long)}`), /05:10/);
});

test("a member's name of many letters is a heading", () => {
  const letters = "h".repeat(long);
  assert.equal(asHeading(letters), letters);
  assert.equal(asHeading(`${letters}2`), `${letters} 2`);
});
