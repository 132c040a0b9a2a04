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

test("a note or a count below a table is no day, and nothing is wrong with it", async () => {
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

test("a date of the Islamic calendar beside a date is left out", async () => {
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

test("a date of the Islamic calendar alone is refused, and the message says what to add", async () => {
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
