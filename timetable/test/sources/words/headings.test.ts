import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsWith } from "../../support/columns-with.ts";
import { columns, day, findingsOf, timesOf } from "../../support/headings.ts";

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

test("a skipped column that may be a prayer's is reported with its cost", () => {
  const fix = "Name the prayer, and adhan or iqamah. For example: Fajr Iqamah.";
  assert.deepEqual(findingsOf(`${day},Fajr,Isha in summer`), [
    `times.csv, row 1, Isha in summer: has an unknown word ("in"), so its column is not read: isha is not used on the day with a time in it. ${fix}`,
  ]);
  assert.deepEqual(findingsOf(`${day},Isha Iqamah,Isha Iqamah Ladies`), [
    `times.csv, row 1, Isha Iqamah Ladies: has an unknown word ("ladies"), so its column is not read: the iqamah of isha is read from Isha Iqamah. ${fix}`,
  ]);
  assert.match(findingsOf(`${day},Fajr,Asr Ladies`).join(), /not read: asr is in no other column/);
  assert.match(findingsOf(`${day},Fajr,Asr & Isha`).join(), /not read: it names more than one prayer/);
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

test("imsak is fajr in a Turkish or Albanian calendar, and minutes earlier elsewhere", () => {
  const turkish = timesOf("Tarih,İmsak,Güneş,Öğle,İkindi,Akşam,Yatsı");
  assert.equal(turkish[0], "İmsak: adhan of fajr");
  const albanian = timesOf("Data,Imsaku,L. e Diellit,Dreka,Ikindia,Akshami,Jacia");
  assert.deepEqual(albanian, [
    "Imsaku: adhan of fajr",
    "L. e Diellit: adhan of sunrise",
    "Dreka: adhan of dhuhr",
    "Ikindia: adhan of asr",
    "Akshami: adhan of maghrib",
    "Jacia: adhan of isha",
  ]);
  assert.match(timesOf("Data,Imsaku,Sabahu,L. e Diellit,Dreka,Ikindia")[0] ?? "", /^Sabahu: adhan of fajr/);
  const indonesian = timesOf("Tanggal,Imsak,Subuh,Terbit,Dzuhur,Ashar,Maghrib,Isya");
  assert.equal(indonesian[0], "Subuh: adhan of fajr");
});

test("the file's name tells adhan from iqamah if the headings do not, with or without sunrise", () => {
  const heading = "Date,Fajr,Dhuhr,Asr,Maghrib,Isha";
  assert.match(timesOf(heading, "mithl-1", "Iqama_2026.csv")[0] ?? "", /iqamah of fajr/);
  assert.match(timesOf(heading, "mithl-1", "https://noor.example/athan.csv?v=2")[0] ?? "", /adhan of fajr/);
  assert.match(String(timesOf(heading)), /Fajr: could be adhan or iqamah/);
  assert.deepEqual(timesOf("Date,Fajr,Sunrise,Dhuhr", "mithl-1", "iqama.csv"), [
    "Fajr: iqamah of fajr",
    "Sunrise: adhan of sunrise",
    "Dhuhr: iqamah of dhuhr",
  ]);
});

test("iqamah next to more in the file's name is ignored", () => {
  const both = "prayer-times-and-iqamah.csv";
  assert.match(String(timesOf("Date,Fajr,Dhuhr,Asr", "mithl-1", both)), /could be adhan or iqamah/);
  assert.match(timesOf("Date,Fajr,Sunrise,Dhuhr", "mithl-1", both)[0] ?? "", /adhan of fajr/);
});

const otherTimes =
  `Zawal,Ishraq,Imsak,Sehri,Sehri Ends,Suhoor End,Fajr end,Asr ends,Last Isha,Makruh,Taraweeh,Awwabin,
  Chasht,Qiyam,Last third,Firstthird,Khutbah,زوال,اشراق,امساك,سحور`.split(/,\s*/);

test("another time of the day never becomes an adhan or iqamah", () => {
  for (const name of otherTimes) assert.deepEqual(timesOf(`Date,Maghrib,Sunrise,${name}`).slice(2), [], name);
  for (const name of [
    "Dhuhr (Zawal)",
    "Jummah Khutbah",
    "Isha half night",
    "Sunrise Jamaat",
    "Fajr & Sunrise",
  ]) {
    assert.deepEqual(timesOf(`Date,Maghrib,Sunrise,${name}`).slice(2), [], name);
  }
});

test("iftar or sunset is maghrib's adhan only if no column is", () => {
  for (const name of ["Iftar", "Iftari", "Sunset", "Sun Set", "غروب آفتاب", "افطاری"]) {
    assert.deepEqual(timesOf(`Date,Sunrise,${name},Isha`)[1], `${name}: adhan of maghrib`, name);
    assert.equal(timesOf(`Date,Sunrise,${name},Maghrib`).length, 2, name);
  }
  assert.deepEqual(timesOf("Date,Sunrise,Sunset,Sunset Iqamah").slice(1), [
    "Sunset: adhan of maghrib",
    "Sunset Iqamah: iqamah of maghrib",
  ]);
  assert.deepEqual(timesOf("Date,Sunrise,Sunset,Iftar,Maghrib Jamaat").slice(1), [
    "Iftar: adhan of maghrib",
    "Maghrib Jamaat: iqamah of maghrib",
  ]);
});

const headingsInFull = {
  Albanian: "Sabahu,Lindja e Diellit,Dreka,Ikindia,Akshami,Jacia",
  Bengali: "ফজর,সূর্যোদয়,যোহর,আসর,মাগরিব,এশা",
  English: "Fajr (Dawn),Sun Rise,Zuhr,Asr,Maghrib/Iftar,Isha'a",
  "English of short names": "Faj,Sun,Zuh,Asr,Mag,Ish",
  Hindi: "फ़ज्र,सूर्योदय,ज़ुहर,असर,मग़रिब,इशा",
  Italian: "Fajr,Sorgere del sole,Dhohr,Asr,Maghreb,Isha",
  Norwegian: "Fajr,Soloppgang,Dhuhr,Asr,Maghrib,Isha",
  Persian: "صبح,طلوع آفتاب,ظهر,عصر,مغرب,عشا",
  Portuguese: "Fajr,Nascer do sol,Zuhr,Asr,Magrib,Isha",
  Russian: "Фаджр,Восход,Зухр,Аср,Магриб,Иша",
  Somali: "Subax,Qorrax soo bax,Duhur,Casar,Maqrib,Cisho",
  Spanish: "Fajr,Salida del sol,Duhr,Asr,Magrib,Isha",
  Swahili: "Alfajiri,Macheo,Adhuhuri,Alasiri,Magharibi,Isha",
  Swedish: "Fajr,Soluppgång,Dhuhr,Asr,Maghrib,Isha",
  Tatar: "Иртәнге,Восход,Өйлә,Икенде,Ахшам,Ясту",
};
const prayersOfTheDay = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"];

for (const [language, heading] of Object.entries(headingsInFull)) {
  test(`the six times of a day are found in ${language}`, () => {
    const found = columns(`Date,${heading}`);
    const keys = typeof found === "string" ? found : found.times.map(({ prayerKey }) => prayerKey);
    assert.deepEqual(keys, prayersOfTheDay);
  });
}

test("every spelling of sunrise that mosques use is sunrise", () => {
  for (const name of "Shouruq,Shoroeq,Shuruk,Chourouk,Ishuruq,SunRise,sun_rise,Tulu,الشروق,طلوع الشمس,Güneş".split(
    ",",
  )) {
    assert.match(String(timesOf(`Date,Fajr,${name}`)), /adhan of sunrise/, name);
  }
});

test("joined words of member names are read apart", () => {
  assert.deepEqual(timesOf("date,sunrise,fajrbegins,fajriqamah,iqamahasr,jumuah1,jumuah2").slice(1), [
    "fajrbegins: adhan of fajr",
    "fajriqamah: iqamah of fajr",
    "iqamahasr: iqamah of asr",
    "jumuah1: iqamah of jummah",
  ]);
});

test("the day of the month is next to its month", () => {
  const found = columns("month,month_label,day_of_month,sunrise_start,fajr");
  assert.deepEqual(typeof found === "string" ? found : found.date.name, "month, day_of_month");
});

test("a column without a heading holds the dates if only one can", () => {
  const found = columnsWith({ "": ["1 Jan", "2 Jan"], Fajr: ["5:00", "5:00"], Sunrise: ["7:00", "7:00"] });
  assert.deepEqual(found.times, ["1: adhan of fajr", "2: adhan of sunrise"]);
  const two = columnsWith({
    "": ["1", "2"],
    " ": ["1", "2"],
    Fajr: ["5:00", "5:00"],
    Sunrise: ["7:00", "7:00"],
  });
  assert.match(two.findings.join(), /no column names the date/);
});

test("the end of the night's meal without an adhan of fajr is named", () => {
  const warning = /^times\.csv.*Sehri Ends.*fajr has no adhan/;
  assert.match(findingsOf("Date,Sehri Ends,Sunrise,Dhuhr,Asr,Isha").join("\n"), warning);
  assert.doesNotMatch(findingsOf("Date,Sehri Ends,Fajr,Sunrise,Dhuhr,Asr,Isha").join("\n"), warning);
  assert.doesNotMatch(findingsOf("Date,Sehri Ends,Fajr Iqamah,Dhuhr Iqamah").join("\n"), warning);
});

test("a weekday may be in the plural", () => {
  for (const name of ["Dhuhr Iqamah (Fridays)", "Dhuhr Iqamah on Fridays", "Dhuhr Iqamah vendredis"]) {
    const found = columns(`${day},Dhuhr Iqamah,${name}`);
    assert.ok(typeof found !== "string");
    assert.deepEqual(found.times.find((column) => column.name === name)?.days, [5], name);
  }
});
