import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { DialectSettings } from "../../../src/sources/dialect.ts";
import { dailyPrayerTime } from "../../../src/sources/dialects/daily-prayer-time.ts";
import { interpret } from "../../../src/timetable/interpretation.ts";
import { inParts } from "../../support/in-parts.ts";
import { opened } from "../../support/opened.ts";

const header =
  "d_date,fajr_begins,fajr_jamah,sunrise,zuhr_begins,zuhr_jamah,asr_mithl_1,asr_mithl_2,asr_jamah,maghrib_begins,maghrib_jamah,isha_begins,isha_jamah,is_ramadan,hijri_date";
const winterDay = {
  d_date: "2026-11-20",
  fajr_begins: "06:00",
  fajr_jamah: "06:30",
  sunrise: "07:40",
  zuhr_begins: "11:56",
  zuhr_jamah: "13:15",
  asr_mithl_1: "13:40",
  asr_mithl_2: "14:13",
  asr_jamah: "14:30",
  maghrib_begins: "16:05",
  maghrib_jamah: "16:10",
  isha_begins: "17:34",
  isha_jamah: "19:30",
  is_ramadan: "0",
  hijri_date: "0",
};
const mithl1 = { asr: "mithl-1" } as const;

/** Reads a file into a timetable. */
function readDailyPrayerTime(text: string, file: string, settings: DialectSettings) {
  const place = { timeZone: "Europe/London", years: [2026] };
  const times = { clock: undefined, dst: "included" } as const;
  return inParts(interpret([dailyPrayerTime.read(opened(text), file, settings)], times, place));
}

/** Reads a file of one day, a valid day with some cells changed. */
function readDay(cells: Partial<typeof winterDay>, settings: { asr: "mithl-1" | "mithl-2" } = mithl1) {
  return readDailyPrayerTime(
    `${header}\n${Object.values({ ...winterDay, ...cells }).join(",")}\n`,
    "noor.csv",
    settings,
  );
}

test("a day is read with the adhan and iqamah of each prayer", () => {
  assert.deepEqual(readDay({}).days, [
    {
      file: "noor.csv",
      row: 2,
      date: "2026-11-20",
      prayers: [
        { prayerKey: "fajr", adhanTime: "06:00", iqamahTime: "06:30" },
        { prayerKey: "sunrise", adhanTime: "07:40" },
        { prayerKey: "dhuhr", adhanTime: "11:56", iqamahTime: "13:15" },
        { prayerKey: "asr", adhanTime: "13:40", iqamahTime: "14:30" },
        { prayerKey: "maghrib", adhanTime: "16:05", iqamahTime: "16:10" },
        { prayerKey: "isha", adhanTime: "17:34", iqamahTime: "19:30" },
      ],
    },
  ]);
});

test("asr starts at the second mithl if the mosque keeps it", () => {
  const [day] = readDay({}, { asr: "mithl-2" }).days;
  assert.equal(day?.prayers.find(({ prayerKey }) => prayerKey === "asr")?.adhanTime, "14:13");
});

for (const year of [2026, 2027]) {
  test(`a whole year is read without a finding, clock changes included (${year})`, () => {
    const file = `sheffield-${year}.csv`;
    const text = readFileSync(
      new URL(`../../../fixtures/daily-prayer-time/${file}`, import.meta.url),
      "utf8",
    );
    for (const asr of ["mithl-1", "mithl-2"] as const) {
      const { days, findings } = readDailyPrayerTime(text, file, { asr });
      assert.deepEqual(findings, []);
      assert.equal(days.length, 365);
    }
  });
}

test("the fixture is in local time: an hour later when summer time starts, an hour earlier when it ends", () => {
  const text = readFileSync(
    new URL("../../../fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url),
    "utf8",
  );
  const { days } = readDailyPrayerTime(text, "sheffield-2026.csv", mithl1);
  const sunriseOn = (date: string) =>
    days.find((day) => day.date === date)?.prayers.find(({ prayerKey }) => prayerKey === "sunrise")
      ?.adhanTime;
  assert.deepEqual(["2026-03-28", "2026-03-29"].map(sunriseOn), ["05:49", "06:47"]);
  assert.deepEqual(["2026-10-24", "2026-10-25"].map(sunriseOn), ["07:49", "06:51"]);
});

test("every date form of the plugin is read", () => {
  for (const d_date of ["2026-11-20", "2026-11-20 ", "26-11-20", "11/20/2026", "20-11-2026", "20.11.2026"]) {
    assert.equal(readDay({ d_date }).days[0]?.date, "2026-11-20", d_date);
  }
});

test("a date that does not exist, or that has two readings, is reported with its row", () => {
  for (const d_date of ["2026-02-29", "11/31/2026", "04/05/2026", "someday", ""]) {
    const { days, findings } = readDay({ d_date });
    assert.deepEqual(days, []);
    assert.equal(findings[0]?.row, 2);
    assert.equal(findings[0]?.column, "d_date");
  }
});

/** Reads a file of a valid day on each date. */
function datesRead(dates: readonly string[]) {
  const rows = dates.map((d_date) => Object.values({ ...winterDay, d_date }).join(","));
  return readDailyPrayerTime(`${header}\n${rows.join("\n")}\n`, "noor.csv", mithl1).days.map(
    ({ date }) => date,
  );
}

test("dates with slashes are read by the order that the whole file shows, as its importer's are with dashes", () => {
  const november = ["2026-11-11", "2026-11-12", "2026-11-13"];
  assert.deepEqual(datesRead(["11/11/2026", "12/11/2026", "13/11/2026"]), november);
  assert.deepEqual(datesRead(["11/11/2026", "11/12/2026", "11/13/2026"]), november);
  assert.deepEqual(datesRead(["11-11-2026", "12-11-2026", "13-11-2026"]), november);
  assert.deepEqual(datesRead(["04/11/2026", "09/11/2026"]), []);
});

// The importer of the plugin (Models/Validator.php of daily-prayer-time) names YY-MM-DD; its sample file has it.
test("short dates of the plugin's sample begin with the year, and others end with it", () => {
  assert.deepEqual(datesRead(["26-11-01", "26-11-02", "26-11-3"]), [
    "2026-11-01",
    "2026-11-02",
    "2026-11-03",
  ]);
  assert.deepEqual(datesRead(["26-11-06", "26-11-13"]), ["2026-11-06", "2026-11-13"]);
  assert.deepEqual(datesRead(["01-11-26", "02-11-26"]), ["2026-11-01", "2026-11-02"]);
});

test("the numbers that a spreadsheet stores for dates and times are read in the plugin's columns", () => {
  const day = readDay({
    d_date: "46346",
    fajr_begins: "0.24861111",
    fajr_jamah: "0.3",
    isha_begins: "0.75",
  }).days[0];
  assert.equal(day?.date, "2026-11-20");
  assert.deepEqual(
    [day?.prayers[0], day?.prayers.at(-1)],
    [
      { prayerKey: "fajr", adhanTime: "05:58", iqamahTime: "07:12" },
      { prayerKey: "isha", adhanTime: "18:00", iqamahTime: "19:30" },
    ],
  );
});

test("1:30 without pm is refused, with the cell and the fix", () => {
  const { days, findings } = readDay({ zuhr_jamah: "1:30" });
  assert.deepEqual(days, []);
  assert.deepEqual(findings, [
    {
      file: "noor.csv",
      row: 2,
      date: "2026-11-20",
      column: "zuhr_jamah",
      value: "1:30",
      notice: "lost-pm",
      severity: "error",
      problem: "has no am or pm, and on the 24-hour clock it is before zuhr_begins 11:56",
      fix: "Write 13:30, or add pm; for the whole file, set clock: 12h or 24h in mosque.yaml.",
      details: { relation: { say: "is before" }, other: "zuhr_begins 11:56", time: "13:30" },
    },
  ]);
});

test("1:30 PM is 13:30", () => {
  const [day] = readDay({ zuhr_jamah: "1:30 PM" }).days;
  assert.equal(day?.prayers.find(({ prayerKey }) => prayerKey === "dhuhr")?.iqamahTime, "13:30");
});

test("a file that is only partly on the 12-hour clock is refused, not guessed", () => {
  const { findings } = readDay({ asr_mithl_1: "01:40", maghrib_begins: "04:05" });
  assert.equal(findings[0]?.column, "asr_mithl_1");
});

test("no afternoon time of a whole year can lose its pm unnoticed", () => {
  const text = readFileSync(
    new URL("../../../fixtures/daily-prayer-time/sheffield-2026.csv", import.meta.url),
    "utf8",
  );
  const [names = "", ...days] = text.trimEnd().split("\n");
  for (const day of days) {
    const cells = day.split(",");
    for (const [index, cell] of cells.entries()) {
      const hour = Number(/^(\d\d):/.exec(cell)?.[1]);
      const column = names.split(",")[index];
      if (!(hour >= 13) || column === "asr_mithl_2") continue;
      const slipped = cells.with(index, `${hour - 12}${cell.slice(2)}`).join(",");
      const { days: read } = readDailyPrayerTime(`${names}\n${slipped}\n`, "noor.csv", mithl1);
      assert.deepEqual(read, [], `${column} in ${slipped}`);
    }
  }
});

test("00:00 for no time is refused in every column, even where isha could be after midnight", () => {
  const columns = Object.keys(winterDay).filter((column) => /_begins|_jamah|mithl_1|sunrise/.test(column));
  for (const column of columns) {
    assert.equal(readDay({ [column]: "00:00:00" }).findings[0]?.column, column);
  }
});

test("isha after midnight is fine in summer", () => {
  const summer = {
    fajr_begins: "02:36",
    fajr_jamah: "03:10",
    sunrise: "04:37",
    maghrib_begins: "21:41",
    maghrib_jamah: "21:46",
    isha_begins: "00:10",
    isha_jamah: "00:20",
  };
  assert.deepEqual(readDay(summer).findings, []);
  assert.deepEqual(readDay({ ...summer, isha_begins: "23:55" }).findings, []);
});

test("a dhuhr iqamah after the first mithl is fine, because the mosque may keep the second", () => {
  assert.deepEqual(readDay({ zuhr_jamah: "13:45" }).findings, []);
});

test("an iqamah that is far too late is refused", () => {
  assert.equal(readDay({ fajr_jamah: "07:45" }).findings[0]?.column, "fajr_jamah");
  assert.equal(readDay({ zuhr_jamah: "23:15" }).findings[0]?.column, "zuhr_jamah");
});

test("an iqamah without an adhan must still follow the prayers before it", () => {
  const noAdhan = { fajr_begins: "", zuhr_begins: "", asr_mithl_1: "", maghrib_begins: "", isha_begins: "" };
  assert.deepEqual(readDay(noAdhan).findings, []);
  assert.deepEqual(readDay({ ...noAdhan, isha_jamah: "00:10", maghrib_jamah: "21:46" }).findings, []);
  for (const column of ["zuhr_jamah", "asr_jamah", "maghrib_jamah", "isha_jamah"]) {
    assert.equal(readDay({ ...noAdhan, [column]: "01:30" }).findings[0]?.column, column);
  }
  assert.equal(readDay({ ...noAdhan, fajr_jamah: "07:45" }).findings[0]?.column, "fajr_jamah");
  assert.equal(readDay({ ...noAdhan, fajr_jamah: "00:00" }).findings[0]?.column, "fajr_jamah");
});

test("an empty cell means no time, and the rest of the day is used", () => {
  const [day] = readDay({ isha_jamah: "", maghrib_begins: "-" }).days;
  assert.deepEqual(day?.prayers.slice(-2), [
    { prayerKey: "maghrib", iqamahTime: "16:10" },
    { prayerKey: "isha", adhanTime: "17:34" },
  ]);
});

test("each cell that is not a time is reported", () => {
  const { findings } = readDay({ sunrise: "early", isha_jamah: "25:00" });
  assert.deepEqual(
    findings.map(({ column, value, problem }) => [column, value, problem]),
    [
      ["sunrise", "early", "is not a time"],
      ["isha_jamah", "25:00", "is not a time"],
    ],
  );
});

test("a byte-order mark, blank rows, semicolons, and columns in any order and case are accepted", () => {
  const columns = Object.entries(winterDay).toReversed();
  const text = `\uFEFF${columns.map(([name]) => ` ${name.toUpperCase()} `).join(";")}\r\n\r\n${";".repeat(columns.length - 1)}\r\n${columns.map(([, cell]) => cell).join(";")}\r\n`;
  const { days, findings } = readDailyPrayerTime(text, "noor.csv", mithl1);
  assert.deepEqual(findings, []);
  assert.equal(days[0]?.row, 4);
});

test("an empty file and a file with missing columns give one finding each", () => {
  const texts = ["", "d_date,fajr_begins\n2026-11-20,06:00\n"];
  for (const text of texts) {
    const { days, findings } = readDailyPrayerTime(text, "noor.csv", mithl1);
    assert.deepEqual([days.length, findings.length], [0, 1], text);
  }
});
