import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { describeFinding } from "../../src/notices/describe.ts";
import type { Asr } from "../../src/sources/cell.ts";
import { type DialectName, dialectOf, dialects } from "../../src/sources/dialects.ts";
import { readTimetableFile } from "../../src/sources/read-timetable-file.ts";
import { interpret } from "../../src/timetable/interpretation.ts";
import { inParts } from "../support/in-parts.ts";
import { opened } from "../support/opened.ts";

const place = { timeZone: "Europe/London", years: [2026] };

/** Reads texts by their detected dialects. */
async function understood(texts: Record<string, string>, asr: Asr = "mithl-1") {
  const raw = await Promise.all(
    Object.entries(texts).map(async ([file, text]) => {
      const content = opened(text);
      const dialect = (await dialectOf(content)) ?? assert.fail(`${file} is not recognised`);
      return (await dialects[dialect].load()).read(content, file, { asr });
    }),
  );
  return inParts(interpret(raw, { clock: undefined, dst: "included" }, place));
}

function fixture(name: string): string {
  return readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), "utf8");
}

function fixtures(...names: string[]) {
  return understood(Object.fromEntries(names.map((name) => [name, fixture(name)])));
}

/** What a timetable holds for each date, without the places. */
function prayersByDate({ days }: Awaited<ReturnType<typeof understood>>) {
  return new Map(days.map(({ date, prayers }) => [date, prayers]));
}

const plugin = prayersByDate(await fixtures("daily-prayer-time/sheffield-2026.csv"));

const fixturesOfDialects: Readonly<Record<DialectName, readonly string[]>> = {
  "daily-prayer-time": ["daily-prayer-time/sheffield-2026.csv", "daily-prayer-time/endpoint.json"],
  "mosque-timetable": ["mosque-timetable/rules.json", "mosque-timetable/days.json"],
  calendar: [],
  "mawaqit-page": [],
  tawkit: [],
  vaktija: [],
  mawaqit: ["mawaqit/adhan-12h.csv", "mawaqit/iqamah-24h.csv"],
  "monthly-json": ["monthly-json/november.json", "monthly-json/ramadan.json"],
  json: ["json/days.json"],
  csv: ["csv/published-sheet.csv"],
};

for (const [dialect, names] of Object.entries(fixturesOfDialects)) {
  for (const name of names) {
    test(`the dialect of ${name} is detected from its content`, async () => {
      assert.equal(await dialectOf(opened(fixture(name))), dialect);
    });
  }
}

test("a text that is not a timetable has no dialect", async () => {
  for (const text of ["", "\ufeff", "{}", "[]", "[1,2]", "<!doctype html><html></html>", "a,b\n1,2\n"]) {
    assert.equal(await dialectOf(opened(text)), undefined, text);
  }
});

test("a text with an open quote is not a timetable, and the message says why", async () => {
  for (const forced of [undefined, "csv", "daily-prayer-time"] as const) {
    const bytes = new TextEncoder().encode('"open');
    const read = await readTimetableFile(bytes, "a.csv", forced, { asr: "mithl-1" });
    assert.match("finding" in read ? describeFinding(read.finding) : "", /^a\.csv, row 1: is not CSV/);
  }
});

test("Mawaqit's adhan on the 12-hour and 24-hour clocks are the same every day, and match the plugin's", async () => {
  const twelve = await fixtures("mawaqit/adhan-12h.csv", "mawaqit/iqamah-24h.csv");
  const twentyFour = await fixtures("mawaqit/adhan-24h.csv", "mawaqit/iqamah-24h.csv");
  assert.deepEqual(twelve.findings, []);
  assert.equal(twelve.days.length, 60);
  for (const [date, prayers] of prayersByDate(twelve)) {
    assert.deepEqual(prayers, prayersByDate(twentyFour).get(date));
    for (const row of plugin.get(date) ?? []) {
      assert.deepEqual(
        prayers.find(({ prayerKey }) => prayerKey === row.prayerKey),
        row,
      );
    }
  }
});

test("the iqamah of one year joins the adhan of every year, and a time that two files contradict with both places", async () => {
  const adhan = "Month,Day,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha\n11,20,06:00,07:40,11:56,13:40,16:05,17:34\n";
  const iqamah = "Date,Fajr Iqamah,Dhuhr Iqamah,Asr Iqamah,Isha Iqamah\n2026-11-20,06:30,13:15,14:30,19:30\n";
  const [day] = (await understood({ "adhan.csv": adhan, "2026.csv": iqamah })).days;
  assert.deepEqual(
    day?.prayers.map(({ prayerKey, adhanTime, iqamahTime }) => [prayerKey, adhanTime, iqamahTime]),
    [
      ["fajr", "06:00", "06:30"],
      ["sunrise", "07:40", undefined],
      ["dhuhr", "11:56", "13:15"],
      ["asr", "13:40", "14:30"],
      ["maghrib", "16:05", undefined],
      ["isha", "17:34", "19:30"],
    ],
  );
  const month = fixture("monthly-json/november.json");
  const other = month.replaceAll('"05:', '"04:').replaceAll('"06:', '"05:').replaceAll('"12:45"', '"12:50"');
  const twice = await understood({ "november.json": month, "copy.json": other });
  assert.deepEqual(twice.days, []);
  assert.equal(
    twice.findings[0]?.problem,
    'differs from "05:27" in november.json, prayer_times[1].fajr, so the adhan of fajr is not used on this day',
  );
  const same = await understood({ "november.json": month, "copy.json": month });
  assert.deepEqual(same.days, (await understood({ "november.json": month })).days);
});

test("a cell left empty by mistake makes its prayer unusable on that day, and a dash does not", async () => {
  const { days, partial, findings } = await fixtures("mawaqit/adhan-24h.csv", "mawaqit/iqamah-with-gap.csv");
  assert.deepEqual(findings.map(describeFinding), [
    'mawaqit/iqamah-with-gap.csv, row 42, Duhr: is empty, but nearly every other day has a time there. Write the time, or "-" if there is no time.',
  ]);
  assert.equal(days.length, 59);
  assert.deepEqual(
    partial.map(({ unknown }) => unknown),
    [["dhuhr"]],
  );
  const dashed = fixture("mawaqit/iqamah-with-gap.csv").replace(",,", ",-,");
  const whole = await understood({ "adhan.csv": fixture("mawaqit/adhan-24h.csv"), "iqamah.csv": dashed });
  assert.equal(whole.days.length, 60);
});

test("a column with times on only some days is used as it is, with a warning", async () => {
  const rows = Array.from({ length: 28 }, (_, index) => {
    const asrIqamah = index % 7 === 0 ? "14:30" : "";
    return `2026-11-${String(index + 1).padStart(2, "0")},06:00,07:40,11:56,13:40,${asrIqamah},16:05,17:34`;
  });
  const text = ["Date,Fajr,Sunrise,Dhuhr,Asr,Asr Iqamah,Maghrib,Isha", ...rows].join("\n");
  const { days, warnings } = await understood({ "joined.csv": text });
  assert.equal(days.length, 28);
  assert.match(
    warnings.map(describeFinding).join(),
    /^joined\.csv, iqamah of asr: is empty on 24 of 28 days/,
  );
});

test("a month in JSON follows its ranges, rules and several jummahs", async () => {
  const { days, findings } = await fixtures("monthly-json/november.json");
  assert.deepEqual(findings, []);
  const on = (date: string) => days.find((day) => day.date === date)?.prayers;
  const maghrib = (date: string) => on(date)?.find(({ prayerKey }) => prayerKey === "maghrib");
  assert.deepEqual(
    ["2026-11-15", "2026-11-16", "2026-11-30"].map(maghrib).map((row) => [row?.adhanTime, row?.iqamahTime]),
    [
      ["16:12", "16:17"],
      ["16:11", "16:11"],
      ["15:55", "16:00"],
    ],
  );
  const jummah = on("2026-11-30")?.filter(({ prayerKey }) => prayerKey === "jummah");
  assert.deepEqual(
    jummah?.map(({ iqamahTime }) => iqamahTime),
    ["12:45", "13:30"],
  );
});

test("a Ramadan in JSON is read on its own dates, and a date that contradicts its day is refused", async () => {
  const { days, findings } = await fixtures("monthly-json/ramadan.json");
  assert.deepEqual(findings, []);
  assert.deepEqual([days.at(0)?.date, days.at(-1)?.date, days.length], ["2026-02-18", "2026-03-19", 30]);
  const isha = days[10]?.prayers.find(({ prayerKey }) => prayerKey === "isha");
  assert.equal(isha?.iqamahTime, "20:30");
  const wrong = fixture("monthly-json/ramadan.json").replace('"Feb 20"', '"Feb 21"');
  const refused = await understood({ "ramadan.json": wrong });
  assert.deepEqual(
    refused.findings.map(({ date, column, value }) => [date, column, value]),
    [["2026-02-20", "prayer_times[3]", "Feb 21"]],
  );
});

test("a spreadsheet with a title, two heading lines and Excel's dates reads like the plugin's file", async () => {
  const { days, findings } = await fixtures("csv/published-sheet.csv");
  assert.deepEqual(findings, []);
  assert.equal(days.length, 30);
  for (const { date, prayers } of days) {
    const all = plugin.get(date) ?? [];
    // The sheet has no start of maghrib.
    const expected = all.map(({ adhanTime, ...row }) =>
      row.prayerKey === "maghrib" ? row : { ...row, adhanTime },
    );
    assert.deepEqual(new Set(prayers), new Set(expected));
  }
});

test("adhan and jamaat as groups above the prayers are understood", async () => {
  const text =
    "Date,Start Times,,,,,,Jamaat,,,,\n,Fajr,Sunrise,Dhuhr,Asr,Maghrib,Isha,Fajr,Dhuhr,Asr,Maghrib,Isha\n" +
    "2026-11-20,06:00,07:40,11:56,13:40,16:05,17:34,06:30,13:15,14:30,16:10,19:30\n";
  const [day] = (await understood({ "groups.csv": text })).days;
  assert.deepEqual(day?.prayers[0], { prayerKey: "fajr", adhanTime: "06:00", iqamahTime: "06:30" });
});

test("JSON lists and the plugin's endpoint read like its CSV file", async () => {
  for (const name of ["json/days.json", "daily-prayer-time/endpoint.json"]) {
    const { days, findings } = await fixtures(name);
    assert.deepEqual(findings, []);
    assert.deepEqual(
      days.map(({ date }) => date),
      ["2026-11-20", "2026-11-21", "2026-11-22"],
    );
    for (const { date, prayers } of days) assert.deepEqual(prayers, plugin.get(date));
  }
});

test("each fault of a file is reported with row, column, value and fix, and the other days are used", async () => {
  const { days, findings } = await fixtures("csv/faults.csv");
  assert.deepEqual(
    days.map(({ date }) => date),
    ["2026-11-23"],
  );
  const places = findings.map(({ row, column, value }) => [row, column, value]);
  assert.deepEqual(
    places.toSorted(([a], [b]) => Number(a) - Number(b)),
    [
      [2, "Date", "31/11/2026"],
      [3, "Dhuhr", "1:56"],
      [4, undefined, undefined],
      [5, "Fajr Iqamah", "soon"],
      [7, "Date", "someday"],
    ],
  );
  assert.ok(findings.every(({ fix }) => fix.endsWith(".")));
});

test("nested JSON with a member for each date is a list of days", async () => {
  const times = { fajr: "06:00", fajr_jamat: "06:30", sunrise: "07:40", dhuhr: "11:56", magrib: "16:05" };
  const json = JSON.stringify({ city: "london", times: { "2026-11-20": { date: "2026-11-20", ...times } } });
  const dialect = await dialects.json.load();
  assert.ok(dialect.recognises(opened(json)));
  const { days } = dialect.read(opened(json), "london.json", { asr: "mithl-1" });
  assert.deepEqual(days[0]?.date, { year: 2026, month: 11, day: 20 });
  assert.equal(days[0]?.cells.find(({ kind }) => kind === "iqamah")?.column, "times.2026-11-20.fajr_jamat");
});

test("vertical bars between cells are delimiters, and those in a cell stay there", async () => {
  const strokes = "Date|Fajr|Sunrise|Dhuhr\n2026-11-20|06:00|07:40|11:56";
  const { read } = await dialects.csv.load();
  assert.equal(read(opened(strokes), "a.csv", { asr: "mithl-1" }).days[0]?.cells.length, 3);
  const inCell = "Date,Fajr,Sunrise,Dhuhr,Jummah\n2026-11-20,06:00,07:40,11:56,13:15|14:00|14:45|15:30";
  assert.equal(
    read(opened(inCell), "a.csv", { asr: "mithl-1" }).days[0]?.cells.at(-1)?.text,
    "13:15|14:00|14:45|15:30",
  );
});
