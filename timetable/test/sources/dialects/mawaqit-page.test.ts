import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../../src/notices/describe.ts";
import { readTimetable } from "../../../src/read-timetable.ts";
import { readTimetableFile } from "../../../src/sources/read-timetable-file.ts";

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

test("Mawaqit's data is read from JSON, from its API's answer and from a saved page of a mosque", async () => {
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
    "mosque.html, calendar[1].5: has 7 cells, but the heading has 6: times may be under the wrong headings. Give the row one cell for each heading; leave a cell empty rather than out.",
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
