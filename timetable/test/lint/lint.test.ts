import assert from "node:assert/strict";
import { test } from "node:test";
import { Temporal } from "temporal-polyfill/full";
import { findEnds } from "../../src/lint/extent.ts";
import { lint } from "../../src/lint/lint.ts";
import { describeFinding } from "../../src/notices/describe.ts";
import { notice } from "../../src/notices/finding.ts";
import { byTheClock } from "../../src/times/summer-time.ts";
import { formatTime } from "../../src/times/times.ts";
import type { Day } from "../../src/timetable/timetable.ts";
import { bySeverity } from "../support/in-parts.ts";

const london = "Europe/London";

/** A year with correct times in a zone's local time: maghrib's iqamah five minutes after its adhan. */
function year(timeZone = london): Day[] {
  const first = Temporal.PlainDate.from("2026-01-01");
  return Array.from({ length: 365 }, (_, index) => {
    const date = first.add({ days: index }).toString();
    const shown = (minutes: number) => formatTime(byTheClock(date, minutes, timeZone));
    return {
      date,
      file: "noor.csv",
      row: index + 2,
      prayers: [
        { prayerKey: "fajr", adhanTime: shown(300), iqamahTime: shown(320) },
        { prayerKey: "sunrise", adhanTime: shown(400) },
        { prayerKey: "dhuhr", adhanTime: shown(723), iqamahTime: "13:15" },
        { prayerKey: "asr", adhanTime: shown(900), iqamahTime: shown(930) },
        { prayerKey: "maghrib", adhanTime: shown(1080), iqamahTime: shown(1085) },
        { prayerKey: "isha", adhanTime: shown(1170), iqamahTime: shown(1200) },
      ],
    };
  });
}

/** The year with the times of some dates changed. */
function changed(
  days: readonly Day[],
  from: string,
  until: string,
  change: (day: Day) => Day["prayers"],
): Day[] {
  return days.map((day) => (day.date >= from && day.date < until ? { ...day, prayers: change(day) } : day));
}

function moved(kinds: readonly ("adhanTime" | "iqamahTime")[], minutes: number) {
  return ({ prayers }: Day): Day["prayers"] =>
    prayers.map((row) => ({
      ...row,
      ...Object.fromEntries(
        kinds.flatMap((kind) => {
          const [hour = 0, minute = 0] = row[kind]?.split(":").map(Number) ?? [];
          return row[kind] ? [[kind, formatTime(hour * 60 + minute + minutes)]] : [];
        }),
      ),
    }));
}

function lintDays(days: Day[], timeZone: string) {
  const { slips, warnings } = bySeverity(lint({ days, findings: [] }, timeZone));
  return { slips, warnings };
}

const both = ["adhanTime", "iqamahTime"] as const;

for (const zone of [london, "America/New_York", "Australia/Sydney", "Australia/Lord_Howe", "Asia/Riyadh"]) {
  test(`a year that follows the clocks of ${zone} has no findings`, () => {
    assert.deepEqual(lintDays(year(zone), zone), { slips: [], warnings: [] });
  });
}

test("each day between a clock change and the file's late change is found, with both dates", () => {
  const { slips: found, warnings } = lintDays(
    changed(year(), "2026-03-29", "2026-04-01", moved(both, -60)),
    london,
  );
  assert.deepEqual(warnings, []);
  assert.deepEqual(
    found.map(({ date, row }) => [date, row]),
    [
      ["2026-03-29", 89],
      ["2026-03-30", 90],
      ["2026-03-31", 91],
    ],
  );
  assert.match(
    found.map(describeFinding)[0] ?? "",
    /^noor\.csv, row 89: is off by an hour: the clocks go forward on Sun 29 Mar 2026, but the adhan times on Wed 1 Apr 2026\./,
  );
});

test("a change made too early is found, even a half-hour change", () => {
  const lordHowe = "Australia/Lord_Howe";
  const { slips: found } = lintDays(
    changed(year(lordHowe), "2026-04-03", "2026-04-05", moved(both, -30)),
    lordHowe,
  );
  assert.deepEqual(
    found.map(({ date }) => date),
    ["2026-04-03", "2026-04-04"],
  );
  assert.match(found[0]?.problem ?? "", /^is off by 30 minutes: the clocks go back on Sun 5 Apr 2026/);
});

test("a file in winter time all year is found on every summer day, with the setting for it", () => {
  const { slips, warnings } = lintDays(year("Etc/GMT"), london);
  assert.deepEqual(warnings, []);
  assert.deepEqual([slips.length, slips.at(0)?.date, slips.at(-1)?.date], [210, "2026-03-29", "2026-10-24"]);
  assert.ok(slips.every(({ fix }) => fix.includes("dst: winter-time")));
  const fromMay = year("Etc/GMT").filter(({ date }) => date >= "2026-05-01");
  assert.equal(lintDays(fromMay, london).slips.at(0)?.date, "2026-05-01", "the change in autumn tells");
});

test("the days between two clock changes that the zone does not have stop a sync, and each change is named", () => {
  const { slips, warnings } = lintDays(year(london), "Asia/Riyadh");
  assert.deepEqual([slips.length, slips.at(0)?.date, slips.at(-1)?.date], [210, "2026-03-29", "2026-10-24"]);
  assert.match(slips[0]?.problem ?? "", /^is an hour too late: the adhan times jump beside it/);
  assert.deepEqual(
    warnings.map(({ date, fix }) => [date, /time zone/.test(fix)]),
    [
      ["2026-03-29", true],
      ["2026-10-25", true],
    ],
  );
});

test("an iqamah left behind by a clock change is found", () => {
  const { slips, warnings } = lintDays(
    changed(year(), "2026-10-25", "2027-01-01", moved(["iqamahTime"], 60)),
    london,
  );
  const [spring, ...others] = warnings;
  assert.deepEqual([slips, others], [[], []]);
  assert.deepEqual([spring?.date, spring?.column, spring?.value], ["2026-10-25", "maghrib iqamah", "19:05"]);
});

test("a time that jumps for one day is found, and a permanent move is not", () => {
  const slip = ({ prayers }: Day) =>
    prayers.map((row) => (row.prayerKey === "asr" ? { ...row, adhanTime: "15:40" } : row));
  const { warnings: found } = lintDays(changed(year("Etc/GMT"), "2026-06-10", "2026-06-11", slip), "Etc/GMT");
  assert.deepEqual(
    found.map(({ date, column, value }) => [date, column, value]),
    [["2026-06-10", "asr adhan", "15:40"]],
  );
  const onwards = changed(year("Etc/GMT"), "2026-06-10", "2027-01-01", slip);
  assert.deepEqual(lintDays(onwards, "Etc/GMT").warnings, []);
});

test("missing days are reported as one range, without days that exist but cannot be used", () => {
  const days = year().filter(({ date }) => date < "2026-02-03" || date > "2026-02-05");
  assert.deepEqual(
    lintDays(days, london).warnings.map(({ problem }) => problem),
    ["has no row for Tue 3 Feb 2026 to Thu 5 Feb 2026"],
  );
  const [third, ...others] = year().filter(({ date }) => date >= "2026-02-03" && date <= "2026-02-05");
  assert.ok(third);
  const findings = others.map(({ file, date }) => ({
    file,
    date,
    ...notice("not-a-time"),
  }));
  const withThird = [...days, third].toSorted((a, b) => a.date.localeCompare(b.date));
  assert.deepEqual(lint({ days: withThird, findings }, london), []);
});

test("a timetable that ends within thirty days is reported", () => {
  assert.deepEqual(findEnds({ days: year() }, "2026-11-30"), []);
  assert.match(
    findEnds({ days: year() }, "2026-12-01")[0]?.problem ?? "",
    /ends on Thu 31 Dec 2026, in 30 days/,
  );
  assert.match(findEnds({ days: year() }, "2026-12-30")[0]?.problem ?? "", /in 1 day$/);
  assert.deepEqual(findEnds({ days: [] }, "2026-12-01"), []);
});
