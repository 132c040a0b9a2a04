import assert from "node:assert/strict";
import { test } from "node:test";
import { jsonTimetable } from "../../../src/sources/dialects/json-timetable.ts";
import { asAdhan, read, times } from "../../support/json-cells.ts";
import { opened } from "../../support/opened.ts";

test("the date is found in the names of members, in the members around a day, and in lists of whole months", () => {
  const list = (length: number) => Array.from({ length }, () => times);
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const shapes: [unknown, string, number][] = [
    [{ "2026-01-05": times }, "2026-1-5", 1],
    [{ 2026: { "01": { "05": times, 20: times } } }, "2026-1-5", 2],
    [{ January: { 5: times } }, "1-5", 1],
    [{ "January 2026": { 5: times } }, "2026-1-5", 1],
    [{ year: 2026, month: "JAN", prayers: [{ day: 5, ...times }] }, "2026-1-5", 1],
    [{ year: 2026, months: [{ month: 1, days: [{ day: 5, ...times }] }] }, "2026-1-5", 1],
    [{ January: [{ date: "5", ...times }] }, "1-5", 1],
    [{ January: list(31) }, "1-5", 31],
    [lengths.map(list), "1-5", 365],
    [{ year: 2026, months: { 1: [{ date: 5, ...times }] } }, "2026-1-5", 1],
    [{ year: 2026, months: { "01": list(31), 2: list(28) } }, "2026-1-5", 59],
    [{ tahun: 2026, bulan: 1, jadwal: [{ tanggal: 5, ...times }] }, "2026-1-5", 1],
    [{ year: 2026, months: [{ name: "January", days: list(31) }] }, "2026-1-5", 31],
    [
      [{ gregorian_day: 5, gregorian_month: "يناير", gregorian_year: 2026, hijri_day: 16, ...times }],
      "2026-1-5",
      1,
    ],
    [[{ miladi_gun: "05", miladi_ay: "Ocak", miladi_yil: "2026", ...times }], "2026-1-5", 1],
    [[{ d: 5, m: 1, y: 2026, ...times }], "2026-1-5", 1],
    [[{ d: "2026-01-05", ...times }], "2026-1-5", 1],
    [[{ id: 7, uhrzeit: "2026-01-05", updated_at: "2026-01-01", ...times }], "2026-1-5", 1],
    [{ days: [{ date: "2026-01-05", hall: { timings: times } }] }, "2026-1-5", 1],
    [[{ date: { day: 5, month: 1, year: 2026 }, times }], "2026-1-5", 1],
    [
      [
        {
          date: "2026-01-05",
          prayers: [
            { name: "Fajr", time: "06:39" },
            { name: "Sunrise", time: "08:50" },
            { name: "Dhuhr", time: "12:39" },
            { name: "Asr", time: "14:11" },
            { name: "Maghrib", time: "16:28" },
            { name: "Isha", time: "18:30" },
          ],
        },
      ],
      "2026-1-5",
      1,
    ],
  ];
  for (const [json, date, count] of shapes) {
    const { byDate, dates, findings } = read(json);
    assert.deepEqual(
      [findings, dates.length, byDate[date]],
      [[], count, asAdhan],
      JSON.stringify(json).slice(0, 200),
    );
  }
});

test("days without a date, with two dates or with a date of two readings are refused by their place", () => {
  const refused: [unknown, RegExp][] = [
    [{ data: { timings: times } }, /times\.json: has times, but names no date/],
    [{ days: [times, times] }, /days\[1\]: has times, but names no date/],
    [{ date: "2026-01-05", days: [times, times] }, /days\[1\]: has times, but names no date/],
    [[{ one: "2026-01-05", two: "2026-01-06", ...times }], /\[1\]: has times, but names no date/],
    [
      [{ date: "2026-01-05", readable: "6 Jan 2026", date_long: "6 Jan 2026", ...times }],
      /\[1\]: says both "2026-01-05" and "6 Jan 2026"/,
    ],
    [
      [{ date: "05/01/2026", ...times }],
      /\[1\]\.date: "05\/01\/2026" can be read with the day or the month first/,
    ],
    [{ 5: { 6: times } }, /can be read with the day or the month first/],
  ];
  for (const [json, expected] of refused) {
    const { days, findings } = read(json);
    assert.deepEqual(days, []);
    assert.match(findings.join("\n"), expected);
  }
});

test("an undated object next to dated days is no day, and is reported only if it has times", () => {
  const calendar = [{ date: "2026-01-05", ...times }];
  const minutes = { fajr: 15, dhuhr: 30, asr: 20, maghrib: 5, isha: 20 };
  const shapes: [object, string[]][] = [
    [{ now: times }, ["now"]],
    [{ defaults: [times] }, ["defaults[1]"]],
    [{ iqamahTimings: minutes }, []],
    [{ added: [minutes] }, []],
    [{ iqamah: { winter: minutes } }, []],
  ];
  for (const [beside, told] of shapes) {
    for (const json of [{ ...beside, calendar }, { model: { calendar, ...beside } }]) {
      const { byDate, findings } = read(json);
      assert.deepEqual([byDate, findings], [{ "2026-1-5": asAdhan }, []]);
      const { findings: all } = jsonTimetable.read(opened(JSON.stringify(json)), "times.json", {
        asr: "mithl-1",
      });
      const undated = all.filter(({ notice }) => notice === "undated-beside-days");
      const prefix = "model" in json ? "model." : "";
      assert.deepEqual(
        undated.map(({ column }) => column),
        told.map((path) => prefix + path),
      );
    }
  }
});

test("a day without a date in a list of days, or a list of days without dates, is refused and not taken for settings", () => {
  const day = { date: "2026-01-05", ...times };
  for (const json of [{ days: [day, times] }, { days: [day], others: [times, times] }]) {
    const { dates, findings } = read(json);
    assert.deepEqual(dates, ["2026-1-5"]);
    assert.match(
      findings.join("\n"),
      /times.json, (?:days\[2\]|others\[1\]): has times, but names no date for them. Add their date/,
    );
  }
});

test("a first and a last date are a span of days, and the place of the date names its property", () => {
  const { dates, findings } = read([
    { from: "2026-01-05", until: "2026-01-07", ...times },
    { start_date: "08/01/2026", end_date: "20/01/2026", ...times },
  ]);
  assert.deepEqual(
    [dates.length, dates.slice(0, 4), findings],
    [16, ["2026-1-5", "2026-1-6", "2026-1-7", "2026-1-8"], []],
  );
  const changes = [
    { from: "2026-01-05", ...times },
    { from: "2026-01-12", ...times },
  ];
  for (const name of ["from", "date", "start_date", "effective_from", "iqama_date"]) {
    const { days } = read({ iqamahs: changes.map(({ from, ...each }) => ({ [name]: from, ...each })) });
    assert.deepEqual(
      days.map(({ dateCell }) => dateCell),
      [
        { column: `iqamahs[1].${name}`, text: "2026-01-05" },
        { column: `iqamahs[2].${name}`, text: "2026-01-12" },
      ],
    );
  }
});

test("an object whose date is added as the finding says is read", () => {
  assert.deepEqual(read([{ ...{ date: "2026-11-20" }, ...times }]).byDate, { "2026-11-20": asAdhan });
});

test("several spellings of a property are one, unless a day has two of them with different times", () => {
  const inCapitals = Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name.toUpperCase(), time]),
  );
  const { fajr, dhuhr, isha, ...others } = times;
  const otherNames = { fajar: fajr, zuhr: dhuhr, ishaa: isha, ...others };
  const days = { "2026-01-05": times, "2026-01-06": inCapitals, "2026-01-07": otherNames };
  const { byDate, findings } = read(days);
  assert.deepEqual(findings, []);
  const sorted = Object.fromEntries(Object.entries(byDate).map(([date, cells]) => [date, cells.toSorted()]));
  const expected = asAdhan.toSorted();
  assert.deepEqual(sorted, { "2026-1-5": expected, "2026-1-6": expected, "2026-1-7": expected });
  const differing = read([{ date: "2026-01-05", ...times, FAJR: "05:00" }]);
  assert.match(differing.findings.join(), /FAJR: is another adhan column for fajr, next to fajr/);
});

test("two objects of a day with different times of one prayer are reported, and no time silently replaces another", () => {
  const later = { fajr: "07:00", dhuhr: "13:15", asr: "14:30" };
  const { findings } = read([{ date: "2026-01-05", times, prayers: later }]);
  assert.match(findings.join(), /is another adhan column for fajr/);
});

test("JSON with several mosques is read for the chosen one, and else refused with their names", () => {
  const days = [{ date: "2026-01-05", ...times }];
  const shapes = [
    { mosques: { Noor: days, Huda: days } },
    {
      mosques: [
        { name: "Noor", prayer_times: days },
        { name: "Huda", prayer_times: days },
      ],
    },
    [
      { mosque: "Noor", ...days[0] },
      { mosque: "Huda", ...days[0] },
    ],
  ];
  for (const json of shapes) {
    assert.match(read(json).findings.join(), /several zones or mosques: "Noor", "Huda"/);
    const { days: chosen, findings } = read(json, { only: "huda" });
    assert.deepEqual([chosen.length, findings], [1, []]);
    assert.match(chosen[0]?.cells[0]?.column ?? "", /Huda|\[2\]/);
  }
  const seasons = { winter: days, summer: [{ date: "2026-06-05", ...times }] };
  assert.deepEqual(read(seasons).dates, ["2026-1-5", "2026-6-5"]);
});

test("lists of texts with a heading are a table, as Google Sheets and pandas write them", () => {
  const heading = ["Date", "Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"];
  const row = ["2026-01-05", ...Object.values(times)];
  for (const json of [
    [heading, row],
    { range: "A1:G2", values: [heading, row] },
    { columns: heading, index: [0], data: [row] },
  ]) {
    assert.deepEqual(read(json).byDate, { "2026-1-5": asAdhan });
  }
});

test("JSON that is nested very deeply is not looked through", () => {
  let json: unknown = times;
  for (let depth = 0; depth < 5_000; depth += 1) json = { a: json };
  assert.equal(jsonTimetable.recognises({ is: "json", value: json }), false);
});
