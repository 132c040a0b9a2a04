import assert from "node:assert/strict";
import { test } from "node:test";
import { readBytes, timetableIn } from "../../support/read-bytes.ts";

const dates = Array.from({ length: 8 }, (_, at) => `2026-06-0${at + 1}`);
const two = (number: number) => String(number).padStart(2, "0");
/** Times that move with the sun, and whole five minutes for their congregation. */
const rowOf = (date: string, at: number) => ({
  date,
  fajr: [`03:${two(41 - at)}`, "04:15"],
  sunrise: `05:${two(31 - at)}`,
  dhuhr: [`13:${two(1 + at)}`, "13:30"],
  asr: [`17:${two(11 + at)}`, "17:45"],
  maghrib: `20:${two(31 + at)}`,
  isha: [`22:${two(31 + at)}`, "23:00"],
});
const rows = dates.map(rowOf);

test("two times in a list, or in a cell, are adhan and iqamah if the first follows the sun and the second is chosen", async () => {
  const header = "date,fajr,sunrise,dhuhr,asr,maghrib,isha";
  const inCells = rows.map((row) =>
    Object.values(row).map((value) => (Array.isArray(value) ? value.join(" / ") : value)),
  );
  const files = {
    "times.json": JSON.stringify(rows),
    "times.csv": [header, ...inCells.map((cells) => cells.join())].join("\n"),
  };
  for (const [name, text] of Object.entries(files)) {
    const { prayers, findings } = await timetableIn(text, name);
    assert.deepEqual(findings, []);
    assert.deepEqual(prayers["2026-06-08"], [
      "fajr 03:34 04:15",
      "sunrise 05:24",
      "dhuhr 13:08 13:30",
      "asr 17:18 17:45",
      "maghrib 20:38",
      "isha 22:38 23:00",
    ]);
  }
});

test("a time in a list keeps its place where the other is not known, and null is an empty cell", async () => {
  const [, second, third, ...others] = rows;
  const gaps = [
    { ...rows[0], fajr: ["03:41", null], asr: null, dhuhr: [] },
    { ...second, isha: [null, "23:00"] },
    third,
    ...others,
  ];
  const more = Array.from({ length: 16 }, (_, at) => ({
    ...rowOf(`2026-06-${9 + at}`, 8 + at),
    date: `2026-06-${two(9 + at)}`,
  }));
  const text = JSON.stringify([...gaps, ...more]);
  const read = await readBytes(text, "times.json");
  assert.ok(!("is" in read));
  const textsOf = (index: number) =>
    Object.fromEntries(
      read.days[index]?.cells.map(({ prayerKey, kind, text }) => [`${prayerKey} ${kind}`, text]) ?? [],
    );
  const first = textsOf(0);
  assert.deepEqual(
    [
      first["fajr adhan"],
      first["fajr iqamah"],
      first["asr adhan"],
      first["dhuhr adhan"],
      first["dhuhr iqamah"],
    ],
    ["03:41", "", "", "", ""],
  );
  const { findings } = await timetableIn(text, "times.json");
  assert.match(findings.join("\n"), /\[2\]\.isha: "& 23:00" is not a time/);
});

test("the second of two times is the iqamah too if it is always as many minutes later, in more than one column", async () => {
  const later = rows.map(({ date, sunrise, maghrib, dhuhr, asr }, at) => {
    const ofDhuhr = [dhuhr[0], `13:${two(11 + at)}`];
    return { date, sunrise, maghrib, dhuhr: ofDhuhr, asr: [asr[0], `17:${two(26 + at)}`] };
  });
  const { prayers, findings } = await timetableIn(JSON.stringify(later), "times.json");
  assert.deepEqual(findings, []);
  assert.deepEqual(prayers["2026-06-03"]?.slice(2), ["dhuhr 13:03 13:13", "asr 17:13 17:28"]);
  const bothStartsOfAsr = later.map(({ dhuhr, ...row }) => row);
  const refused = await timetableIn(JSON.stringify(bothStartsOfAsr), "times.json");
  assert.match(refused.findings.join(), /gives asr several adhans/);
});

test("two times of one adhan that may be anything are refused on each day, and the columns that the finding asks for are read", async () => {
  // The beginning and the end of the prayer's time.
  const spans = rows.map((row, at) => ({
    ...row,
    dhuhr: row.dhuhr[0],
    asr: row.asr[0],
    isha: row.isha[0],
    fajr: [row.fajr[0], `05:${two(30 - at)}`],
  }));
  const { prayers, findings } = await timetableIn(JSON.stringify(spans), "times.json");
  assert.equal(findings.length, dates.length);
  assert.match(
    findings[0] ?? "",
    /\[1\]\.fajr: "03:41 & 05:30" gives fajr several adhans on one day.*such as Fajr adhan and Fajr iqamah/,
  );
  assert.ok(Object.values(prayers).every((ofDay) => !ofDay.some((prayer) => prayer.startsWith("fajr"))));
  const apart = rows.map(({ fajr, dhuhr, asr, isha, ...row }) => ({
    ...row,
    "Fajr adhan": fajr[0],
    "Fajr iqamah": fajr[1],
  }));
  const right = await timetableIn(JSON.stringify(apart), "times.json");
  assert.deepEqual([right.prayers["2026-06-01"]?.includes("fajr 03:41 04:15"), right.findings], [true, []]);
});

test("numbered columns of one adhan are refused, and two congregations that each have an iqamah are not", async () => {
  const numbered = `Date,Fajr1,Fajr2,Sunrise,Dhuhr,Asr,Maghrib,Isha
2026-06-01,03:41,04:15,05:31,13:01,17:11,20:51,22:31`;
  const { findings } = await timetableIn(numbered, "times.csv");
  assert.match(findings.join("\n"), /Fajr1: could be adhan or iqamah/);
  const congregations = `Date,Dhuhr adhan 1,Dhuhr iqamah 1,Dhuhr adhan 2,Dhuhr iqamah 2,Asr,Maghrib
2026-06-01,13:01,13:15,14:01,14:15,17:11,20:51
2026-06-02,13:01,13:15,14:01,,17:11,20:51`;
  const read = await timetableIn(congregations, "times.csv");
  assert.deepEqual(read.prayers["2026-06-01"]?.slice(0, 2), ["dhuhr 13:01 13:15", "dhuhr 14:01 14:15"]);
  assert.match(read.findings.join("\n"), /"14:01" gives dhuhr several adhans on one day/);
});

test("several times of jummah, and of an iqamah with one adhan, stay several congregations", async () => {
  const text = `Date,Fajr,Sunrise,Dhuhr,Dhuhr iqamah,Asr,Maghrib,Jummah
2026-06-05,03:41,05:31,13:01,13:15 & 14:00,17:11,20:51,13:30 & 14:15`;
  const { prayers, findings } = await timetableIn(text, "times.csv");
  assert.deepEqual(findings, []);
  assert.deepEqual(
    prayers["2026-06-05"]?.filter((prayer) => /dhuhr|jummah/.test(prayer)),
    ["dhuhr 13:01 13:15", "dhuhr 13:01 14:00", "jummah 13:30", "jummah 14:15"],
  );
});
