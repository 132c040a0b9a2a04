import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalOf, timetableIn } from "../../support/read-bytes.ts";

const events = (...lines: readonly string[]) =>
  ["Subject,Start Date,Start Time,End Date,End Time,All Day Event,Location", ...lines].join("\n");

test("a calendar's CSV is read: the subject names the prayer, and the other columns are left out", async () => {
  const ofDay = (date: string) => [
    `Fajr,${date},6:00 AM,${date},6:10 AM,False,Masjid Noor`,
    `Fajr Iqamah,${date},6:30 AM,${date},6:45 AM,False,`,
    `Sunrise,${date},7:40 AM,${date},7:40 AM,False,`,
    `Dhuhr,${date},11:56 AM,${date},12:10 PM,False,`,
    `Committee meeting,${date},8:00 PM,${date},9:00 PM,False,`,
  ];
  const text = events(...ofDay("11/20/2026"), ...ofDay("11/21/2026"));
  const { prayers, findings } = await timetableIn(text, "calendar.csv");
  assert.deepEqual(findings, []);
  assert.deepEqual(prayers["2026-11-21"], ["fajr 06:00 06:30", "sunrise 07:40", "dhuhr 11:56"]);
});

test("a calendar's starts with date and time in one column are read, and an isha after midnight is of its night", async () => {
  const text = [
    "Summary,Start,End",
    "Fajr,2026-06-10 03:26,2026-06-10 03:40",
    "Sunrise,2026-06-10T04:47:00,",
    "Dhuhr,2026-06-10 13:10,",
    "Maghrib,2026-06-10 21:30,",
    "Isha,2026-06-11 00:14,",
    "Fajr,2026-06-11 03:25,",
  ].join("\n");
  const { prayers, findings } = await timetableIn(text, "calendar.csv");
  assert.deepEqual(findings, []);
  assert.equal(prayers["2026-06-10"]?.at(-1), "isha 00:14");
  assert.deepEqual(prayers["2026-06-11"], ["fajr 03:25"]);
});

test("a calendar's unreadable dates are refused, and its day and month order is the file's", async () => {
  const rows = (date: string) =>
    ["Fajr", "Dhuhr", "Asr"].map(
      (name, at) => `${name} Iqamah,${date},1${at}:30 ${at === 0 ? "AM" : "PM"},,,,`,
    );
  const { findings } = await timetableIn(events(...rows("05/06/2026")), "calendar.csv");
  assert.match(findings.join(), /"05\/06\/2026" can be read with the day or the month first/);
});

test("a table of one prayer, or of only jummahs, is a timetable", async () => {
  const jummahs = "Date,Jumuah 1,Jumuah 2\n2026-11-20,12:30,13:30\n2026-11-27,12:30,13:30";
  assert.deepEqual((await timetableIn(jummahs, "a.csv")).prayers["2026-11-27"], [
    "jummah 12:30",
    "jummah 13:30",
  ]);
  const isha = "Masjid Noor\n\nDate,Isha Iqamah\n20 November 2026,19:30\n21 November 2026,+10";
  const { prayers, findings } = await timetableIn(isha, "a.csv");
  assert.deepEqual(prayers["2026-11-20"], ["isha 19:30"]);
  assert.match(findings.join(), /"\+10" needs the adhan of isha/);
});

test("names and notes with a prayer's word above them are no timetable", async () => {
  for (const text of [
    "Date,Imam for Isha\n2026-11-20,Yusuf\n2026-11-21,Bilal",
    "Name,Fajr\nYusuf,06:30\nBilal,06:30",
    "Day,Isha\nMonday,late\nTuesday,early",
    "Date,Event\n2026-11-20,Isha at 19:30",
    "On this date Isha was at 19:30, and Fajr at 06:30\n1,2",
  ]) {
    assert.doesNotMatch(await refusalOf(text, "a.csv"), /is read as/, text);
  }
});
