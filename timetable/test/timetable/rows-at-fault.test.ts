import assert from "node:assert/strict";
import { test } from "node:test";
import { Temporal } from "temporal-polyfill/full";
import { parseTime } from "../../src/times/times.ts";
import { adhans, columns, later, placesOf, read, rows, withCells } from "../support/changed-year.ts";

test("a table whose times are one column to the right of their headings is refused whole", () => {
  const shifted = rows.slice(0, 60).map((row) => {
    const [date = "", ...texts] = row.split(",");
    return [date, "", ...texts.slice(0, -1)].join(",");
  });
  const { days, errors } = read(shifted);
  assert.deepEqual(days, []);
  assert.equal(errors.filter(({ notice }) => notice === "shifted-columns").length, 1);
});

/** The year with the rows of some days under the dates of others. */
function copied(
  first: string,
  last: string,
  source: string,
  only: readonly string[] = columns.slice(1),
): string[] {
  const textsOn = new Map(rows.map((row) => [row.slice(0, 10), row.split(",")]));
  const apart = { days: Temporal.PlainDate.from(source).since(first).days };
  return rows.map((row) => {
    const date = row.slice(0, 10);
    const from = textsOn.get(Temporal.PlainDate.from(date).add(apart).toString());
    if (date < first || date > last || !from) return row;
    const texts = row.split(",");
    return texts.map((text, index) => (only.includes(columns[index] ?? "") ? from[index] : text)).join(",");
  });
}

const datesOf = ({ errors }: ReturnType<typeof read>) =>
  [...new Set(errors.map(({ date }) => date))].toSorted();
const datesFrom = (first: string, last: string) =>
  rows.map((row) => row.slice(0, 10)).filter((date) => date >= first && date <= last);

test("rows of another month or week are refused, and no others", () => {
  for (const [first, last, source] of [
    ["2026-07-01", "2026-07-31", "2026-05-01"],
    ["2026-03-09", "2026-03-15", "2026-04-06"],
    ["2026-09-14", "2026-09-14", "2026-11-14"],
  ] as const) {
    const found = read(copied(first, last, source));
    assert.deepEqual([...new Set(found.errors.map(({ notice }) => notice))], ["pasted-rows"], first);
    assert.deepEqual(datesOf(found), datesFrom(first, last));
    const ofRows = found.days.filter(({ date }) => date >= first && date <= last);
    assert.ok(ofRows.every(({ prayers }) => prayers.every(({ prayerKey }) => prayerKey === "jummah")));
  }
});

test("rows of another month at the end of a file are refused, and the rest of the year is not", () => {
  assert.deepEqual(
    datesOf(read(copied("2026-12-01", "2026-12-30", "2026-11-01"), "2026-01-01", "2026-12-30")),
    datesFrom("2026-12-01", "2026-12-30"),
  );
});

test("only a column of another month is refused", () => {
  for (const column of adhans) {
    // Around June dhuhr hardly moves.
    const [first, last, source] =
      column === "zuhr_begins"
        ? (["2026-02-01", "2026-02-28", "2026-12-01"] as const)
        : (["2026-08-01", "2026-08-30", "2026-05-01"] as const);
    const found = read(copied(first, last, source, [column]));
    assert.deepEqual(
      placesOf(found),
      datesFrom(first, last).map((date) => [date, column]),
      column,
    );
  }
});

test("adhans that a clock change left behind are refused without the iqamahs that went with it", () => {
  const week = datesFrom("2026-03-29", "2026-04-04");
  const late = week.flatMap((date) => adhans.map((column) => [date, column] as const));
  const { errors, slips } = read(withCells(late, later(-60)));
  assert.deepEqual([placesOf({ errors }), slips], [late.toSorted(), []]);
});

test("a row whose times are one column too far to the right is refused from where it is shifted", () => {
  const start = columns.indexOf("zuhr_begins");
  const shifted = rows.map((row) => {
    const texts = row.split(",");
    return row.startsWith("2026-05-11")
      ? [...texts.slice(0, start), "", ...texts.slice(start, -1)].join(",")
      : row;
  });
  const { errors } = read(shifted);
  assert.ok(errors.every(({ date }) => date === "2026-05-11"));
  const columnsAtFault = errors.map(({ column }) => column);
  for (const column of [
    "zuhr_jamah",
    "asr_mithl_1",
    "maghrib_begins",
    "maghrib_jamah",
    "isha_begins",
    "isha_jamah",
  ]) {
    assert.ok(columnsAtFault.includes(column), column);
  }
  assert.ok(!columnsAtFault.includes("sunrise") && !columnsAtFault.includes("fajr_begins"));
});

test("a time of the first or the last row that does not continue the others is named", () => {
  const [first, last] = ["2026-05-01", "2026-05-31"];
  for (const [date, column, named] of [
    [first, "fajr_begins", "fajr adhan"],
    [last, "asr_mithl_1", "asr adhan"],
    [last, "maghrib_begins", "maghrib adhan"],
    [first, "isha_jamah", "isha iqamah"],
  ] as const) {
    const minutes = column === "isha_jamah" ? 90 : 15;
    const { warnings } = read(withCells([[date, column]], later(minutes)), first, last);
    const ends = warnings.filter(({ notice }) => notice === "jump-at-the-end");
    assert.deepEqual(
      ends.map((warning) => [warning.date, warning.column]),
      [[date, named]],
    );
  }
});

test("times that are an hour late for a whole month come from other clocks, and stay", () => {
  const month = datesFrom("2026-02-01", "2026-02-28");
  const late = month.flatMap((date) => columns.slice(1).map((column) => [date, column] as const));
  const moved = withCells(late, (text) => (parseTime(text) === undefined ? text : later(60)(text)));
  const { errors, warnings } = read(moved);
  assert.deepEqual(errors, []);
  assert.equal(warnings.filter(({ notice }) => notice === "clock-change-of-no-zone").length, 2);
});
