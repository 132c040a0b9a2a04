import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../../src/notices/describe.ts";
import { csvTimetable } from "../../src/sources/dialects/csv-timetable.ts";
import { readHeading } from "../../src/sources/words/headings.ts";
import { interpret } from "../../src/timetable/interpretation.ts";
import { opened } from "../support/opened.ts";

/** Thursday 19 to Wednesday 25 November 2026. */
const week = ["19", "20", "21", "22", "23", "24", "25"];

/** Reads a week with the same cells on every day. */
function read(heading: string, row: string, timeZone = "Europe/London") {
  const rows = week.map((day) => `2026-11-${day},${row}`);
  return readText(`Date,Fajr Adhan,Sunrise,Dhuhr Adhan,${heading}\n${rows.join("\n")}\n`, timeZone);
}

function readText(text: string, timeZone = "Europe/London") {
  const written = csvTimetable.read(opened(text), "times.csv", { asr: "mithl-1" });
  const place = { timeZone, years: [2026] };
  const { days, findings } = interpret([written], { clock: undefined, dst: "included" }, place);
  return { days, findings: findings.map(describeFinding) };
}

/** The iqamah of a prayer on each day of the week, from Thursday. */
function iqamahs({ days }: ReturnType<typeof read>, prayerKey: string) {
  return days.map(({ prayers }) => prayers.find((prayer) => prayer.prayerKey === prayerKey)?.iqamahTime);
}

const [early, late] = ["19:30", "20:00"];

test("a column of weekdays holds on its days, and the general one on the others", () => {
  const written = read("Isha Adhan,Isha Iqama,Isha Iqama (Fri & Sat)", "06:00,07:30,12:00,18:00,19:30,20:00");
  assert.deepEqual(iqamahs(written, "isha"), [early, late, late, early, early, early, early]);
  assert.deepEqual(written.findings, []);
});

test("columns of weekdays without a general one hold on their days only", () => {
  const written = read("Dhuhr iqama (Mon-Thu),Dhuhr iqama Sat to Sun", "06:00,07:30,12:00,13:00,13:30");
  const [weekdays, weekend] = ["13:00", "13:30"];
  assert.deepEqual(iqamahs(written, "dhuhr"), [
    weekdays,
    undefined,
    weekend,
    weekend,
    weekdays,
    weekdays,
    weekdays,
  ]);
});

test("an empty cell of a column of weekdays leaves the general time", () => {
  const written = read("Isha Adhan,Isha Iqama,Isha Iqama (Fri)", "06:00,07:30,12:00,18:00,19:30,");
  assert.deepEqual(new Set(iqamahs(written, "isha")), new Set([early]));
});

test("a weekend is Saturday and Sunday, or Friday and Saturday where the country keeps them, and that is said", () => {
  const heading = "Isha Adhan,Isha Iqama,Isha (Weekends) Iqama";
  const british = read(heading, "06:00,07:30,12:00,18:00,19:30,20:00");
  assert.deepEqual(iqamahs(british, "isha"), [early, early, late, late, early, early, early]);
  assert.match(
    british.findings.join(),
    /^times\.csv, Isha \(Weekends\) Iqama: is read for Saturdays and Sundays/,
  );
  const saudi = read(heading, "06:00,07:30,12:00,18:00,19:30,20:00", "Asia/Riyadh");
  assert.deepEqual(iqamahs(saudi, "isha"), [early, late, late, early, early, early, early]);
  assert.match(saudi.findings.join(), /is read for Fridays and Saturdays/);
});

test("a time for weekdays is an iqamah, because the sun ignores weekdays", () => {
  const written = read("Isha,Isha Iqama,Isha (Sat-Sun)", "06:00,07:30,12:00,18:00,19:30,20:00");
  assert.deepEqual(iqamahs(written, "isha"), [early, early, late, late, early, early, early]);
});

test("a day of two columns that differ has no time for the prayer", () => {
  const { days, findings } = read(
    "Isha Iqama (Fri-Sun),Isha Iqama (Sunday)",
    "06:00,07:30,12:00,19:30,20:00",
  );
  assert.deepEqual(days[3]?.unknown, ["isha"]);
  assert.match(findings.join(), /is for the same day as Isha Iqama \(Fri-Sun\), and the two differ/);
  assert.deepEqual(days[1]?.unknown, undefined);
});

test("a column for dhuhr or jummah is jummah on Fridays, shown all week, and dhuhr on the other days", () => {
  const written = read("Dhuhr/Jummah Iqamah", "06:00,07:30,12:00,13:15");
  assert.deepEqual(iqamahs(written, "dhuhr"), [
    "13:15",
    undefined,
    ...Array.from({ length: 5 }, () => "13:15"),
  ]);
  assert.equal(iqamahs(written, "jummah")[0], "13:15");
});

test("words that limit a column in another way make its prayer unusable on the days with a time there", () => {
  const text = `Date,Fajr Adhan,Sunrise,Dhuhr Adhan,Isha Adhan,Isha Iqama,Isha (Ramadan) Iqama
2026-02-17,06:00,07:00,12:00,18:00,19:30,
2026-02-18,06:00,07:00,12:00,18:00,19:30,20:00
2026-02-19,06:00,07:00,12:00,18:00,19:30,19:30
`;
  const { days, findings } = readText(text);
  assert.deepEqual(
    days.map(({ unknown }) => unknown),
    [undefined, ["isha"], undefined],
  );
  assert.match(
    findings.join("\n"),
    /row 3, .*: "20:00" may be the time of isha on this day: "ramadan" in its heading/,
  );
});

test("a column filled on some days only makes its prayer unusable on them, whatever the word next to the prayer", () => {
  const text = `Date,Fajr Adhan,Sunrise,Dhuhr Adhan,Isha Adhan,Isha Iqama,Isha Iqama Xyz
2026-11-19,06:00,07:00,12:00,18:00,19:30,
2026-11-20,06:00,07:00,12:00,18:00,19:30,20:00
`;
  const { days } = readText(text);
  assert.deepEqual(
    days.map(({ unknown }) => unknown),
    [undefined, ["isha"]],
  );
});

test("next to columns of weekdays, a column with unclear days leaves every day its time", () => {
  const { days } = read("Fajr Iqama Xyz,Fajr Iqama Sat/Sun", "06:00,07:30,12:00,06:30,07:00");
  assert.ok(days.every(({ unknown }) => unknown?.includes("fajr")));
});

const headings: Record<string, unknown> = {
  "Fajr Iqamah Sat-Sun": [6, 7],
  "Isha Iqamah (Fri & Sat)": [5, 6],
  "Isha Iqamah Mon to Thu": [1, 2, 3, 4],
  "Isha Iqamah M-F": [1, 2, 3, 4, 5],
  "Isha Iqamah Fri–Mon": [1, 5, 6, 7],
  "Dhuhr (except Friday)": [1, 2, 3, 4, 6, 7],
  "Isha weekdays": "working days",
  "Isha Week End": "weekend",
  "Isha (lundi au jeudi)": [1, 2, 3, 4],
  "Isha (Lun-Jeu)": [1, 2, 3, 4],
  "Ischa Mo-Do": [1, 2, 3, 4],
  "Isha vr/za": [5, 6],
  "Isha Wochenende": "weekend",
  "Yatsı (Pazartesi-Perşembe)": [1, 2, 3, 4],
  "Yatsı hafta sonu": "weekend",
  "Isya Jumat-Minggu": [5, 6, 7],
  "Isyak Isnin hingga Khamis": [1, 2, 3, 4],
  "Isha sábado y domingo": [6, 7],
  "Isha lördag och söndag": [6, 7],
  "Jacija petak i subota": [5, 6],
  "العشاء السبت والأحد": [6, 7],
  "العشاء (السبت، الأحد)": [6, 7],
  "العشاء (السبت / الأحد)": [6, 7],
  "Иша (сб-вс)": [6, 7],
  "এশা (শুক্রবার)": [5],
};

test("weekdays are read in the languages of headings, and anything else is not taken for them", () => {
  for (const [name, days] of Object.entries(headings)) {
    const heading = readHeading(name);
    assert.deepEqual(heading.names === "prayer" ? heading.days : undefined, days, name);
  }
});

test("Friday by itself, and jummah on Friday, are the prayer of the whole week's rows", () => {
  for (const name of ["Friday", "Fri 1", "Jummah (Friday)", "Vendredi", "الجمعة", "Freitag Jamaat"]) {
    const heading = readHeading(name);
    assert.ok(heading.names === "prayer" && heading.prayerKey === "jummah" && !heading.days, name);
  }
});
