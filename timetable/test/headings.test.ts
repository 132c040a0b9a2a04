import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../src/notices/describe.ts";
import type { Asr } from "../src/sources/cell.ts";
import { type Columns, columnsOf } from "../src/sources/tables/columns.ts";

const day = "Date,Sunrise";

/** The columns of a heading whose first row has the same time everywhere, or the findings instead. */
function columns(heading: string, asr: Asr = "mithl-1", file = "times.csv"): Columns | string {
  const names = heading.split(",");
  const textsOf = (at: number) => [names[at]?.includes("Date") ? "2026-11-20" : "12:00"];
  const found = columnsOf({ file, row: 1, names, textsOf }, asr);
  return "problem" in found ? describeFinding(found) : found;
}

/** The columns that are read, with their meanings. */
function timesOf(...args: Parameters<typeof columns>) {
  const found = columns(...args);
  if (typeof found === "string") return found;
  return found.times.map(({ name, prayerKey, kind }) => `${name}: ${kind} of ${prayerKey}`);
}

function findingsOf(heading: string) {
  const found = columns(heading);
  return typeof found === "string" ? [found] : found.findings.map(describeFinding);
}

test("the words for adhan and iqamah are understood in every language", () => {
  const iqamah = `Fajr Jamah,Zuhr Jama'at,Asr Iqâma,Maghrib İkamet,Isha Kamet,إقامة الفجر,جماعت ظہر`.split(
    ",",
  );
  for (const name of iqamah) {
    const [, read] = timesOf(`${day},${name}`);
    assert.match(read ?? "", /iqamah of/, name);
  }
  for (const name of [
    "Fajr Begins",
    "Fajr Adhan",
    "Azan Subuh",
    "Sabah ezanı".replace("ı", ""),
    "أذان الفجر",
  ]) {
    const [, read] = timesOf(`${day},${name}`);
    assert.equal(read, `${name}: adhan of fajr`);
  }
});

test("member names are read like headings", () => {
  assert.deepEqual(timesOf("date,sunrise,fajrBegins,fajr.iqamah,iqamah_times.dhuhr"), [
    "sunrise: adhan of sunrise",
    "fajrBegins: adhan of fajr",
    "fajr.iqamah: iqamah of fajr",
    "iqamah_times.dhuhr: iqamah of dhuhr",
  ]);
});

test("the end of a prayer's time and another calendar's date are not read", () => {
  const read = timesOf("Hijri Date,Date,Fajr,Fajr ends,Sunrise,Last Isha");
  assert.deepEqual(read, ["Fajr: adhan of fajr", "Sunrise: adhan of sunrise"]);
});

test("a skipped column that may be a prayer's is reported", () => {
  assert.deepEqual(findingsOf(`${day},Fajr,Isha in summer`), [
    'times.csv, row 1, Isha in summer: has an unknown word ("in"), so its column was skipped. Name the prayer, and adhan or iqamah, such as Fajr Iqamah.',
  ]);
});

test("of two asr columns, the one the mosque keeps is read; a single asr column always is", () => {
  const both = `${day},Asr,Asr (Hanafi),Asr Jamaat`;
  assert.deepEqual(timesOf(both).slice(1), ["Asr: adhan of asr", "Asr Jamaat: iqamah of asr"]);
  assert.deepEqual(timesOf(both, "mithl-2").slice(1), [
    "Asr (Hanafi): adhan of asr",
    "Asr Jamaat: iqamah of asr",
  ]);
  assert.deepEqual(timesOf(`${day},Asr Mithl 1,Asr Mithl 2`, "mithl-2").slice(1), [
    "Asr Mithl 2: adhan of asr",
  ]);
  assert.deepEqual(timesOf(`${day},Asr`, "mithl-2").slice(1), ["Asr: adhan of asr"]);
});

test("imsak is fajr in a Turkish calendar, and minutes earlier elsewhere", () => {
  const turkish = timesOf("Tarih,İmsak,Güneş,Öğle,İkindi,Akşam,Yatsı");
  assert.equal(turkish[0], "İmsak: adhan of fajr");
  const indonesian = timesOf("Tanggal,Imsak,Subuh,Terbit,Dzuhur,Ashar,Maghrib,Isya");
  assert.equal(indonesian[0], "Subuh: adhan of fajr");
});

test("the file's name tells adhan from iqamah if the headings do not; otherwise the file is refused", () => {
  const heading = "Date,Fajr,Dhuhr,Asr,Maghrib,Isha";
  assert.match(timesOf(heading, "mithl-1", "Iqama_2026.csv")[0] ?? "", /iqamah of fajr/);
  assert.match(timesOf(heading, "mithl-1", "https://noor.example/athan.csv?v=2")[0] ?? "", /adhan of fajr/);
  assert.match(String(timesOf(heading)), /Fajr: could be adhan or iqamah/);
  const contradiction = timesOf("Date,Fajr,Sunrise,Dhuhr", "mithl-1", "iqama.csv");
  assert.match(String(contradiction), /could be adhan or iqamah/);
});

test("two columns of one prayer are refused, and numbered ones are two congregations", () => {
  assert.match(String(timesOf(`${day},Fajr,Fajr`)), /is another adhan column for fajr, after Fajr/);
  const found = columns(`${day},Jumu'ah 1,Jumu'ah 2`);
  assert.deepEqual(typeof found === "string" ? found : found.times[1]?.at, [2, 3]);
});
