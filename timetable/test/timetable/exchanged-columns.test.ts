import assert from "node:assert/strict";
import { test } from "node:test";
import { type At, columns, later, placesOf, read, rows, withCells } from "../support/changed-year.ts";

const dates = rows.map((row) => row.slice(0, 10));
const inMonth = (month: string) => dates.filter((date) => date.startsWith(month));

/** The year with the times of two columns under each other's headings. */
function exchanged(one: string, other: string): string[] {
  const [first, second] = [columns.indexOf(one), columns.indexOf(other)];
  return rows.map((row) => {
    const texts = row.split(",");
    return texts
      .with(first, texts[second] ?? "")
      .with(second, texts[first] ?? "")
      .join(",");
  });
}

const cellsOf = (ofDates: readonly string[], names: readonly string[]): At[] =>
  ofDates.flatMap((date) => names.map((name): At => [date, name])).toSorted();

test("dhuhr's iqamah and asr's adhan under each other's headings are refused on every day, and no other time is", () => {
  const year = exchanged("zuhr_jamah", "asr_mithl_1");
  const found = read(year);
  assert.deepEqual(placesOf(found), cellsOf(dates, ["zuhr_jamah", "asr_mithl_1"]));
  assert.ok(found.errors.every(({ notice }) => notice === "exchanged-columns"));
  const june = read(year, "2026-06-01", "2026-06-07");
  assert.deepEqual(placesOf(june), cellsOf(inMonth("2026-06").slice(0, 7), ["zuhr_jamah", "asr_mithl_1"]));
});

test("dhuhr's iqamah and asr's adhan exchanged in a file of one day are both refused", () => {
  const { days } = read(exchanged("zuhr_jamah", "asr_mithl_1"), "2026-06-01", "2026-06-01");
  const ofDay = days.flatMap(({ prayers }) => prayers);
  assert.equal(ofDay.find(({ prayerKey }) => prayerKey === "asr")?.adhanTime, undefined);
  assert.equal(ofDay.find(({ prayerKey }) => prayerKey === "dhuhr")?.iqamahTime, undefined);
});

for (const prayer of ["fajr", "zuhr", "asr", "maghrib", "isha"]) {
  test(`adhan and iqamah of ${prayer} under each other's headings are refused on every day`, () => {
    const adhan = prayer === "asr" ? "asr_mithl_1" : `${prayer}_begins`;
    const names = [adhan, `${prayer}_jamah`];
    const year = exchanged(adhan, `${prayer}_jamah`);
    assert.deepEqual(placesOf(read(year)), cellsOf(dates, names));
    const march = read(year, "2026-03-01", "2026-03-28");
    assert.deepEqual(placesOf(march), cellsOf(inMonth("2026-03").slice(0, 28), names));
  });
}

test("an iqamah that a mosque keeps before a calculated isha for two months of summer is used", () => {
  const summer = [...inMonth("2026-05"), ...inMonth("2026-06")];
  const kept = withCells(
    summer.map((date) => [date, "isha_jamah"] as const),
    () => "22:05",
  );
  const begins = rows.map((row) => row.split(",")[columns.indexOf("isha_begins")] ?? "");
  assert.ok(begins.some((time) => time > "22:05"));
  const { errors } = read(kept, "2026-05-10", "2026-05-31");
  assert.deepEqual(
    errors.filter(({ notice }) => notice === "exchanged-columns"),
    [],
  );
});

test("an iqamah far too long after its adhan, or dhuhr's after asr's, is refused", () => {
  for (const [column, minutes] of [
    ["zuhr_jamah", 170],
    ["asr_jamah", 150],
    ["maghrib_jamah", 70],
  ] as const) {
    const cells = inMonth("2026-05").map((date) => [date, column] as const);
    const { errors } = read(withCells(cells, later(minutes)), "2026-05-01", "2026-05-31");
    assert.deepEqual(placesOf({ errors }), cells, column);
  }
  const winter = inMonth("2026-12").map((date) => [date, "zuhr_jamah"] as const);
  const { errors } = read(
    withCells(winter, () => "14:50"),
    "2026-12-01",
    "2026-12-31",
  );
  assert.deepEqual(placesOf({ errors }), winter);
  assert.match(errors[0]?.problem ?? "", /^is far too long after asr_mithl_1 13:/);
});

test("dhuhr at the time of jummah on Fridays is no fault", () => {
  const fridays = dates.filter((date) => new Date(`${date}T12:00Z`).getUTCDay() === 5);
  const jummah = withCells(
    fridays.map((date) => [date, "zuhr_jamah"] as const),
    () => "14:00",
  );
  assert.deepEqual(read(jummah).errors, []);
});
