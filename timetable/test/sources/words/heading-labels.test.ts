import assert from "node:assert/strict";
import { test } from "node:test";
import { readHeading } from "../../../src/sources/words/headings.ts";
import { columnsWith } from "../../support/columns-with.ts";

const dates = ["2026-11-20", "2026-11-21"];

function daysOf(heading: string) {
  const found = readHeading(heading);
  return found.names === "prayer" ? found.days : found.names;
}

test("weekday letters limit a column to their days", () => {
  assert.deepEqual(daysOf("Maghrib Iqamah (M-Th)"), [1, 2, 3, 4]);
  assert.deepEqual(daysOf("Maghrib Iqamah (F-Sun)"), [5, 6, 7]);
  assert.deepEqual(daysOf("Isha Iqamah (M-W)"), [1, 2, 3]);
  assert.deepEqual(daysOf("Isha Iqamah (MTWThF)"), [1, 2, 3, 4, 5]);
  assert.deepEqual(daysOf("Isha Iqamah (Sa Su)"), [6, 7]);
  assert.deepEqual(daysOf("Isha Iqamah (M, W & F)"), [1, 3, 5]);
  assert.deepEqual(daysOf("Isha Iqamah T-Th"), [2, 3, 4]);
  assert.deepEqual(daysOf("Isha Iqamah (Mon–Thu)"), [1, 2, 3, 4]);
  assert.deepEqual(daysOf("Isha Iqamah (Fri only)"), [5]);
  assert.deepEqual(daysOf("Isha Iqamah Weekdays (Mon-Thu)"), [1, 2, 3, 4]);
});

test("letters of male and female name no days", () => {
  for (const name of ["Isha Iqamah (M)", "Isha Iqamah (F)", "Isha Iqamah (M/F)", "Isha Iqamah (M & F)"]) {
    assert.equal(daysOf(name), "unclear", name);
  }
});

test("a single letter next to other weekday letters is a day", () => {
  const { times, findings } = columnsWith({
    Date: dates,
    "Isha Iqamah (M-Th)": ["19:30", "19:30"],
    "Isha Iqamah (F)": ["20:00", "20:00"],
    "Isha Iqamah (Sa-Su)": ["19:45", "19:45"],
  });
  assert.equal(times.length, 3);
  assert.deepEqual(findings, []);
});

test("labelled columns of jummah are its congregations", () => {
  for (const names of [
    ["1st Jumuah (Arabic)", "2nd Jumuah (English)", "3rd Jumuah (Urdu)"],
    ["Jumuah (Hall 2)", "Jumuah (1st floor)", "Jumuah (Women)"],
    ["Jumuah - Main Hall", "Jumuah - Sheikh Yusuf", "Jumuah (in Bangla)"],
    ["Jummah Arabic", "Jummah English", "Jummah Urdu"],
  ]) {
    const texts = [["12:00"], ["12:45"], ["13:30"]];
    const { times, findings } = columnsWith({
      Date: dates,
      ...Object.fromEntries(names.map((name, at) => [name, texts[at] ?? []])),
    });
    assert.deepEqual([times, findings], [["1,2,3: iqamah of jummah"], []], names.join());
  }
});

test("a label does not make the only column of a time unreadable", () => {
  const { times, findings } = columnsWith({ Date: dates, "Isha Iqamah (Main Hall)": ["19:30", "19:30"] });
  assert.deepEqual([times, findings], [["1: iqamah of isha"], []]);
});

test("a labelled column next to an unlabelled one is refused, and numbering the two is a fix", () => {
  const [main, other] = [
    ["19:30", "19:30"],
    ["20:00", "20:00"],
  ];
  const refused = columnsWith({ Date: dates, "Isha Iqamah": main, "Isha Iqamah (Hall 2)": other });
  assert.deepEqual(refused.times, ["1: iqamah of isha"]);
  assert.match(
    refused.findings.join(),
    /Isha Iqamah \(Hall 2\): may be another congregation of isha .* name the two "isha iqamah 1" and "isha iqamah 2"/,
  );
  const fixed = columnsWith({ Date: dates, "isha iqamah 1": main, "isha iqamah 2": other });
  assert.deepEqual([fixed.times, fixed.findings], [["1,2: iqamah of isha"], []]);
});

test("a label with a word for other days or another time is not taken for a congregation", () => {
  for (const label of ["Ramadan Hall", "Summer, Main Hall", "Khutbah", "old"]) {
    assert.equal(daysOf(`Jumuah (${label})`), "unclear", label);
  }
});
