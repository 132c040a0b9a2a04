import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { describeFinding } from "../../../src/notices/describe.ts";
import type { TimeSettings } from "../../../src/reading/settings.ts";
import { csvTimetable } from "../../../src/sources/dialects/csv-timetable.ts";
import { dialectOf } from "../../../src/sources/dialects.ts";
import { interpret } from "../../../src/timetable/interpretation.ts";
import { findingsOf } from "../../../src/timetable/timetable.ts";
import { inParts } from "../../support/in-parts.ts";
import { opened } from "../../support/opened.ts";

const times: TimeSettings = { clock: undefined, dst: "included" };
const place = { timeZone: "Europe/London", years: [2026] };

/** Reads files into one timetable. */
function read(files: Record<string, string>, settings: Partial<TimeSettings> = {}) {
  const raw = Object.entries(files).map(([name, text]) =>
    csvTimetable.read(opened(text), name, { asr: "mithl-1" }),
  );
  const timetable = interpret(raw, { ...times, ...settings }, place);
  return { ...inParts(timetable), infos: findingsOf(timetable, "info") };
}

/** The adhan and iqamah of a day by prayer. */
function timesOn(date: string, { days }: ReturnType<typeof read>) {
  const day = days.find((candidate) => candidate.date === date) ?? assert.fail(`${date} is not there`);
  return Object.fromEntries(
    day.prayers.map(({ prayerKey, adhanTime, iqamahTime }) => [
      prayerKey,
      [adhanTime, iqamahTime].join(" ").trim(),
    ]),
  );
}

const row = "06:00,07:40,11:56,13:40,16:05,17:34";
const wanted = {
  fajr: "06:00",
  sunrise: "07:40",
  dhuhr: "11:56",
  asr: "13:40",
  maghrib: "16:05",
  isha: "17:34",
};

const headings = {
  English: "Date,Fajr,Sunrise,Zuhr,Asr,Maghrib,Isha",
  "English of Malaysia": "Tarikh,Subuh,Syuruk,Zohor,Asar,Maghrib,Isyak",
  Indonesian: "Tanggal,Subuh,Terbit,Dzuhur,Ashar,Maghrib,Isya",
  Turkish: "Tarih,Sabah,Güneş,Öğle,İkindi,Akşam,Yatsı",
  French: "Date,Fajr,Chourouk,Dhohr,Asr,Maghreb,Icha",
  German: "Datum,Fadschr,Sonnenaufgang,Dhuhr,Assr,Maghrib,Ischa",
  Dutch: "Datum,Fajr,Zonsopgang,Dhohr,Asr,Maghrib,Isha",
  Bosnian: "Datum,Zora,Izlazak sunca,Podne,Ikindija,Akšam,Jacija",
  Arabic: "التاريخ,الفجر,الشروق,الظهر,العصر,المغرب,العشاء",
  Urdu: "تاریخ Date,فجر,طلوع,ظهر,عصر,مغرب,عشاء",
};

for (const [language, heading] of Object.entries(headings)) {
  test(`a heading in ${language} is understood`, async () => {
    const text = `${heading}\n2026-11-20,${row}\n`;
    assert.equal(await dialectOf(opened(text)), "csv");
    assert.deepEqual(timesOn("2026-11-20", read({ "times.csv": text })), wanted);
  });
}

test("a column headed only Jamaat belongs to the prayer before it, with any delimiter", () => {
  const text =
    "Date;Fajr;Jamaat;Sunrise;Dhuhr;Jama'at;Asr;Iqamah\n2026-11-20;06:00;06:30;07:40;11:56;13:15;13:40;14:30\n";
  assert.deepEqual(timesOn("2026-11-20", read({ "times.csv": text })), {
    fajr: "06:00 06:30",
    sunrise: "07:40",
    dhuhr: "11:56 13:15",
    asr: "13:40 14:30",
  });
});

test("adhan and iqamah in two files without years form one timetable for every year", () => {
  const adhan = `\uFEFFMonth,Day,Fajr,Shuruk,Duhr,Asr,Maghrib,Isha\r\n11,20,${row}\r\n,,,,,,,\r\n`;
  const iqama = "Month,Day,Fajr,Duhr,Asr,Maghrib,Isha\n11,20,06:30,13:15,14:30,+5,10 minutes after adhan\n";
  const both = read({ "adhan.csv": adhan, "iqama.csv": iqama });
  assert.deepEqual(timesOn("2026-11-20", both), {
    fajr: "06:00 06:30",
    sunrise: "07:40",
    dhuhr: "11:56 13:15",
    asr: "13:40 14:30",
    maghrib: "16:05 16:10",
    isha: "17:34 17:44",
  });
});

test("a file that does not tell adhan from iqamah is refused", () => {
  const { days, findings } = read({ "times.csv": "Month,Day,Fajr,Duhr,Asr\n11,20,06:30,13:15,14:30\n" });
  assert.deepEqual(days, []);
  assert.match(findings.map(describeFinding).join(), /times\.csv, row 1, Fajr: could be adhan or iqamah/);
});

test("a column of times with an unknown heading is reported, and a known other time is not", () => {
  const text = `${headings.English},Imsak,Thursday class\n2026-11-20,${row},05:50,19:00\n`;
  const { days, findings } = read({ "a.csv": text });
  assert.equal(days.length, 1);
  assert.match(
    findings.map(describeFinding).join(),
    /^a\.csv, row 1, Thursday class: looks like a column of times/,
  );
});

test("the order of days and months comes from the dates with only one reading, or the file is refused", () => {
  const heading = headings.English;
  const dayFirst = read({ "a.csv": `${heading}\n02/11/2026,${row}\n20/11/2026,${row}\n` });
  assert.deepEqual(
    dayFirst.days.map(({ date }) => date),
    ["2026-11-02", "2026-11-20"],
  );
  const monthFirst = read({ "a.csv": `${heading}\n11/2/2026,${row}\n11/20/2026,${row}\n` });
  assert.deepEqual(
    monthFirst.days.map(({ date }) => date),
    ["2026-11-02", "2026-11-20"],
  );
  const unclear = read({ "a.csv": `${heading}\n02/11/2026,${row}\n` });
  assert.deepEqual(unclear.days, []);
  assert.match(
    unclear.findings.map(describeFinding).join(),
    /"02\/11\/2026" can be read with the day or the month first/,
  );
});

test("dates with the name of the month are read in the forms of spreadsheets", () => {
  for (const date of [
    "20-Nov",
    "20 November 2026",
    "Nov 20 2026",
    "Fri 20 Nov 2026",
    "20 Kasım 2026",
    "20 novembre",
  ]) {
    const { days, findings } = read({ "a.csv": `${headings.English}\n${date},${row}\n` });
    assert.deepEqual(
      days.map((day) => day.date),
      ["2026-11-20"],
      `${date} ${findings.map(describeFinding)}`,
    );
  }
});

test("a 12-hour file is read by the order of the prayers; a single slip is refused with its cell", () => {
  const twelve = "06:00,07:40,11:56,01:40,04:05,05:34";
  const heading = headings.English;
  assert.deepEqual(timesOn("2026-11-20", read({ "a.csv": `${heading}\n2026-11-20,${twelve}\n` })), wanted);
  const slip = read({ "a.csv": `${heading}\n2026-11-20,06:00,07:40,11:56,01:40,16:05,17:34\n` });
  assert.deepEqual(slip.days, []);
  assert.match(slip.findings.map(describeFinding).join(), /a\.csv, row 2, Asr: "01:40" has no am or pm/);
  const forced = read({ "a.csv": `${heading}\n2026-11-20,${twelve}\n` }, { clock: "24h" });
  assert.deepEqual(forced.days, []);
});

test("a time is an hour later in summer if the file leaves summer time out", () => {
  const text = `${headings.English}\n2026-06-20,03:00,04:40,12:10,16:30,20:30,22:00\n`;
  const day = timesOn("2026-06-20", read({ "a.csv": text }, { dst: "winter-time" }));
  assert.deepEqual(Object.values(day), ["04:00", "05:40", "13:10", "17:30", "21:30", "23:00"]);
});

test("a repeated date is refused if its rows differ, and read once if they are the same", () => {
  const other = row.replace("11:56", "11:57");
  const differing = read({ "a.csv": `${headings.English}\n2026-11-20,${row}\n2026-11-20,${other}\n` });
  assert.deepEqual(differing.days, []);
  assert.match(differing.findings.map(describeFinding).join(), /is already in row 2, with other times/);
  const equal = read({ "a.csv": `${headings.English}\n2026-11-20,${row}\n2026-11-20,${row}\n` });
  assert.deepEqual(timesOn("2026-11-20", equal), wanted);
  assert.deepEqual(
    equal.infos.map(({ notice, row: at, problem }) => [notice, at, problem]),
    [["repeated-row", 3, "is also in row 2, with the same times"]],
  );
});

test("29 February of a file without years exists only in leap years", () => {
  const leap = read({
    "a.csv": `Month,Day,Fajr,Sunrise,Dhuhr\n2,29,06:00,07:40,12:00\n2,30,06:00,07:40,12:00\n`,
  });
  assert.deepEqual([leap.days.length, leap.findings.length], [0, 1]);
});

test("several jummahs in one cell become several rows for the whole week", () => {
  const heading = "Date,Fajr,Sunrise,Dhuhr,Jumuah Iqamah";
  const text = `${heading}\n2026-11-19,06:00,07:40,11:56,\n2026-11-20,06:00,07:40,11:56,13:15 & 14:00\n`;
  for (const day of read({ "a.csv": text }).days) {
    const jummahs = day.prayers.filter(({ prayerKey }) => prayerKey === "jummah");
    assert.deepEqual(jummahs, [
      { prayerKey: "jummah", iqamahTime: "13:15" },
      { prayerKey: "jummah", iqamahTime: "14:00" },
    ]);
  }
});

test("any day written on either clock reads back unchanged", () => {
  const time = (from: number, to: number) => fc.integer({ min: from, max: to });
  // Dhuhr is not well before the middle between sunrise and maghrib, and no day is unlike the one before it.
  const day = fc.tuple(
    // In a calculated table, not every time is whole five minutes.
    time(150, 390).filter((minutes) => minutes % 5 !== 0),
    time(400, 500),
    time(720, 780),
    time(800, 950),
    time(960, 1_020),
    time(1_110, 1_430),
  );
  const sameDays = fc
    .tuple(day, fc.integer({ min: 1, max: 5 }))
    .map(([cells, count]) => Array.from({ length: count }, () => cells));
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  const by24 = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  const by12 = (minutes: number) => `${Math.floor(minutes / 60) % 12 || 12}:${twoDigits(minutes % 60)}`;
  const marked = (minutes: number) => `${by12(minutes)} ${minutes < 720 ? "am" : "PM"}`;
  fc.assert(
    fc.property(sameDays, fc.constantFrom(by24, by12, marked), (days, write) => {
      const rows = days.map((cells, index) =>
        [`2026-11-${twoDigits(index + 1)}`, ...cells.map(write)].join(),
      );
      const result = read({ "a.csv": `${headings.English}\n${rows.join("\n")}\n` });
      assert.deepEqual(
        result.days.map(({ prayers }) => prayers.map(({ adhanTime }) => adhanTime)),
        days.map((cells) => cells.map(by24)),
        result.findings.map(describeFinding).join(),
      );
    }),
  );
});

test("in a table of parts of a day, a short part is one too", () => {
  const parts = "0.25,0.31944,0.5,0.56944,0.67014,0.75";
  const day = timesOn("2026-11-20", read({ "a.csv": `${headings.English}\n46346,${parts}\n` }));
  assert.deepEqual(Object.values(day), ["06:00", "07:40", "12:00", "13:40", "16:05", "18:00"]);
});

test("a part of a day without its last zeros is read like the parts around it", () => {
  const parts = "0.25,0.3194,0.5,0.5694,0.691,0.75";
  const day = timesOn("2026-11-20", read({ "a.csv": `${headings.English}\n46346,${parts}\n` }));
  assert.deepEqual(Object.values(day), ["06:00", "07:40", "12:00", "13:40", "16:35", "18:00"]);
});

test("single times of the 24-hour clock leave a 12-hour file on its clock", () => {
  const dates = Array.from({ length: 12 }, (_, index) => `2026-11-${index + 10}`);
  const heading = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
  const rows = dates.map((date) => `${date},6:00,7:40,11:56,1:40,4:05,5:34`);
  const text = `${heading}\n${rows.with(3, "2026-11-13,6:00,7:40,11:56,13:40,4:05,5:34").join("\n")}\n`;
  const found = read({ "times.csv": text });
  for (const date of dates) assert.deepEqual(timesOn(date, found), wanted, date);
  assert.deepEqual(
    found.findings.filter(({ severity }) => severity === "error"),
    [],
  );
});

test("a 24-hour time of the wrong half of the day is not turned round among 12-hour times", () => {
  const dates = Array.from({ length: 12 }, (_, index) => `2026-11-${index + 10}`);
  const heading = "Date,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha";
  const rows = dates.map((date) => `${date},6:00,7:40,11:56,1:40,4:05,5:34`);
  const text = `${heading}\n${rows.with(3, "2026-11-13,18:00,7:40,11:56,1:40,4:05,5:34").join("\n")}\n`;
  const { partial } = read({ "times.csv": text });
  const prayers = partial.find(({ date }) => date === "2026-11-13")?.prayers ?? [];
  assert.ok(prayers.some(({ prayerKey }) => prayerKey === "dhuhr"));
  assert.ok(prayers.every(({ prayerKey }) => prayerKey !== "fajr"));
});
