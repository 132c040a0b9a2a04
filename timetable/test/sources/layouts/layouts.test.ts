import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { csvTimetable } from "../../../src/sources/dialects/csv-timetable.ts";
import { opened } from "../../support/opened.ts";

/** The cells of a table by date, as `fajr adhan 5:10`, with their places. */
function read(lines: readonly string[], file = "times.csv") {
  const content = opened(`${lines.join("\n")}\n`);
  assert.ok(csvTimetable.recognises(content));
  const { days, findings } = csvTimetable.read(content, file, { asr: "mithl-1" });
  const byDate = new Map<string, string[]>();
  for (const { date, cells, fault } of days) {
    const parts = [date.year, date.month, date.day].filter((part) => part !== undefined);
    const texts = fault
      ? [fault.problem]
      : cells.map(({ prayerKey, kind, text }) => `${prayerKey} ${kind} ${text}`);
    const name = parts.join("-");
    byDate.set(name, [...(byDate.get(name) ?? []), ...texts]);
  }
  return { byDate, days, findings: findings.map(describeFinding) };
}

const byPrayer = [
  ",1,2,3",
  "Fajr,6:39,6:39,6:38",
  "Fajr Iqamah,7:00,7:00,7:00",
  "Sunrise,8:50,8:50,8:49",
  "Dhuhr,12:39,12:40,12:41",
  "Asr,14:11,14:12,14:13",
  "Maghrib,16:28,16:29,16:30",
  "Isha,18:30,18:31,18:32",
];

test("a table with a prayer in each row and a day in each column is read, and a cell is named by line and day", () => {
  const { byDate, days, findings } = read(["January 2026", ...byPrayer]);
  assert.deepEqual(findings, []);
  assert.deepEqual([...byDate.keys()], ["2026-1-1", "2026-1-2", "2026-1-3"]);
  assert.deepEqual(byDate.get("2026-1-2"), [
    "fajr adhan 6:39",
    "fajr iqamah 7:00",
    "sunrise adhan 8:50",
    "dhuhr adhan 12:40",
    "asr adhan 14:12",
    "maghrib adhan 16:29",
    "isha adhan 18:31",
  ]);
  const asr = days[1]?.cells.find(({ prayerKey }) => prayerKey === "asr");
  assert.deepEqual([asr?.row, asr?.column, asr?.text], [7, "2", "14:12"]);
});

test("the days of columns are read from dates, from weekdays with numbers, and in the months below each other", () => {
  for (const days of ["1 Jan 2026,2 Jan 2026,3 Jan 2026", "01/01/2026,02/01/2026,03/01/2026"]) {
    const { byDate, findings } = read([`Prayer,${days}`, ...byPrayer.slice(1)]);
    assert.deepEqual([findings, [...byDate.keys()]], [[], ["2026-1-1", "2026-1-2", "2026-1-3"]]);
  }
  const february = ["February 2026", ",Sun 1,Mon 2,Tue 3", ...byPrayer.slice(1)];
  const { byDate, findings } = read(["January 2026", ...byPrayer, ...february]);
  assert.deepEqual(findings, []);
  assert.deepEqual([...byDate.keys()].slice(2, 4), ["2026-1-3", "2026-2-1"]);
});

test("adhan and iqamah below a date, or next to the prayer, are told apart", () => {
  const below = read([
    "Prayer,1 Jan 2026,,2 Jan 2026,",
    ",Adhan,Iqamah,Adhan,Iqamah",
    "Fajr,6:39,7:00,6:40,7:01",
    "Dhuhr,12:39,13:00,12:40,13:01",
    "Isha,18:30,19:30,18:31,19:31",
  ]);
  assert.deepEqual(below.findings, []);
  assert.deepEqual(below.byDate.get("2026-1-2")?.slice(0, 2), ["fajr adhan 6:40", "fajr iqamah 7:01"]);
  const beside = read([
    "Prayer,,1 Jan 2026,2 Jan 2026",
    "Fajr,Adhan,6:39,6:40",
    ",Iqamah,7:00,7:01",
    "Dhuhr,Adhan,12:39,12:40",
    ",Iqamah,13:00,13:01",
    "Isha,Adhan,18:30,18:31",
    ",Iqamah,19:30,19:31",
  ]);
  assert.deepEqual(beside.findings, []);
  assert.deepEqual(beside.byDate, below.byDate);
});

test("a prayer's row of another length than the days is left out by its line", () => {
  const { byDate, findings } = read(["January 2026", ...byPrayer.with(4, "Dhuhr,12:39,12:40,12:41,12:42")]);
  assert.ok(!byDate.get("2026-1-1")?.some((cell) => cell.startsWith("dhuhr")));
  assert.deepEqual(findings.length, 1);
  assert.match(findings[0] ?? "", /^times\.csv, row 6, Dhuhr: .*5 cells/);
});

const long = [
  "Date,Prayer,Adhan,Iqamah",
  "2026-01-01,Fajr,6:39,7:00",
  ",Sunrise,8:50,",
  ",Dhuhr,12:39,13:15",
  ",Asr,14:11,14:30",
  ",Maghrib,16:28,16:33",
  ",Isha,18:30,19:30",
  "2026-01-02,Fajr,6:40,7:00",
  "2026-01-02,Isha,18:31,19:30",
];

test("a table with a row for each prayer of each day is read, and a cell is named by its line", () => {
  const { byDate, days, findings } = read(long);
  assert.deepEqual(findings, []);
  assert.deepEqual([...byDate.keys()], ["2026-1-1", "2026-1-2"]);
  const isha = days[1]?.cells.filter(({ prayerKey }) => prayerKey === "isha");
  assert.deepEqual(
    isha?.map(({ row, kind, text }) => [row, kind, text]),
    [
      [9, "adhan", "18:31"],
      [9, "iqamah", "19:30"],
    ],
  );
});

test("a prayer that a day has twice costs the day, but two jummahs do not", () => {
  const { byDate, findings } = read([...long, "2026-01-02,Fajr,6:41,7:00"]);
  assert.deepEqual([...byDate.keys()], ["2026-1-1"]);
  assert.match(findings[0] ?? "", /^times\.csv, row 10: "2026-01-02" Fajr Adhan is on this day already/);
  const jummahs = read([...long, "2026-01-02,Jummah,,13:00", "2026-01-02,Jummah,,14:00"]);
  assert.deepEqual(jummahs.findings, []);
  assert.ok(jummahs.byDate.get("2026-1-2")?.includes("jummah iqamah 13:00 & 14:00"));
});

test("the times of a single day are read only below a date with its year", () => {
  const today = ["Prayer,Adhan,Iqamah", "Fajr,6:39,7:00", "Dhuhr,12:39,13:15", "Isha,18:30,19:30"];
  const { days, findings } = read(today);
  assert.deepEqual(days, []);
  assert.match(findings.join(), /row 1: has times, but names no date for them\. Write the date above/);
  const dated = read(["Prayer times for Thursday 1 January 2026", ...today]);
  assert.deepEqual(dated.findings, []);
  assert.equal(dated.byDate.get("2026-1-1")?.length, 6);
  assert.deepEqual(read(["1 January 2026 and 2 January 2026", ...today]).days, []);
});

const month = (name: string, prayers: string) => [
  `${name},${prayers}`,
  "1,6:39,8:50,12:39,14:11,16:28,18:30",
  "2,6:40,8:50,12:40,14:12,16:29,18:31",
];
const usual = "Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";

test("months below each other are read by their own headings, also when these differ", () => {
  const { byDate, days, findings } = read([
    ...month("January", usual),
    ...month("February", "Fajr,Sunrise,Zuhr,Asr,Magrib,Isha"),
    ...month("March", "Isha,Sunrise,Dhuhr,Asr,Maghrib,Fajr"),
  ]);
  assert.deepEqual(findings, []);
  assert.deepEqual([...byDate.keys()], ["1-1", "1-2", "2-1", "2-2", "3-1", "3-2"]);
  assert.equal(days[2]?.cells.find(({ prayerKey }) => prayerKey === "dhuhr")?.column, "Zuhr");
  assert.ok(byDate.get("3-1")?.includes("isha adhan 6:39"));
});

test("a heading spelt in an unknown way in one month is read as in the others, and named", () => {
  const { byDate, findings } = read([
    ...month("January", usual),
    ...month("February", "Fajr,Sunrise,Dhuhrx,Asr,Maghrib,Isha"),
  ]);
  assert.ok(byDate.get("2-1")?.includes("dhuhr adhan 12:39"));
  assert.equal(findings.length, 1);
  assert.match(findings[0] ?? "", /row 4, Dhuhrx: is an unknown heading, read as Dhuhr as in line 1/);
});

test("months next to each other are read, each with its own length", () => {
  const { byDate, findings } = read([
    "Masjid Noor",
    "January 2026,,,,February 2026,,,",
    "Day,Fajr,Sunrise,Dhuhr,Day,Fajr,Sunrise,Dhuhr",
    "1,6:39,8:50,12:39,1,6:18,8:19,12:49",
    "2,6:40,8:50,12:40,,,,",
  ]);
  assert.deepEqual(findings, []);
  assert.deepEqual([...byDate.keys()], ["2026-1-1", "2026-1-2", "2026-2-1"]);
  assert.deepEqual(byDate.get("2026-2-1"), ["fajr adhan 6:18", "sunrise adhan 8:19", "dhuhr adhan 12:49"]);
});

test("iqamahs by ranges of days next to the adhans of a month join them", () => {
  const { byDate, findings } = read(
    [
      "January 2026",
      ",,,,,Iqamah,,",
      "Date,Fajr,Sunrise,Dhuhr,Isha,Days,Fajr,Dhuhr,Isha",
      "1,6:39,8:50,12:39,18:30,1-2,7:00,13:00,19:30",
      "2,6:40,8:50,12:40,18:31,3-3,7:05,13:05,19:35",
      "3,6:41,8:50,12:41,18:32,,,,",
    ].map((line) => line.replace("Days", "Date")),
  );
  assert.deepEqual(findings, []);
  assert.deepEqual(byDate.get("2026-1-2")?.slice(-3), [
    "fajr iqamah 7:00",
    "dhuhr iqamah 13:00",
    "isha iqamah 19:30",
  ]);
  assert.equal(byDate.get("2026-1-3")?.at(-1), "isha iqamah 19:35");
});

test("a sheet's adhan and iqamah tables are distinguished by their titles", () => {
  const { byDate, findings } = read([
    "Adhan",
    "Date,Fajr,Dhuhr,Asr,Maghrib,Isha",
    "2026-01-01,6:39,12:39,14:11,16:28,18:30",
    "Iqamah",
    "Date,Fajr,Dhuhr,Asr,Maghrib,Isha",
    "2026-01-01,7:00,13:15,14:30,16:33,19:30",
  ]);
  assert.deepEqual(findings, []);
  assert.deepEqual(
    byDate.get("2026-1-1")?.filter((cell) => cell.startsWith("fajr")),
    ["fajr adhan 6:39", "fajr iqamah 7:00"],
  );
});

test("a row of iqamahs in a month holds on each of its days, above or below them", () => {
  const iqamahs = "Iqamah,7:00,,13:15,15:00,+5,20:00";
  const [heading = "", ...days] = month("January", usual);
  for (const lines of [
    [heading, ...days, iqamahs],
    [heading, iqamahs, ...days],
  ]) {
    const { byDate, days: written, findings } = read(lines);
    assert.deepEqual(findings, []);
    assert.deepEqual([...byDate.keys()], ["1-1", "1-2"]);
    assert.deepEqual(byDate.get("1-2"), [
      "fajr adhan 6:40",
      "sunrise adhan 8:50",
      "dhuhr adhan 12:40",
      "asr adhan 14:12",
      "maghrib adhan 16:29",
      "isha adhan 18:31",
      "fajr iqamah 7:00",
      "dhuhr iqamah 13:15",
      "asr iqamah 15:00",
      "maghrib iqamah +5",
      "isha iqamah 20:00",
    ]);
    assert.equal(written.at(-1)?.cells[0]?.row, lines.indexOf(iqamahs) + 1);
  }
  const twice = read([heading, iqamahs, ...days, iqamahs]);
  assert.equal(twice.findings.length, 2);
  assert.ok(!twice.byDate.get("1-1")?.some((cell) => cell.includes("iqamah")));
});

test("a week with a prayer in each row is dated by the week that its title names, and refused without one", () => {
  const week = [
    "Prayer,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday",
    "Fajr,6:01,6:02,6:03,6:04,6:05,6:06,6:07",
    "Sunrise,7:01,7:02,7:03,7:04,7:05,7:06,7:07",
    "Dhuhr,12:01,12:02,12:03,12:04,12:05,12:06,12:07",
    "Isha,18:01,18:02,18:03,18:04,18:05,18:06,18:07",
  ];
  for (const title of ["Week commencing 2 November 2026", "2 - 8 November 2026", "Week of 1 Nov 2026"]) {
    const { byDate, findings } = read([title, ...week]);
    assert.deepEqual(findings, []);
    assert.equal(byDate.size, 7);
    assert.equal(byDate.get("2026-11-4")?.[0], "fajr adhan 6:03");
    assert.equal(
      byDate.get(title.endsWith("1 Nov 2026") ? "2026-11-1" : "2026-11-8")?.[0],
      "fajr adhan 6:07",
    );
  }
  for (const title of ["Prayer times", "Week commencing 2 November", "Updated 2 November 2026"]) {
    const { days, findings } = read([title, ...week]);
    assert.deepEqual(days, []);
    assert.match(findings.join(), /has times, but names no date for them/);
  }
});
