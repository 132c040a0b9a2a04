import assert from "node:assert/strict";
import { test } from "node:test";
import { timetableIn } from "../../support/read-bytes.ts";

const heading = "Date,Fajr,Sunrise,Dhuhr";
const times = "06:00,07:40,11:56";
const wanted = { "2026-11-20": ["fajr 06:00", "sunrise 07:40", "dhuhr 11:56"] };

/** What is read of lines below a heading. */
async function read(...lines: readonly string[]) {
  const { prayers, findings } = await timetableIn([heading, ...lines].join("\n"), "a.csv");
  return { prayers, findings };
}

test("a note or a count below a table is no day, and raises no finding", async () => {
  for (const note of [
    "Isha may change",
    "Updated on 5 March 2026,,,",
    "* see below,* see below,* see below,",
    "Total,30,30,30",
  ]) {
    const { prayers, findings } = await read(`2026-11-20,${times}`, note);
    assert.deepEqual(prayers, wanted, note);
    assert.deepEqual(findings, [], note);
  }
});

test("a row with a time and without a date is an error: its day may be lost", async () => {
  for (const row of [`Friday next,${times}`, "Friday next,06:00,,", "Friday next,,,+10"]) {
    const { findings } = await read(`2026-11-20,${times}`, row);
    assert.match(findings.join(), /^a\.csv, row 3, Date: "Friday next" is not a date/, row);
  }
});

test("a date of the Islamic calendar next to a date is left out", async () => {
  const forms = [
    "20.11.2026 / 10 Jumada al-Thani 1448",
    "20 November 2026 (10 Jumada II 1448 AH)",
    "10 Jumada al-Akhirah 1448 - 2026-11-20",
    "2026-11-20 | 10 جمادى الآخرة 1448",
  ];
  for (const form of forms) {
    assert.deepEqual(await read(`${form},${times}`), { prayers: wanted, findings: [] }, form);
  }
});

test("a date of only the Islamic calendar is refused, and the message names the missing date", async () => {
  const { prayers, findings } = await read(`1 Muharram 1448,${times}`);
  assert.deepEqual(prayers, {});
  assert.match(findings.join(), /is a date of the Islamic calendar.*Add a column named Date/);
});

test("a time between the marks of a spreadsheet's text is read, and only its own cell can be wrong", async () => {
  for (const cell of ['="06:00"', "'06:00", "“06:00”", '"=""06:00"""']) {
    assert.deepEqual(await read(`2026-11-20,${cell},07:40,11:56`), { prayers: wanted, findings: [] }, cell);
  }
  const { findings } = await read('2026-11-20,06:00,07:40,11:56 "approx"');
  assert.equal(findings.length, 1);
  assert.match(findings.join(), /row 2, Dhuhr: .* is not a time/);
});

const days = ["1", "2", "3"];
const firstOfNovember = ["fajr 06:00", "sunrise 07:40", "dhuhr 11:56"];

test("months and years of the Islamic calendar next to the date do not make it unreadable", async () => {
  const lines = days.map((day) => `${day},${times},${day},Jumada al-Awwal,1448 A.H.`);
  const text = [`${heading},Islamic date,Month,Year`, ...lines].join("\n");
  const { prayers, findings } = await timetableIn(text, "november-2026.csv");
  assert.deepEqual(findings, []);
  assert.deepEqual(prayers["2026-11-01"], firstOfNovember);
  const alone = await timetableIn(text, "times.csv");
  assert.match(alone.findings.join(), /row 2, Date: "1" is a day without its month/);
});

test("of several columns for the month, a readable one is used", async () => {
  for (const [names, cells] of [
    ["Month,Mois,Day", "Novembris,novembre,"],
    ["Month number,Month,Month_ar,Day", "11,November,تشرين الثاني,"],
    ["Month,Year,Month_en,Year,Day", "Rabi,1448,Nov,2026,"],
  ] as const) {
    const lines = days.map((day) => `${cells}${day},${times}`);
    const text = [`${names},Fajr,Sunrise,Dhuhr`, ...lines].join("\n");
    const { prayers, findings } = await timetableIn(text, "times.csv");
    assert.deepEqual(findings, [], names);
    assert.deepEqual(prayers["2026-11-01"], firstOfNovember, names);
  }
});

test("a month in an unknown language is refused with its text, unless the file's name has the month", async () => {
  const lines = days.map((day) => `Marraskuu,${day},${times}`);
  const text = ["Month,Day,Fajr,Sunrise,Dhuhr", ...lines].join("\n");
  assert.match(
    (await timetableIn(text, "times.csv")).findings.join(),
    /row 2, Month, Day: "Marraskuu, 1" is not a month and a day/,
  );
  assert.deepEqual((await timetableIn(text, "november-2026.csv")).prayers["2026-11-01"], firstOfNovember);
});

test("dates with a time of day are read in every column of dates", async () => {
  const text = ["Day,Fajr,Sunrise,Dhuhr", `20/11/2026 00:00:00,${times}`].join("\n");
  assert.deepEqual((await timetableIn(text, "a.csv")).prayers, wanted);
});

/** The days that are read below `Month,Day`, and the texts of the findings about them. */
async function readParts(names: string, rows: readonly string[]) {
  const text = [`${names},Fajr,Sunrise,Dhuhr`, ...rows.map((row) => `${row},${times}`)].join("\n");
  const { prayers, findings } = await timetableIn(text, "a.csv");
  const faults = findings.filter((text) => text.includes("not a month and a day"));
  return { days: Object.keys(prayers), faults };
}

test("a month holds for the empty cells below it while the days are numbered further", async () => {
  const november = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-12-01"];
  const { days, faults } = await readParts("Year,Month,Day", ["2026,11,1", ",,2", ",,3", "2026,12,1"]);
  assert.deepEqual([days, faults], [november, []]);
});

test("a day without a month is refused if it does not follow the day above it", async () => {
  const { days, faults } = await readParts("Year,Month,Day", ["2026,11,1", ",,2", ",,1", ",,2"]);
  assert.deepEqual([days, faults.length], [["2026-11-01", "2026-11-02"], 2]);
});

test("a moment that is called a date is said to be no date, since other zones have another day then", async () => {
  const object = { date: "2026-05-31T22:00:00.000Z", fajr: "02:56", sunrise: "04:50", dhuhr: "13:09" };
  const { prayers, findings } = await timetableIn(JSON.stringify([object]), "a.json");
  assert.deepEqual(prayers, {});
  assert.match(findings.join("\n"), /\[1\]\.date: "2026-05-31T22:00:00\.000Z" is not a date/);
});
