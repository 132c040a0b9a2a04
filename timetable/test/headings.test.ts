import assert from "node:assert/strict";
import { test } from "node:test";
import { describeFinding } from "../src/notices/describe.ts";
import type { Asr } from "../src/sources/cell.ts";
import { type Columns, columnsOf } from "../src/sources/tables/columns.ts";

const day = "Date,Sunrise";

/** The columns of a heading whose first row has the same time everywhere; or what was found instead. */
function columns(heading: string, asr: Asr = "mithl-1", file = "times.csv"): Columns | string {
  const names = heading.split(",");
  const textsOf = (at: number) => [names[at]?.includes("Date") ? "2026-11-20" : "12:00"];
  const found = columnsOf({ file, row: 1, names, textsOf }, asr);
  return "problem" in found ? describeFinding(found) : found;
}

/** Which of the columns are read, and as what. */
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

test("names of members are understood as headings are", () => {
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

test("a column that may be a prayer's and is left out is told", () => {
  assert.deepEqual(findingsOf(`${day},Fajr,Isha in summer`), [
    'times.csv, row 1, Isha in summer: has a word that is not understood ("in"), so that its column is left out. Name it by the prayer, and adhan or iqamah, such as Fajr Iqamah.',
  ]);
});

test("the asr that the mosque keeps is read where there are two, and the only one where there is one", () => {
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

test("imsak is fajr in a Turkish calendar, and minutes before it elsewhere", () => {
  const turkish = timesOf("Tarih,İmsak,Güneş,Öğle,İkindi,Akşam,Yatsı");
  assert.equal(turkish[0], "İmsak: adhan of fajr");
  const indonesian = timesOf("Tanggal,Imsak,Subuh,Terbit,Dzuhur,Ashar,Maghrib,Isya");
  assert.equal(indonesian[0], "Subuh: adhan of fajr");
});

test("whether adhan or iqamah is said by the file's name where the headings do not, or it is refused", () => {
  const heading = "Date,Fajr,Dhuhr,Asr,Maghrib,Isha";
  assert.match(timesOf(heading, "mithl-1", "Iqama_2026.csv")[0] ?? "", /iqamah of fajr/);
  assert.match(timesOf(heading, "mithl-1", "https://noor.example/athan.csv?v=2")[0] ?? "", /adhan of fajr/);
  assert.match(String(timesOf(heading)), /Fajr: can be of the adhan or of the iqamah/);
  const contradiction = timesOf("Date,Fajr,Sunrise,Dhuhr", "mithl-1", "iqama.csv");
  assert.match(String(contradiction), /can be of the adhan or of the iqamah/);
});

test("two columns of the same prayer are refused, and numbered ones are two congregations", () => {
  assert.match(String(timesOf(`${day},Fajr,Fajr`)), /is one more column of the adhan of fajr, after Fajr/);
  const found = columns(`${day},Jumu'ah 1,Jumu'ah 2`);
  assert.deepEqual(typeof found === "string" ? found : found.times[1]?.at, [2, 3]);
});
