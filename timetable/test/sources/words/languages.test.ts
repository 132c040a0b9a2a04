import assert from "node:assert/strict";
import { test } from "node:test";
import { readHeading } from "../../../src/sources/words/headings.ts";
import { columnsWith } from "../../support/columns-with.ts";

/** The prayer and the kind of time that a heading names. */
function read(heading: string): string {
  const found = readHeading(heading);
  return found.names === "prayer" ? `${found.kind} of ${found.prayerKey}` : found.names;
}

const six = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"];

for (const [language, headings] of Object.entries({
  "Kurdish in Latin letters": "bayani,xorhalatn,niwaro,asr,eywara,esha",
  Sorani: "بەیانی,خۆرهەڵاتن,نیوەڕۆ,عەسر,ئێوارە,خەوتنان",
  Uzbek: "Bomdod,Quyosh,Peshin,Asr,Shom,Xufton",
  Tajik: "Бомдод,Восход,Пешин,Аср,Шом,Хуфтан",
  Kyrgyz: "Багымдат,Восход,Бешим,Аср,Шом,Куптан",
  Kazakh: "Бамдат,Күн шығу,Бесін,Екінті,Ақшам,Құптан",
  Azerbaijani: "Sübh,Gün çıxır,Zöhr,Əsr,Məğrib,İşa",
  Ukrainian: "Фаджр,Схід сонця,Зухр,Аср,Магріб,Іша",
  Hausa: "Asuba,Fitowar rana,Azahar,La'asar,Magariba,Isha",
  Pashto: "سهار,طلوع,ماسپښین,مازدیګر,ماښام,ماسخوتن",
  Chinese: "晨礼,日出,晌礼,晡礼,昏礼,宵礼",
  Japanese: "ファジュル,日の出,ズフル,アスル,マグリブ,イシャー",
  French: "Fajr,Levé du soleil,Dohr,Asr,Maghreb,Icha",
  "names of the times of day": "Dawn,Sunrise,Noon,Afternoon,Maghrib,Isha",
})) {
  test(`the six times of a day are found in ${language}`, () => {
    const found = headings.split(",").map((name) => read(name).replace(/.* of /, ""));
    assert.deepEqual(found, six);
  });
}

test("short and French words for the call and the congregation are known", () => {
  for (const name of [
    "J-Fajr",
    "Fajr J",
    "FajrJam",
    "Fajr Jam",
    "Fajr Iqamaah",
    "Fajr Ikaamah",
    "Fajr à la mosquée",
  ]) {
    assert.equal(read(name), "iqamah of fajr", name);
  }
  for (const name of ["fajr_azane", "Azon Bomdod", "Fajr (appel à la prière)"]) {
    assert.equal(read(name), "adhan of fajr", name);
  }
});

test("jam is the clock in Malay and Indonesian", () => {
  assert.equal(read("Jam Subuh"), "unsaid of fajr");
});

test("columns without a prayer's name belong to the prayer before them", () => {
  for (const name of ["Prière à la mosquée", "J", "Jam", "At the mosque"]) {
    const { times, findings } = columnsWith({ Date: ["2026-11-20"], Fajr: ["5:41"], [name]: ["6:15"] });
    assert.deepEqual([times, findings], [["1: adhan of fajr", "2: iqamah of fajr"], []], name);
  }
});

test("next to the call, the French prayer is the congregation", () => {
  const { times } = columnsWith({ Date: ["2026-11-20"], fajr_azane: ["5:41"], fajr_priere: ["6:15"] });
  assert.deepEqual(times, ["1: adhan of fajr", "2: iqamah of fajr"]);
});

test("noon next to dhuhr is another time, and not dhuhr's", () => {
  const { times, findings } = columnsWith({
    ...{
      Date: ["2026-11-20"],
      Sunrise: ["7:41"],
      Noon: ["11:52"],
      Dhuhr: ["11:57"],
      "Solar noon": ["11:52"],
    },
  });
  assert.deepEqual(times, ["1: adhan of sunrise", "3: adhan of dhuhr"]);
  assert.match(findings.join(), /Noon: is not used/);
});

test("a French heading with the letter a is no time of isha", () => {
  assert.equal(read("Prière à midi trente"), "unknown");
});
