import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { readTimetable } from "../../../src/read-timetable.ts";
import { readTimetableFile } from "../../../src/sources/read-timetable-file.ts";
import { readBytes } from "../../support/read-bytes.ts";

const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const calendarOf = (texts: readonly (string | null)[]) =>
  lengths.map((days) => Object.fromEntries(Array.from({ length: days }, (_, index) => [index + 1, texts])));

const confData = {
  name: 'Mosquée "En-Nour" {Lyon}',
  timezone: "Europe/Paris",
  times: ["06:39", "12:39", "14:11", "16:28", "18:30"],
  shuruq: "08:20",
  jumua: "12:45",
  jumua2: "13:30",
  jumua3: null,
  iqamaEnabled: true,
  calendar: calendarOf(["06:39", "08:20", "12:39", "14:11", "16:28", "18:30"]),
  iqamaCalendar: calendarOf(["+10", "13:00", "+15", "+5", "20:00"]),
};

async function read(text: string) {
  const file = await readTimetableFile(new TextEncoder().encode(text), "mosque.html", undefined, {
    asr: "mithl-1",
  });
  if ("is" in file) return assert.fail(JSON.stringify(file));
  const timetable = readTimetable(
    [file],
    { clock: undefined, dst: "winter-time" },
    { timeZone: "UTC", years: [2026] },
  );
  return { dialect: file.dialect, ...timetable, written: file };
}

test("Mawaqit's data is read from JSON, from its API's response and from a saved page of a mosque", async () => {
  const page = `<!doctype html><html><body><table><tr><td>Fajr</td></tr></table><script>let a = {};
    let confData = ${JSON.stringify(confData)};\nlet other = {"calendar": []};</script></body></html>`;
  for (const text of [JSON.stringify(confData), JSON.stringify({ rawdata: confData }), page]) {
    const { dialect, days, findings } = await read(text);
    assert.equal(dialect, "mawaqit-page");
    assert.deepEqual(
      findings.filter(({ severity }) => severity === "error"),
      [],
    );
    assert.equal(days.length, 365);
    assert.deepEqual(days[58]?.date, "2026-02-28");
    assert.deepEqual(days[58]?.prayers, [
      { prayerKey: "fajr", adhanTime: "06:39", iqamahTime: "06:49" },
      { prayerKey: "sunrise", adhanTime: "08:20" },
      { prayerKey: "dhuhr", adhanTime: "12:39", iqamahTime: "13:00" },
      { prayerKey: "asr", adhanTime: "14:11", iqamahTime: "14:26" },
      { prayerKey: "maghrib", adhanTime: "16:28", iqamahTime: "16:33" },
      { prayerKey: "isha", adhanTime: "18:30", iqamahTime: "20:00" },
      { prayerKey: "jummah", iqamahTime: "12:45" },
      { prayerKey: "jummah", iqamahTime: "13:30" },
    ]);
  }
});

test("a day of Mawaqit's data with another number of times is refused by its place, because each time counts by its place", async () => {
  const [january, ...others] = confData.calendar;
  const calendar = [
    { ...january, 5: ["06:29", "06:39", "08:20", "12:39", "14:11", "16:28", "18:30"] },
    ...others,
  ];
  const { written, days } = await read(JSON.stringify({ ...confData, calendar }));
  assert.deepEqual(written.findings.map(describeFinding), [
    "mosque.html, calendar: has 7 times on one day (first calendar[1].5); the adhan times of a day are 6 (Fajr, Shuruq, Dhuhr, Asr, Maghrib, Isha) or 7 (Imsak, Fajr, Shuruq, Dhuhr, Asr, Maghrib, Isha), so it is not certain which is which. Correct these days on Mawaqit and save the page again. If all days are wrong, use the mosque's CSV files for Mawaqit, with a first line such as Month,Day,Fajr,Dhuhr,Asr,Maghrib,Isha.",
  ]);
  const fifth = days.find(({ date }) => date === "2026-01-05");
  assert.ok(fifth?.prayers.every(({ adhanTime }) => adhanTime === undefined));
});

test("the iqamahs that a mosque on Mawaqit does not show are not read", async () => {
  const { days } = await read(JSON.stringify({ ...confData, iqamaEnabled: false }));
  assert.ok(
    days[0]?.prayers.every(({ prayerKey, iqamahTime }) => prayerKey === "jummah" || iqamahTime === undefined),
  );
});

const seven = ["06:29", "06:39", "08:20", "12:39", "14:11", "16:28", "18:30"];

test("seven times a day begin with imsak, in a whole calendar or from a month on, as mawaqit/android-tv-app reads them", async () => {
  const whole = { ...confData, calendar: calendarOf(seven) };
  const fromMarch = {
    ...confData,
    calendar: [...confData.calendar.slice(0, 2), ...calendarOf(seven).slice(2)],
  };
  const { days: six } = await read(JSON.stringify(confData));
  for (const conf of [whole, fromMarch]) {
    const { days, written } = await read(JSON.stringify(conf));
    assert.deepEqual(written.findings, []);
    assert.deepEqual(
      days.map(({ date, prayers }) => [date, prayers]),
      six.map(({ date, prayers }) => [date, prayers]),
    );
  }
});

test("a calendar whose days have an unknown number of times is refused with one finding, and the CSV that it asks for is read", async () => {
  const conf = { ...confData, iqamaCalendar: calendarOf(["+10", "+5", "13:00", "+15", "+5", "20:00"]) };
  const { written, days } = await read(JSON.stringify(conf));
  assert.deepEqual(
    written.findings.map(({ notice, column, problem }) => [notice, column, problem.slice(0, 45)]),
    [["days-of-other-length", "iqamaCalendar", "has 6 times on 366 days (first iqamaCalendar["]],
  );
  assert.equal(days[0]?.prayers.find(({ prayerKey }) => prayerKey === "dhuhr")?.adhanTime, "12:39");
  const lines = confData.calendar.flatMap((month, index) =>
    Object.keys(month).map((day) => `${index + 1},${day},07:00,13:00,14:30,16:35,20:00`),
  );
  const csv = await readBytes(["Month,Day,Fajr,Dhuhr,Asr,Maghrib,Isha", ...lines].join("\n"), "iqamah.csv");
  assert.ok(!("is" in csv));
  assert.deepEqual([csv.dialect, csv.days.length, csv.findings], ["mawaqit", 366, []]);
});

test("jummah at dhuhr's time takes the dhuhr of the week's Friday, before the other congregations, as mawaqit/android-tv-app shows it", async () => {
  const [january = {}, ...others] = confData.calendar;
  const moving = Object.fromEntries(
    Object.keys(january).map((day) => [
      day,
      ["06:39", "08:20", `12:${9 + Number(day)}`, "14:11", "16:28", "18:30"],
    ]),
  );
  const conf = {
    ...confData,
    jumua: "11:00",
    jumua2: null,
    jumuaAsDuhr: true,
    calendar: [moving, ...others],
  };
  const jummahsIn = (
    days: readonly { date: string; prayers: readonly { prayerKey: string; iqamahTime?: string }[] }[],
    date: string,
  ) =>
    days
      .find((day) => day.date === date)
      ?.prayers.flatMap(({ prayerKey, iqamahTime }) => (prayerKey === "jummah" ? [iqamahTime] : []));
  const { days, findings } = await read(JSON.stringify(conf));
  assert.deepEqual(
    findings.filter(({ severity }) => severity === "error"),
    [],
  );
  // 9 January 2026 is a Friday.
  assert.deepEqual(
    ["2026-01-08", "2026-01-09", "2026-01-10"].map((date) => jummahsIn(days, date)),
    [["12:18"], ["12:18"], ["12:25"]],
  );
  const several = await read(JSON.stringify({ ...conf, jumua2: "13:30" }));
  assert.deepEqual(jummahsIn(several.days, "2026-01-09"), ["12:18", "13:30"]);
  const none = await read(JSON.stringify({ ...conf, noJumua: true }));
  assert.deepEqual(jummahsIn(none.days, "2026-01-09"), []);
});
