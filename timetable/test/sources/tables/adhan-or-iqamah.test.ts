import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsWith } from "../../support/columns-with.ts";

const count = 30;
const dates = Array.from({ length: count }, (_, at) => `2026-06-${String(at + 1).padStart(2, "0")}`);

/** The same time on every day, or one that moves by some seconds a day, as the sun does. */
function texts(hour: number, minute: number, secondsADay = 0, rounding = 1): string[] {
  return dates.map((_, day) => {
    const minutes = hour * 60 + minute + Math.floor((day * secondsADay) / 60);
    const rounded = Math.ceil(minutes / rounding) * rounding;
    return `${String(Math.floor(rounded / 60)).padStart(2, "0")}:${String(rounded % 60).padStart(2, "0")}`;
  });
}

const sun = {
  fajr: texts(3, 12, 43),
  sunrise: texts(4, 47, 31),
  dhuhr: texts(13, 3, 17),
  asr: texts(17, 22, 29),
  maghrib: texts(21, 11, 23),
  isha: texts(22, 41, 37),
};
const mosque = {
  fajr: texts(4, 15),
  dhuhr: texts(13, 30),
  asr: texts(18, 0),
  maghrib: texts(21, 30),
  isha: texts(23, 15),
};

test("calculated times next to sunrise are adhans", () => {
  const { times, findings } = columnsWith({
    ...{ Date: dates, Fajr: sun.fajr, Sunrise: sun.sunrise, Dhuhr: sun.dhuhr },
    ...{ Asr: sun.asr, Maghrib: sun.maghrib, Isha: sun.isha },
  });
  assert.equal(times.filter((time) => time.includes("adhan")).length, 6);
  assert.deepEqual(findings, []);
});

test("congregations in whole five minutes next to sunrise are iqamahs, and maghrib at sunset is unclear", () => {
  const { times, findings } = columnsWith({
    ...{ Date: dates, Fajr: mosque.fajr, Sunrise: sun.sunrise, Dhuhr: mosque.dhuhr },
    ...{ Asr: mosque.asr, Maghrib: sun.maghrib, Isha: mosque.isha },
  });
  assert.deepEqual(times, [
    "1: iqamah of fajr",
    "2: adhan of sunrise",
    "3: iqamah of dhuhr",
    "4: iqamah of asr",
    "6: iqamah of isha",
  ]);
  assert.equal(findings.filter((text) => text.includes("is read as the iqamah of")).length, 4);
  assert.match(findings.join(), /Maghrib: could be adhan or iqamah/);
});

test("naming maghrib's congregation, as the message says, does not turn the others into adhans", () => {
  const { times } = columnsWith({
    ...{ Date: dates, Fajr: mosque.fajr, Sunrise: sun.sunrise, Dhuhr: mosque.dhuhr },
    ...{ Asr: mosque.asr, "Maghrib iqamah": sun.maghrib, Isha: mosque.isha },
  });
  assert.deepEqual(times, ["2: adhan of sunrise", "5: iqamah of maghrib"]);
});

test("calculated times rounded to five minutes, sunrise included, are adhans", () => {
  const { times } = columnsWith({
    ...{ Date: dates, Fajr: mosque.fajr, Sunrise: texts(4, 47, 31, 5), Dhuhr: mosque.dhuhr },
    ...{ Asr: mosque.asr, Maghrib: mosque.maghrib, Isha: mosque.isha },
  });
  assert.equal(times.filter((time) => time.includes("adhan")).length, 6);
});

test("a few days in whole five minutes next to sunrise are not guessed", () => {
  const few = (texts: readonly string[]) => texts.slice(0, 7);
  const { times, findings } = columnsWith({
    ...{ Date: few(dates), Fajr: few(mosque.fajr), Sunrise: few(sun.sunrise), Dhuhr: few(mosque.dhuhr) },
    ...{ Asr: few(mosque.asr), Isha: few(mosque.isha) },
  });
  assert.deepEqual(times, []);
  assert.match(findings.join(), /Fajr: could be adhan or iqamah/);
});

test("a column that jumps between whole five minutes among calculated ones costs only itself", () => {
  const isha = dates.map((_, day) => (day < 15 ? "22:45" : "22:55"));
  const { times, findings } = columnsWith({
    ...{ Date: dates, Fajr: sun.fajr, Sunrise: sun.sunrise, Dhuhr: sun.dhuhr, Asr: mosque.asr },
    ...{ Maghrib: sun.maghrib, Isha: isha },
  });
  assert.ok(times.includes("1: adhan of fajr"));
  assert.ok(!times.some((time) => time.endsWith("of isha")));
  assert.match(findings.join(), /Isha: could be adhan or iqamah/);
});

test("a prayer's bare column next to its iqamah is its adhan, whatever its minutes", () => {
  const { times } = columnsWith({
    ...{ Date: dates, Fajr: mosque.fajr, "Fajr Iqamah": mosque.fajr, Sunrise: sun.sunrise },
    ...{ Dhuhr: sun.dhuhr, "Dhuhr Iqamah": mosque.dhuhr },
  });
  assert.equal(times[0], "1: adhan of fajr");
});

const numbered = {
  ...{ Date: dates, Fajr1: sun.fajr, Fajr2: mosque.fajr, Sunrise: sun.sunrise },
  ...{ Dhuhr1: sun.dhuhr, Dhuhr2: mosque.dhuhr, Asr1: sun.asr, Asr2: mosque.asr },
};

test("numbered columns are adhan and iqamah if the second times are chosen and shortly after the first", () => {
  const { times, findings } = columnsWith(numbered);
  assert.deepEqual(times, [
    "1: adhan of fajr",
    "2: iqamah of fajr",
    "3: adhan of sunrise",
    "4: adhan of dhuhr",
    "5: iqamah of dhuhr",
    "6: adhan of asr",
    "7: iqamah of asr",
  ]);
  assert.equal(findings.length, 3);
  assert.match(findings.join(), /Fajr2: is read as the iqamah of fajr/);
});

test("numbered columns that may be two adhans or two congregations are refused, and never two adhans", () => {
  const early = mosque.fajr.with(4, "02:00");
  for (const columns of [
    { ...numbered, Fajr2: early },
    { ...numbered, Fajr1: mosque.fajr, Dhuhr1: mosque.dhuhr, Asr1: mosque.asr },
    { ...numbered, Fajr2: sun.fajr, Dhuhr2: sun.dhuhr, Asr2: sun.asr },
    { ...numbered, Fajr3: mosque.fajr },
  ]) {
    const { times, findings } = columnsWith(columns);
    assert.deepEqual(times, []);
    assert.match(findings.join(), /Fajr1: could be adhan or iqamah/);
  }
});

test("two numbered starts of asr belong to the two schools", () => {
  const { times, findings } = columnsWith({
    ...{ Date: dates, Fajr: sun.fajr, Sunrise: sun.sunrise, "Asr 1": sun.asr, "Asr 2": texts(18, 31, 29) },
  });
  assert.deepEqual([times, findings], [["1: adhan of fajr", "2: adhan of sunrise", "3: adhan of asr"], []]);
});

test("two columns headed as one prayer's adhan give one adhan", () => {
  const { times, findings } = columnsWith({
    ...{ Date: dates, "Fajr Adhan 1": sun.fajr, "Fajr Adhan 2": texts(3, 1, 43), Sunrise: sun.sunrise },
  });
  assert.equal(times.filter((time) => time.endsWith("adhan of fajr")).length, 1);
  assert.match(findings.join(), /is another adhan column for fajr/);
});
