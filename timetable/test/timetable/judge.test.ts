import assert from "node:assert/strict";
import { test } from "node:test";
import { Temporal } from "temporal-polyfill/full";
import { describeFinding } from "../../src/notices/describe.ts";
import { parseTime } from "../../src/times/times.ts";
import { adhans, columns, later, placesOf, read, rows, withCells } from "../support/changed-year.ts";

for (const timeZone of ["UTC", "America/New_York", "Australia/Sydney", "Asia/Riyadh"]) {
  test(`no cell of a right timetable is refused because its zone is not known and ${timeZone} is taken`, () => {
    assert.deepEqual(read(rows, undefined, undefined, timeZone).errors, []);
    // Files that begin or end beside a clock change show only one side of it.
    for (const change of ["2026-03-08", "2026-03-29", "2026-10-04", "2026-10-25"]) {
      for (const shift of [-1, 0, 1]) {
        const day = Temporal.PlainDate.from(change).add({ days: shift });
        const [before, after] = [day.subtract({ days: 30 }).toString(), day.add({ days: 30 }).toString()];
        assert.deepEqual(read(rows, day.toString(), after, timeZone).errors, [], `from ${day}`);
        assert.deepEqual(read(rows, before, day.toString(), timeZone).errors, [], `until ${day}`);
      }
    }
  });
}

const forwardDays = ["2026-03-29", "2026-03-30"];

for (const column of adhans) {
  test(`only ${column} that stays behind on the two days after the clocks go forward is refused on both`, () => {
    const lagging = forwardDays.map((date) => [date, column] as const);
    const year = withCells(lagging, later(-60));
    assert.deepEqual(placesOf(read(year)), lagging);
    assert.deepEqual(placesOf(read(year, "2026-03-29")), lagging, "on the first rows");
    assert.deepEqual(placesOf(read(year, "2026-02-01", "2026-03-30")), lagging, "on the last rows");
  });

  test(`only ${column} that stays behind on the days after the clocks go back is refused on each`, () => {
    const lagging = ["2026-10-25", "2026-10-26", "2026-10-27"].map((date) => [date, column] as const);
    const { errors } = read(withCells(lagging, later(60)), "2026-09-01");
    assert.deepEqual(placesOf({ errors }), lagging);
    assert.match(
      errors[0]?.problem ?? "",
      /^is off by an hour: the clocks go back on Sun 25 Oct 2026, and it does not move/,
    );
  });

  test(`${column} that changes too early is refused up to the clock change`, () => {
    const early = ["2026-03-27", "2026-03-28"].map((date) => [date, column] as const);
    assert.deepEqual(placesOf(read(withCells(early, later(60)), "2026-02-01", "2026-05-31")), early);
  });

  test(`${column} that stays behind is found next to another refused cell of the day and of the day before`, () => {
    const lagging = forwardDays.map((date) => [date, column] as const);
    const other = column === "asr_mithl_1" ? "maghrib_begins" : "asr_mithl_1";
    const broken = ["2026-03-28", "2026-03-29"].map((date) => [date, other] as const);
    const text = withCells(lagging, later(-60)).map((row) => {
      const isBroken = broken.some(([date]) => row.startsWith(date));
      return isBroken ? row.split(",").with(columns.indexOf(other), "soon").join(",") : row;
    });
    assert.deepEqual(placesOf(read(text, "2026-02-01", "2026-05-31")), [...lagging, ...broken].toSorted());
  });

  test(`${column} typed in the other half of the day for a month takes no other cell with it`, () => {
    const month = rows.map((row) => row.slice(0, 10)).filter((date) => date.startsWith("2026-05"));
    const wrong = month.map((date) => [date, column] as const);
    assert.deepEqual(placesOf(read(withCells(wrong, later(12 * 60)), "2026-03-01", "2026-07-31")), wrong);
  });
}

test("a maghrib iqamah that stays behind after the clocks go back is refused on each of the days", () => {
  const lagging = ["2026-10-25", "2026-10-26"].map((date) => [date, "maghrib_jamah"] as const);
  assert.deepEqual(placesOf(read(withCells(lagging, later(60)))), lagging);
});

test("dhuhr well before the middle between sunrise and maghrib is refused, on any number of days", () => {
  const june = rows.map((row) => row.slice(0, 10)).filter((date) => date.startsWith("2026-06"));
  const early = june.map((date) => [date, "zuhr_begins"] as const);
  const { errors } = read(withCells(early, later(-60)), "2026-06-01", "2026-06-30");
  assert.deepEqual(placesOf({ errors }), early);
  assert.match(errors[0]?.problem ?? "", /is before noon, the middle between sunrise and maghrib/);
});

test("a jump of one day that comes back is named, also between days with a refused cell", () => {
  const jump = [["2026-05-11", "asr_mithl_1"]] as const;
  const broken = withCells([["2026-05-10", "isha_jamah"]], () => "soon");
  const noted = withCells(jump, later(20));
  const both = broken.map((row, index) => (row.startsWith("2026-05-11") ? (noted[index] ?? row) : row));
  const { warnings } = read(both);
  assert.deepEqual(
    warnings.map(({ notice, date, column, value }) => [notice, date, column, value]),
    [["spike", "2026-05-11", "asr adhan", "17:35"]],
  );
});

test("a jump of one day that no table explains is refused", () => {
  for (const column of ["sunrise", "asr_mithl_1", "maghrib_begins"]) {
    const jump = [["2026-05-11", column]] as const;
    assert.deepEqual(placesOf(read(withCells(jump, later(-60)))), jump, column);
  }
});

test("a wrong maghrib leaves the day's asr as it is, and its own iqamah", () => {
  const { days, errors } = read(withCells([["2026-05-11", "maghrib_begins"]], () => "08:56"));
  const day = days.find(({ date }) => date === "2026-05-11");
  assert.deepEqual(day?.unknown, ["maghrib"]);
  const shown = day?.prayers.filter(({ prayerKey }) => ["asr", "maghrib"].includes(prayerKey));
  assert.deepEqual(shown, [
    { prayerKey: "asr", adhanTime: "17:15", iqamahTime: "18:45" },
    { prayerKey: "maghrib", iqamahTime: "21:01" },
  ]);
  assert.deepEqual(errors.map(describeFinding), [
    'noor.csv, row 132, maghrib_begins: "08:56" has no am or pm, and on the 24-hour clock it is not after asr_mithl_1 17:15:00. Write 20:56, or add pm; for the whole file, set clock: 12h or 24h in mosque.yaml.',
  ]);
});

test("00:00 at an impossible hour is an empty cell: its iqamah is used, and no time is suggested for it", () => {
  for (const column of adhans) {
    const { days, errors } = read(withCells([["2026-05-11", column]], () => "00:00"));
    assert.deepEqual(
      errors.map((error) => [error.date, error.column, /Write \d/.test(error.fix)]),
      [["2026-05-11", column, false]],
    );
    const day = days.find(({ date }) => date === "2026-05-11");
    assert.equal(day?.prayers.flatMap(({ iqamahTime }) => iqamahTime ?? []).length, 5, column);
  }
});

test("a column of 00:00 on many days is a column with gaps: the other prayers are used on all of them", () => {
  const gaps = rows.slice(0, 197).map((row) => [row.slice(0, 10), "asr_mithl_1"] as const);
  const { days, errors, warnings } = read(withCells(gaps, () => "00:00"));
  assert.deepEqual([days.length, errors], [365, []]);
  assert.equal(warnings.filter(({ notice }) => notice === "placeholder").length, 197);
  assert.deepEqual(
    days[0]?.prayers.find(({ prayerKey }) => prayerKey === "asr"),
    {
      prayerKey: "asr",
      iqamahTime: "14:30",
    },
  );
});

test("no fix suggests a time that the days around rule out", () => {
  const { errors } = read(withCells([["2026-11-20", "zuhr_begins"]], () => "01:56"));
  assert.deepEqual(
    errors.map(({ fix }) => fix),
    ["Correct it, or write - if there is no such time."],
  );
  const lost = read(withCells([["2026-06-20", "zuhr_begins"]], () => "01:12"));
  assert.match(lost.errors[0]?.fix ?? "", /^Write 13:12/);
});

test("iqamahs a few minutes early warn, however many of a day", () => {
  const jamahs = ["fajr_jamah", "zuhr_jamah", "asr_jamah", "maghrib_jamah", "isha_jamah"];
  const year = rows.map((row) => {
    const texts = row.split(",");
    if (texts[0] !== "2026-05-11") return row;
    const early = columns.map((column, index) => {
      const begins = columns.indexOf(column.replace("asr_jamah", "asr_mithl_1").replace("jamah", "begins"));
      return jamahs.includes(column) ? later(-7)(texts[begins] ?? "") : texts[index];
    });
    return early.join(",");
  });
  const { errors, warnings } = read(year);
  assert.deepEqual(errors, []);
  assert.deepEqual(warnings.map(({ column }) => column).toSorted(), jamahs.toSorted());
});

test("of an iqamah table that was not moved with the clocks, every iqamah before its adhan is refused", () => {
  const left = ["fajr_jamah", "maghrib_jamah", "isha_jamah"];
  const { errors } = read(
    withCells(
      forwardDays.flatMap((date) => left.map((column) => [date, column] as const)),
      later(-60),
    ),
  );
  assert.deepEqual([...new Set(errors.map(({ column }) => column))].toSorted(), left.toSorted());
  assert.equal(errors.length, 6);
});

test("times that a mosque sets on purpose are no faults", () => {
  const styles: Record<string, (date: string, column: string, text: string) => string> = {
    "a fixed dhuhr": (_, column, text) => (column === "zuhr_begins" ? "13:30" : text),
    "dhuhr at the time of jummah on Fridays": (date, column, text) =>
      column === "zuhr_begins" && new Date(`${date}T12:00Z`).getUTCDay() === 5 ? "13:20" : text,
    "isha half an hour later in Ramadan": (date, column, text) =>
      column === "isha_begins" && date >= "2026-02-18" && date < "2026-03-20" ? later(8)(text) : text,
    "asr at the second mithl in summer": (date, column, text) =>
      column === "asr_mithl_1" && date >= "2026-04-01" && date < "2026-10-01" ? later(60)(text) : text,
    "times rounded to five minutes": (_, column, text) =>
      adhans.includes(column) ? later(-((parseTime(text) ?? 0) % 5))(text) : text,
    "iqamahs half an hour later from a Saturday on": (date, column, text) =>
      column === "isha_jamah" && date >= "2026-04-04" ? later(30)(text) : text,
  };
  const summer = rows.filter((row) => row > "2026-03-29" && row < "2026-10-25");
  for (const [name, style] of Object.entries(styles)) {
    // A dhuhr of 13:30 is after asr in midwinter.
    const year = name === "a fixed dhuhr" ? summer : rows;
    const written = year.map((row) => {
      const texts = row.split(",");
      return texts.map((text, index) => style(texts[0] ?? "", columns[index] ?? "", text)).join(",");
    });
    assert.deepEqual(read(written).errors.map(describeFinding), [], name);
  }
});

test("an iqamah that leaves the days around it for one day is named, and refused from an hour", () => {
  const day = [["2026-05-11", "zuhr_jamah"]] as const;
  const { errors, warnings } = read(withCells(day, later(20)));
  assert.deepEqual(errors, []);
  assert.deepEqual(
    warnings.map(({ notice, date, column }) => [notice, date, column]),
    [["spike", "2026-05-11", "dhuhr iqamah"]],
  );
  assert.deepEqual(placesOf(read(withCells(day, later(60)))), day);
});

test("a congregation that is an hour later every week is a custom, without a finding", () => {
  const fridays = ["2026-05-01", "2026-05-08", "2026-05-15", "2026-05-22", "2026-05-29"];
  const later60 = withCells(
    fridays.map((date) => [date, "zuhr_jamah"] as const),
    later(60),
  );
  const { errors, warnings } = read(later60, "2026-05-01", "2026-05-31");
  assert.deepEqual([errors, warnings], [[], []]);
  const oneWeek = read(later60, "2026-05-06", "2026-05-12");
  assert.deepEqual([oneWeek.errors, oneWeek.warnings], [[], []], "in a file of one week");
});

test("an iqamah that returns on the same day as its adhan missed the clock change with it", () => {
  const together = forwardDays.flatMap((date) => [
    [date, "zuhr_begins"] as const,
    [date, "zuhr_jamah"] as const,
  ]);
  const moved = rows
    .map((row) => row.slice(0, 10))
    .filter((date) => date >= "2026-03-29" && date < "2026-04-26");
  const summer = withCells(
    moved.map((date) => [date, "zuhr_jamah"] as const),
    () => "13:40",
  );
  const winter = summer.map((row) =>
    row.startsWith("2026-03") && row < "2026-03-29"
      ? row.split(",").with(columns.indexOf("zuhr_jamah"), "12:40").join(",")
      : row,
  );
  const left = winter.map((row) => {
    const texts = row.split(",");
    for (const [date, column] of together) {
      const at = columns.indexOf(column);
      if (texts[0] === date) texts[at] = later(-60)(texts[at] ?? "");
    }
    return texts.join(",");
  });
  assert.deepEqual(placesOf(read(left)), together.toSorted());
});
