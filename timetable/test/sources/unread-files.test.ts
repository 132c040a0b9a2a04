import assert from "node:assert/strict";
import { test } from "node:test";
import { readBytes, refusalOf, timetableIn } from "../support/read-bytes.ts";

const row = "2026-11-20,06:00,07:40,11:56,13:40,16:05,17:34";
const names = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
const good = `${names}\n${row}`;

/** A table of a web page with the first days of November. */
function table(days: number): string {
  const rows = Array.from({ length: days }, (_, day) => {
    const date = `2026-11-${String(day + 1).padStart(2, "0")}`;
    return `<tr><td>${date}<td>06:00<td>07:40<td>11:56<td>13:40<td>16:05<td>17:34`;
  });
  return `<table><tr><th>Date<th>Fajr<th>Sunrise<th>Dhuhr<th>Asr<th>Maghrib<th>Isha${rows.join("")}</table>`;
}

/** A file that is not read, the message about it, and the same file after the fix that the message names. */
const unread: Record<string, { file: string; message: RegExp; fixed: string }> = {
  "no line above the times": {
    file: `Masjid Noor\n${row}`,
    message:
      /row 2: "2026-11-20, 06:00, .+" is the first row with times, and no line above it names the columns\. Add a line above it that names each column, such as Date, Fajr/,
    fixed: `Masjid Noor\n${names}\n${row}`,
  },
  "a heading without a known word for a prayer": {
    file: `Date,Uno,Dos,Tres,Cuatro,Cinco,Seis\n${row}`,
    message:
      /row 1: ".+" is the line above the times, and no name in it is a known word for a prayer: "Uno", "Dos", .+\. Name the prayers in that line/,
    fixed: good,
  },
  "one prayer without a date": {
    file: "Imam,Isha Iqamah\nYusuf,19:30\nBilal,19:45",
    message: /row 1: .+ no column names the date\. Name the column of dates Date/,
    fixed: "Date,Isha Iqamah\n2026-11-20,19:30\n2026-11-21,19:45",
  },
  "one prayer with a text for a date": {
    file: "Date,Isha Iqamah\nFirst week,19:30\nSecond week,19:45",
    message: /row 2, Date: "First week" is not a date\. Write dates as 2026-11-20/,
    fixed: "Date,Isha Iqamah\n2026-11-20,19:30\n2026-11-21,19:45",
  },
  "several prayers without a date": {
    file: "Hall,Fajr,Sunrise,Dhuhr\nEast,06:00,07:40,11:56",
    message: /row 1: no column names the date\. Name the column of dates Date/,
    fixed: "Date,Fajr,Sunrise,Dhuhr\n2026-11-20,06:00,07:40,11:56",
  },
  "spaces between columns of several words": {
    file: "Date Fajr Sunrise Dhuhr Asr\n20 November 2026 06:00 07:40 11:56 13:40",
    message:
      /row 2: "20 November 2026 06:00.+" has several times in one cell: spaces separate the columns.+ Put a comma or a tab between the columns, also in the heading/,
    fixed: "Date,Fajr,Sunrise,Dhuhr,Asr\n20 November 2026,06:00,07:40,11:56,13:40",
  },
  "one long line": {
    file: `${names} ${`${row} `.repeat(10)}`.replaceAll("\n", " "),
    message: /row 1: ".+" is one line with 6\d times\. Save the file again with a line for each day/,
    fixed: good,
  },
  "a web page that asks for a password": {
    file: `<html><form><input type="Password"></form></html>`,
    message: /is a web page that asks for a password, .+\. Publish the timetable so that it needs no sign-in/,
    fixed: `<html>${table(5)}</html>`,
  },
  "a web page with today's times alone": {
    file: "<html><table><tr><td>Next: Isha<td>17:34</table></html>",
    message:
      /is a web page whose table has times, but no days: .+ Use the URL of the page with the whole month/,
    fixed: `<html>${table(30)}</html>`,
  },
  "a web page with a month of times without dates": {
    file: `<html>${table(30).replaceAll(/<t[hd]>(Date|2026-11-\d\d)/g, "")}</html>`,
    message: /row 1: no column names the date\. Name the column of dates Date/,
    fixed: `<html>${table(30)}</html>`,
  },
  "a web page whose script loads the times": {
    file: "<html><div id=times></div><script src=times.js></script></html>",
    message:
      /is a web page without times: a script of the page may load them\. Open it in a browser, .+ save the page/,
    fixed: `<html><div id=times>${table(5)}</div><script src=times.js></script></html>`,
  },
  "no times": {
    file: "Dear all,\nthe timetable is on the notice board.",
    message:
      /is not a known timetable format: it has no times, and begins with "Dear all"\. Use the file that has the times: a row for each day below a line such as Date, Fajr/,
    fixed: good,
  },
  "JSON of something else": {
    file: '{"status":"error","message":"not found"}',
    message:
      /is not a known timetable format: no object in its members "status", "message" has names of three prayers/,
    fixed: good,
  },
  "numbered days without a month": {
    file: "Date,Fajr,Sunrise,Dhuhr\n1,06:00,07:40,11:56",
    message: /row 2, Date: "1" is a day without its month\. Add a Month column/,
    fixed: "Month,Date,Fajr,Sunrise,Dhuhr\n11,1,06:00,07:40,11:56",
  },
  "months in an unknown language": {
    file: "Month,Day,Fajr,Sunrise,Dhuhr\nMarraskuu,1,06:00,07:40,11:56",
    message:
      /row 2, Month, Day: "Marraskuu, 1" is not a month and a day\. Write both as numbers, such as 11, 20/,
    fixed: "Month,Day,Fajr,Sunrise,Dhuhr\n11,1,06:00,07:40,11:56",
  },
};

for (const [what, { file, message, fixed }] of Object.entries(unread)) {
  test(`a file is not read for ${what}: the message names it, and the fix works`, async () => {
    const read = await readBytes(file, "times.csv");
    const said =
      "is" in read
        ? await refusalOf(file, "times.csv")
        : (await timetableIn(file, "times.csv")).findings.join("\n");
    assert.match(said, message);
    const { prayers } = await timetableIn(fixed, "times.csv");
    assert.notDeepEqual(Object.keys(prayers), []);
  });
}

test("a byte-order mark is no part of a file of text, whatever its format", async () => {
  const json = JSON.stringify([{ date: "2026-11-20", fajr: "06:00", sunrise: "07:40", dhuhr: "11:56" }]);
  const spaced = "Date Fajr Sunrise Dhuhr\n2026-11-20 06:00 07:40 11:56";
  const markdown =
    "| Date | Fajr | Sunrise | Dhuhr |\n|---|---|---|---|\n| 2026-11-20 | 06:00 | 07:40 | 11:56 |";
  for (const text of [good, `"Date"${good.slice(4)}`, json, spaced, markdown]) {
    const { prayers } = await timetableIn(`\ufeff${text}`, "times.txt");
    assert.deepEqual(
      prayers["2026-11-20"]?.slice(0, 3),
      ["fajr 06:00", "sunrise 07:40", "dhuhr 11:56"],
      text,
    );
  }
});
