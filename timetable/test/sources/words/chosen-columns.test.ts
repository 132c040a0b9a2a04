import assert from "node:assert/strict";
import { test } from "node:test";
import { columnsWith } from "../../support/columns-with.ts";
import { columns, day, findingsOf, timesOf } from "../../support/headings.ts";

const dates = ["2026-11-20", "2026-11-21"];

test("of two columns for one time, the fuller or first is read, and the other is named", () => {
  const later = columnsWith({
    Date: dates,
    Sunrise: ["", ""],
    Fajr: ["5:01", "5:02"],
    "Fajr ": ["5:03", "5:04"],
  });
  assert.deepEqual(later.times, ["1: adhan of sunrise", "2: adhan of fajr"]);
  assert.match(
    later.findings.join(),
    /^times\.csv, row 1, Fajr: is another adhan column for fajr, next to Fajr, so it is not read/,
  );
  const emptier = columnsWith({ Date: dates, Sunrise: ["", ""], Fajr: ["", "5:02"], Subh: ["5:03", "5:04"] });
  assert.deepEqual(emptier.times, ["1: adhan of sunrise", "3: adhan of fajr"]);
  assert.match(
    emptier.findings.join(),
    /Fajr: is another adhan column for fajr, next to Subh, so it is not read/,
  );
  const equal = columnsWith({ Date: dates, Sunrise: ["", ""], Fajr: ["5:01", ""], Subh: ["5:01", ""] });
  assert.deepEqual(equal.findings, []);
});

test("numbered columns are several congregations", () => {
  const found = columns(`${day},Jumu'ah 1,Jumu'ah 2`);
  assert.deepEqual(typeof found === "string" ? found : found.times[1]?.at, [2, 3]);
});

const pairs = {
  Date: dates,
  "Fajr Athan": ["6:14", "6:15"],
  "Fajr Iqama": ["6:30", "6:30"],
  "Dhuhr Athan": ["12:26", "12:27"],
  "Dhuhr Iqama": ["12:45", "12:45"],
  "Asr Athan": ["14:36", "14:37"],
};
const rest = { "Isha Athan": ["18:21", "18:22"], "Isha Iqama": ["18:30", "18:30"] };

test("a second adhan column in the place of the iqamah is read as iqamah, and said to be", () => {
  const { times, findings } = columnsWith({ ...pairs, "Asr Athan ": ["14:45", "14:45"], ...rest });
  assert.deepEqual(times.slice(4, 6), ["5: adhan of asr", "6: iqamah of asr"]);
  assert.match(findings.join(), /Asr Athan: is read as the iqamah of asr/);
});

test("a second adhan column with calculated times, times before the adhan, or an iqamah next to it is not", () => {
  for (const texts of [
    ["15:12", "15:13"],
    ["14:30", "14:30"],
  ]) {
    const { times, findings } = columnsWith({ ...pairs, "Asr Athan ": texts, ...rest });
    assert.equal(times.filter((time) => time.endsWith("of asr")).length, 1);
    assert.match(findings.join(), /is another adhan column for asr/);
  }
  const own = columnsWith({
    ...pairs,
    "Asr Athan ": ["14:45", "14:45"],
    "Asr Iqama": ["15:00", "15:00"],
    ...rest,
  });
  assert.match(own.findings.join(), /is another adhan column for asr/);
});

test("a heading that could be adhan or iqamah costs its column only", () => {
  const { times, findings } = columnsWith({
    Date: dates,
    Sunrise: ["7:00", "7:00"],
    "Fajr Begins": ["5:01", "5:02"],
    Fajr: ["5:30", "5:30"],
    Isha: ["19:00", "19:00"],
  });
  assert.deepEqual(times, ["1: adhan of sunrise", "2: adhan of fajr", "4: adhan of isha"]);
  assert.match(findings.join(), /Fajr: could be adhan or iqamah/);
});

test("next to the call, a column named after the prayer itself is the congregation", () => {
  assert.deepEqual(timesOf(`${day},Fajr Azan,Fajr Namaz`).slice(1), [
    "Fajr Azan: adhan of fajr",
    "Fajr Namaz: iqamah of fajr",
  ]);
});

test("a column headed only Salah next to the call, and 2nd next to the first jummah, belong to the prayer before", () => {
  assert.deepEqual(timesOf(`${day},Fajr Adhan,Salah,Dhuhr,Salah`).slice(1), [
    "Fajr Adhan: adhan of fajr",
    "Salah (fajr): iqamah of fajr",
    "Dhuhr: adhan of dhuhr",
  ]);
  const found = columns(`${day},Jumuah 1st,2nd,3rd`);
  assert.deepEqual(typeof found === "string" ? found : found.times[1]?.at, [2, 3, 4]);
});

test("the sermon is not reported next to jummah, and is if it is the only time", () => {
  assert.deepEqual(findingsOf(`${day},Jummah Khutbah,Jummah`), []);
  assert.match(findingsOf(`${day},Jummah Khutbah`).join(), /not read: jummah is in no other column/);
});

test("next to the call, the beginning of a prayer's time is not its adhan, and that is reported", () => {
  const { times, findings } = columnsWith({
    Date: dates,
    "Asr Begins": ["14:30", "14:31"],
    "Asr Adhan": ["14:45", "14:45"],
    "Asr Iqamah": ["15:00", "15:00"],
  });
  assert.deepEqual(times, ["2: adhan of asr", "3: iqamah of asr"]);
  assert.match(findings.join(), /Asr Begins: is when asr begins; the call in Asr Adhan is used as its adhan/);
});
