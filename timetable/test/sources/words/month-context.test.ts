import assert from "node:assert/strict";
import { test } from "node:test";
import { csvTimetable } from "../../../src/sources/dialects/csv-timetable.ts";
import { monthOfFile } from "../../../src/sources/words/dates/month-context.ts";
import { opened } from "../../support/opened.ts";

const heading = "Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
const times = "06:00,07:40,11:56,13:40,16:05,17:34";

function datesOf(lines: readonly string[], file = "times.csv"): string[] {
  const { days } = csvTimetable.read(opened(lines.join("\n")), file, { asr: "mithl-1" });
  return days.map(({ date: { year, month, day } }) => `${year ?? "every year"} ${month} ${day}`);
}

test("numbered days take their month from the title, the heading or the file's name", () => {
  const days = [`1,${times}`, `2,${times}`];
  const november = ["2026 11 1", "2026 11 2"];
  assert.deepEqual(datesOf(["Masjid Noor – November 2026,,,", heading, ...days]), november);
  assert.deepEqual(datesOf([heading.replace("Day", "Nov 2026"), ...days]), november);
  assert.deepEqual(datesOf([heading, ...days], "timetables/november-2026.csv"), november);
  assert.deepEqual(datesOf([heading, ...days], "2026-11.csv"), november);
  assert.deepEqual(datesOf([heading, ...days], "11_kasım.csv"), ["every year 11 1", "every year 11 2"]);
});

for (const title of [
  "November 2026 / Jumada al-Ula 1448",
  "November 2026 | 1448 AH",
  "November 2026 (Jumada I - Jumada II 1448)",
  "Jumada 1 - Jumada 2 1448 / November 2026",
  "November 2026 – 21 Jumada al-Ula to 20 Jumada al-Akhirah 1448 H",
  "نوفمبر 2026 / جمادى الأولى 1448 هـ",
  "November 2026 (clocks went back 25 October)",
]) {
  test(`the month of a title is its only one next to Islamic dates and bracketed days: ${title}`, () => {
    assert.deepEqual(datesOf([title, heading, `1,${times}`]), ["2026 11 1"]);
  });
}

test("the names of files and sheets give a month in figures, next to an Islamic year or a copy's number", () => {
  const november = { year: 2026, month: 11 };
  for (const name of [
    "Nov2026",
    "11.2026",
    "11-2026.csv",
    "Nov 2026 Timetable (1).csv",
    "Prayer-Times-November-2026-1448.csv",
  ]) {
    assert.deepEqual(monthOfFile(name), november, name);
  }
  for (const name of [
    "20-11-2026.csv",
    "1.11.2026.csv",
    "13-2026.csv",
    "Oct-Nov 2026.csv",
    "2026-2027.csv",
  ]) {
    assert.equal(monthOfFile(name), undefined, name);
  }
});

test("a short year in a name is not a day if the rows number the whole month", () => {
  const days = (last: number) => Array.from({ length: last }, (_, at) => `${at + 1},${times}`);
  for (const name of ["Nov 26", "Nov-26", "Nov26.csv"]) {
    assert.deepEqual(datesOf([heading, ...days(30)], name).at(-1), "2026 11 30", name);
    for (const last of [26, 31]) assert.deepEqual(datesOf([heading, ...days(last)], name), [], name);
  }
});

test("a word that happens to be a month's name is not a month", () => {
  const lines = ["Noor Food Mart", "May Allah accept our prayers", heading, `1,${times}`];
  assert.deepEqual(datesOf(lines, "november-2026.csv"), ["2026 11 1"]);
  assert.deepEqual(datesOf(["May 2026", ...lines.slice(2)]), ["2026 5 1"]);
  assert.deepEqual(datesOf(["May", ...lines.slice(2)]), ["every year 5 1"]);
});

test("in a file of several months, each month has the days below its name", () => {
  const days = [`1,${times}`, `2,${times}`];
  const both = ["2026 11 1", "2026 11 2", "2026 12 1", "2026 12 2"];
  assert.deepEqual(
    datesOf(["November 2026,,", heading, ...days, "", "December 2026,,", heading, ...days]),
    both,
  );
  const named = (month: string) => heading.replace("Day", month);
  assert.deepEqual(datesOf([named("Nov 2026"), ...days, named("Dec 2026"), ...days]), both);
  assert.deepEqual(datesOf([heading, "Nov 2026", ...days, "Dec 2026", ...days]), both);
});

test("a whole date is read as written, whatever month is above it", () => {
  assert.deepEqual(datesOf(["November 2026,,", heading, `2026-12-01,${times}`]), ["2026 12 1"]);
});

test("a day without a month, or with two possible months, is refused with ways to fix it", () => {
  for (const title of [
    "Masjid Noor",
    "November and December 2026",
    "November 2026 (December 2026)",
    "Ramadan begins on 18 February 2026",
    "1 Ramadan 1447 is 18 February 2026",
  ]) {
    const { days, findings } = csvTimetable.read(
      opened([title, heading, `1,${times}`].join("\n")),
      "times.csv",
      {
        asr: "mithl-1",
      },
    );
    assert.equal(days.length, 0, title);
    assert.match(findings[0]?.fix ?? "", /november-2026\.csv/, title);
  }
  assert.deepEqual(datesOf(["November 2025", heading, `1,${times}`], "november-2026.csv"), []);
  assert.deepEqual(datesOf(["October 2026", heading, `1,${times}`], "november-2026.csv"), []);
  assert.equal(monthOfFile("2026-11-20.csv"), undefined);
});
