import assert from "node:assert/strict";
import { test } from "node:test";
import { csvTimetable } from "../../../src/sources/dialects/csv-timetable.ts";
import { readDates } from "../../../src/sources/words/dates/date-ranges.ts";
import { interpret } from "../../../src/timetable/interpretation.ts";
import { inParts } from "../../support/in-parts.ts";
import { opened } from "../../support/opened.ts";

test("a span of dates in any notation covers every date from the first to the last", () => {
  const spans = [
    "2026-11-28 - 2026-12-02",
    "28/11/2026 to 02/12/2026",
    "28 Nov 2026 – 2 Dec 2026",
    "28 November to 2 December 2026",
    "Sat 28 Nov until Wed 2 Dec 2026",
  ];
  for (const span of spans) {
    assert.deepEqual(
      readDates(span, "day first")?.map(({ year, month, day }) => `${year}-${month}-${day}`),
      ["2026-11-28", "2026-11-29", "2026-11-30", "2026-12-1", "2026-12-2"],
      span,
    );
  }
});

test("a span within a month may name the month once, without a year", () => {
  for (const span of ["1-3 Nov", "1 – 3 November", "Nov 1-3", "1 to 3 Nov", "1-Nov - 3-Nov"]) {
    assert.deepEqual(
      readDates(span, undefined),
      [1, 2, 3].map((day) => ({ month: 11, day })),
      span,
    );
  }
  assert.equal(readDates("Nov 1-3, 2026", undefined)?.[0]?.year, 2026);
  assert.equal(readDates("28 Feb - 1 Mar", undefined)?.length, 3, "29 February is for leap years");
});

test("a text that is not a span, or a span that ends before it begins, is refused", () => {
  for (const text of ["3-1 Nov", "1 Nov -", "10 Dec 2026 - 1 Dec 2026", "1 - 2 - 3 Nov"]) {
    assert.equal(readDates(text, "day first"), undefined, text);
  }
});

const adhan = (day: number) => `2026-11-${day},06:00,07:40,11:56,13:40,16:05,17:34`;
const november = Array.from({ length: 30 }, (_, index) => adhan(index + 1));
const adhanFile = ["Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha", ...november].join("\n");

function iqamahsOf(iqamahFile: string) {
  const raw = Object.entries({ "adhan.csv": adhanFile, "iqamah.csv": iqamahFile }).map(([file, text]) =>
    csvTimetable.read(opened(text), file, { asr: "mithl-1" }),
  );
  const place = { timeZone: "Europe/London", years: [2026] };
  const { days, findings } = inParts(interpret(raw, { clock: undefined, dst: "included" }, place));
  return {
    findings: findings.map(({ row, column, problem }) => `${row} ${column}: ${problem}`),
    fajr: days
      .filter(({ date }) => ["2026-11-19", "2026-11-20", "2026-11-21"].includes(date))
      .map(({ prayers }) => prayers.find(({ prayerKey }) => prayerKey === "fajr")?.iqamahTime),
  };
}

test("an iqamah file of date spans covers each of their days, in one column or in two", () => {
  const times = ["06:15,13:00,14:00,+5,19:00", "06:30,13:15,14:15,+5,19:15"];
  const heading = "Fajr,Dhuhr,Asr,Maghrib,Isha";
  const files = [
    `Dates,${heading}\n1-19 Nov,${times[0]}\n20-30 Nov,${times[1]}\n`,
    `From,To,${heading}\n01/11/2026,19/11/2026,${times[0]}\n20/11/2026,30/11/2026,${times[1]}\n`,
    `Start date,End date,${heading}\n1 Nov,19 Nov,${times[0]}\n20 Nov,30 Nov,${times[1]}\n`,
    `Valid from,Valid until,${heading}\n2026-11-01,2026-11-19,${times[0]}\n2026-11-20,2026-11-30,${times[1]}\n`,
  ];
  for (const file of files) {
    assert.deepEqual(iqamahsOf(file), { findings: [], fajr: ["06:15", "06:30", "06:30"] }, file);
  }
});

test("the days in two overlapping spans are refused if the spans differ", () => {
  const heading = "From,To,Fajr,Dhuhr,Asr,Maghrib,Isha";
  const [first, second] = ["06:15,13:00,14:00,+5,19:00", "06:15,13:00,14:00,+5,19:15"];
  const { findings, fajr } = iqamahsOf(
    `${heading}\n2026-11-01,2026-11-20,${first}\n2026-11-20,2026-11-30,${second}\n`,
  );
  assert.deepEqual(findings, ["3 undefined: is already in row 2, with other times"]);
  assert.deepEqual(fajr, ["06:15", "06:15"]);
});
