import assert from "node:assert/strict";
import { test } from "node:test";
import { dialectOf } from "../../../src/sources/dialects.ts";
import { opened } from "../../support/opened.ts";
import { tableDays } from "../../support/table-days.ts";

function maghribOf(text: string) {
  const { days, findings } = tableDays(text);
  return { rows: days[0]?.prayers.filter(({ prayerKey }) => prayerKey === "maghrib"), findings };
}

test("an adhan of maghrib at sunset needs a column of it, and adding one is a fix", () => {
  const rest = "07:30,12:00,Sunset,10 min after";
  const refused = maghribOf(`Date,Sunrise,Dhuhr Adhan,Maghrib Adhan,Maghrib Iqamah\n2026-11-20,${rest}\n`);
  assert.deepEqual(refused.rows, []);
  assert.match(refused.findings.join(), /"Sunset" refers to the sunset, .* Add a column named Sunset/);
  const fixed = maghribOf(
    `Date,Sunset,Sunrise,Dhuhr Adhan,Maghrib Adhan,Maghrib Iqamah\n2026-11-20,16:02,${rest}\n`,
  );
  assert.deepEqual(fixed.rows, [{ prayerKey: "maghrib", adhanTime: "16:02", iqamahTime: "16:12" }]);
  assert.deepEqual(fixed.findings, []);
});

test("minutes after noon or dawn are no minutes after a prayer's adhan", () => {
  const { findings } = tableDays(
    "Date,Fajr Adhan,Sunrise,Dhuhr Adhan,Dhuhr Iqamah\n2026-11-20,05:40,07:30,12:05,30 minutes after noon\n",
  );
  assert.match(findings.join(), /"30 minutes after noon" is not a time/);
});

test("a number with one digit behind its point names both times that it may be", () => {
  const { findings } = tableDays(
    "Date,Sunrise,Dhuhr Adhan,Fajr Adhan,Fajr Iqamah\n2026-11-20,7.41,12.05,5.43,6.3\n",
  );
  assert.deepEqual(findings, [
    'times.csv, row 2, Fajr Iqamah: "6.3" is not a time: it may be 6:30 without its last zero, or 6:18 as hours. Write 6:30 or 6:18; in a spreadsheet, format the column as time first.',
  ]);
});

const rows = "1,2026-02-18,05:27,17:17\n2,2026-02-19,05:25,17:19\n";

test("a table of the fast gives maghrib from iftar, and names the missing times", async () => {
  for (const heading of [
    "Day,Date,Sehri,Iftar",
    "Ramadan,Date,Suhoor Ends,Iftar Time",
    "রোজা,তারিখ,সেহরি শেষ,ইফতার",
    "रोज़ा,तारीख,सेहरी,इफ़्तार",
    "Jour,Date,Imsak,Rupture du jeûne",
  ]) {
    const text = `${heading}\n${rows}`;
    assert.equal(await dialectOf(opened(text)), "csv", heading);
    const { days, findings } = tableDays(text);
    assert.deepEqual(days[0]?.prayers, [{ prayerKey: "maghrib", adhanTime: "17:17" }], heading);
    assert.match(findings.join(), /is not used, and fajr has no adhan/, heading);
    assert.match(findings.join(), /is read as the adhan of maghrib; the file has no other prayer/, heading);
  }
});

test("a JSON list of the fast is a timetable of maghrib", async () => {
  const days = [
    { ramadan: 1, date: "18 Feb 2026", sehri: "4:21 am", aftari: "6:11 pm" },
    { ramadan: 2, date: "19 Feb 2026", sehri: "4:20 am", aftari: "6:12 pm" },
  ];
  assert.equal(await dialectOf(opened(JSON.stringify(days))), "json");
});
