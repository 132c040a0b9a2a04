import assert from "node:assert/strict";
import { test } from "node:test";
import { Temporal } from "temporal-polyfill/full";
import { formatTime, parseTime } from "../../src/times/times.ts";
import { places } from "../corpus/truth/places.ts";
import { type SunDay, sunDaysOf } from "../corpus/truth/sun.ts";
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

/** The year without some columns. */
const withoutColumns = (year: readonly string[], removed: readonly string[]) =>
  year.map((row) => {
    const texts = row.split(",");
    return texts.map((text, index) => (removed.includes(columns[index] ?? "") ? "" : text)).join(",");
  });

/** Reads a year of only adhans. */
function readAdhans(days: readonly SunDay[], timeZone: string) {
  const year = days.map(({ date, times }) => {
    const textOf = new Map(
      adhans.map((column, index) => [column, formatTime(Object.values(times)[index] ?? 0)]),
    );
    return columns.map((column) => (column === columns[0] ? date : (textOf.get(column) ?? ""))).join(",");
  });
  return read(year, undefined, undefined, timeZone);
}

/** The adhans of a place, with a column of a week under the dates of another. */
function withColumnOf(
  name: keyof typeof places,
  column: "sunrise" | "maghrib",
  first: string,
  source: string,
) {
  const days = sunDaysOf(places[name], 2026);
  const [to, from] = [first, source].map((date) => days.findIndex((day) => day.date === date));
  const isPasted = (index: number) => index >= (to ?? 0) && index < (to ?? 0) + 7;
  const year = days.map((day, index) => {
    const time = days[index - (to ?? 0) + (from ?? 0)]?.times[column] ?? 0;
    return isPasted(index) ? { ...day, times: { ...day.times, [column]: time } } : day;
  });
  return { year, pasted: days.filter((_, index) => isPasted(index)).map(({ date }) => date) };
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
    // A few weeks move the times of winter by about half an hour.
    ["2026-11-23", "2026-11-29", "2026-11-02"],
    ["2026-12-01", "2026-12-30", "2026-11-01"],
    ["2026-07-01", "2026-07-30", "2026-06-01"],
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

test("a column of a month next to a clock change or a solstice is refused, and the rest of its rows is not", () => {
  for (const [column, first, last, source] of [
    ["maghrib_begins", "2026-04-01", "2026-04-30", "2026-03-01"],
    ["sunrise", "2026-12-01", "2026-12-30", "2026-11-01"],
    ["maghrib_begins", "2026-12-01", "2026-12-30", "2026-11-01"],
    ["isha_begins", "2026-11-01", "2026-11-30", "2026-10-01"],
  ] as const) {
    for (const only of [columns, adhans]) {
      const shown = columns.slice(1).filter((each) => !only.includes(each));
      const written = withoutColumns(copied(first, last, source, [column]), shown);
      const dates = datesFrom(first, last);
      assert.deepEqual(
        placesOf(read(written)),
        dates.map((date) => [date, column]),
        `${column} of ${first}`,
      );
    }
  }
});

test("a column of another week that jumps more at one end than at the other is named", () => {
  const { year } = withColumnOf("London", "maghrib", "2026-11-19", "2026-12-10");
  const { errors, warnings } = readAdhans(year, "Europe/London");
  assert.deepEqual(errors, []);
  const named = warnings.filter(({ notice }) => notice === "off-for-days");
  assert.deepEqual(
    named.map(({ date, column }) => [date, column]),
    [["2026-11-19", "maghrib_begins"]],
  );
});

test("June and July with the same sunrise are both refused, because either can be the copy", () => {
  const found = read(copied("2026-06-01", "2026-06-30", "2026-07-01", ["sunrise"]));
  assert.deepEqual(datesOf(found), datesFrom("2026-06-01", "2026-07-30"));
  assert.ok(found.errors.every(({ column }) => column === "sunrise"));
});

test("right days next to a column of another week are used, although they repeat others by chance", () => {
  const { year, pasted } = withColumnOf("New York", "sunrise", "2026-09-24", "2026-08-27");
  assert.deepEqual(datesOf(readAdhans(year, "America/New_York")), pasted);
});

test("rows of another week are refused where they do not equal it to the minute", () => {
  const [first, last] = ["2026-11-23", "2026-11-29"];
  const odd = datesFrom(first, last).filter((_, index) => index % 2 === 0);
  const rounded = copied(first, last, "2026-11-02").map((row) => {
    const texts = row.split(",");
    if (!odd.includes(texts[0] ?? "")) return row;
    return texts
      .map((text, index) => (adhans.includes(columns[index] ?? "") ? later(1)(text) : text))
      .join(",");
  });
  assert.deepEqual(datesOf(read(rounded)), datesFrom(first, last));
});

for (const [name, cases] of Object.entries({
  Cairo: [
    ["2026-04-01", "2026-03-01", 30],
    ["2026-11-19", "2026-10-22", 7],
  ],
  Karachi: [
    ["2026-06-01", "2026-05-01", 30],
    ["2026-03-12", "2026-02-12", 7],
  ],
  Jakarta: [["2026-12-01", "2026-11-01", 30]],
  "New York": [
    ["2026-11-12", "2026-10-22", 7],
    ["2026-12-01", "2026-11-01", 30],
  ],
} as const)) {
  test(`no adhan of rows pasted from weeks before is used, and all others are: ${name}`, () => {
    const place = places[name as keyof typeof places];
    const days = sunDaysOf(place, 2026);
    for (const [first, source, count] of cases) {
      const [to, from] = [first, source].map((date) => days.findIndex((day) => day.date === date));
      const pasted = days.map((day, index) => {
        const isPasted = index >= (to ?? 0) && index < (to ?? 0) + count;
        return isPasted ? { ...day, times: days[(from ?? 0) + index - (to ?? 0)]?.times ?? day.times } : day;
      });
      const { errors } = readAdhans(pasted, place.timeZone);
      const refused = days.slice(to, (to ?? 0) + count).map(({ date }) => date);
      assert.deepEqual([...new Set(errors.map(({ date }) => date))], refused, first);
      assert.equal(errors.length, count * adhans.length);
    }
  });
}

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
