import assert from "node:assert/strict";
import { test } from "node:test";
import { timetableIn } from "../../support/read-bytes.ts";

/** The dates and dhuhrs that are read of a month's sheet with these numbers of days. */
async function readSheet(numbers: readonly (number | string)[], file: string) {
  const lines = numbers.map((day, index) => `${day},06:00,07:40,12:${String(index % 60).padStart(2, "0")}`);
  const { prayers, findings } = await timetableIn(["Date,Fajr,Sunrise,Dhuhr", ...lines].join("\n"), file);
  return { dates: Object.keys(prayers), findings };
}

const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("days after the last and before the first of a month's sheet are of the months around it", async () => {
  const { dates, findings } = await readSheet([30, 31, ...oneTo(30), 1, 2], "november-2026.csv");
  assert.deepEqual(findings, []);
  assert.deepEqual(
    [dates.slice(0, 3), dates.slice(-3)],
    [
      ["2026-10-30", "2026-10-31", "2026-11-01"],
      ["2026-11-30", "2026-12-01", "2026-12-02"],
    ],
  );
});

test("the month after December is January of the next year, and February may have 29 days without a year", async () => {
  const months = async (numbers: readonly (number | string)[], file: string) => {
    const { dates } = await readSheet(numbers, file);
    return [dates[0], dates.at(-1)];
  };
  assert.deepEqual(
    await months([30, ...oneTo(31)], "december-2026.csv"),
    ["2026-12-01", "2026-12-31"].with(0, "2026-11-30"),
  );
  assert.deepEqual(await months([31, ...oneTo(29), 1], "february.csv"), ["2026-01-31", "2026-03-01"]);
});

test("a number that comes again inside a month, or in a month that is not whole, is refused", async () => {
  for (const numbers of [
    [...oneTo(10), 10, ...oneTo(30).slice(10)],
    [...oneTo(20), 1],
    [31, ...oneTo(20)],
  ]) {
    const { findings } = await readSheet(numbers, "november-2026.csv");
    assert.equal(findings.length, 1, numbers.join());
  }
});

test("a second table of the same days is not taken for the next month", async () => {
  const { findings } = await readSheet([...oneTo(30), ...oneTo(30)], "november-2026.csv");
  assert.match(findings.join(), /already in row 2/);
});
