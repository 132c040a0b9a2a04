import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { FoundDay } from "@mosque-sync/timetable/daily";
import { datesBetween } from "./due.ts";
import { daysOf, earlierDays, joinMonths, type PackedMonth, packMonths } from "./kept-days.ts";

const facts = { claimed: [], eids: [], unread: [] };

/** A timetable whose every day has a fajr at a time. */
function monthsOf(from: string, until: string, adhanTime = "05:00"): PackedMonth[] {
  const days = datesBetween(from, until).map((date): [string, FoundDay] => [
    date,
    { day: { date, file: "times.csv", prayers: [{ prayerKey: "fajr", adhanTime }] }, faults: [], slips: [] },
  ]);
  return packMonths(new Map(days));
}

const datesOf = (months: readonly PackedMonth[]) =>
  months.flatMap((month) => Object.keys(daysOf(month))).toSorted();
const fajrsOf = (months: readonly PackedMonth[]) =>
  Object.fromEntries(
    months.flatMap((month) =>
      Object.entries(daysOf(month)).map(([date, { day }]) => [date, day?.prayers[0]?.adhanTime]),
    ),
  );

suite("the days of a timetable", () => {
  test("are kept by month, and read again as they were", () => {
    const months = monthsOf("2026-01-30", "2026-03-02");
    assert.deepEqual(
      months.map(({ month }) => month),
      ["2026-01", "2026-02", "2026-03"],
    );
    assert.deepEqual(datesOf(months), datesBetween("2026-01-30", "2026-03-02"));
  });

  test("of an earlier timetable are kept from today until the new one starts", () => {
    const months = monthsOf("2026-01-01", "2026-12-31");
    const kept = earlierDays("2026-11-24", "2027-01-01", { facts, months });
    assert.equal(kept?.until, "2026-12-31");
    assert.deepEqual(datesOf(kept?.months ?? []), datesBetween("2026-11-24", "2026-12-31"));
    const within = earlierDays("2026-11-24", "2026-12-10", { facts, months });
    assert.equal(within?.until, "2026-12-09");
  });

  test("of an earlier timetable that had ended, or has no such day, are not kept", () => {
    const months = monthsOf("2026-01-01", "2026-11-23");
    assert.equal(earlierDays("2026-11-24", "2027-01-01", { facts, months }), undefined);
    assert.equal(earlierDays("2026-11-24", "2026-12-01", { facts, months: [] }), undefined);
  });

  test("of two timetables are joined, in a month that both have too", () => {
    const [earlier, next] = [
      monthsOf("2026-11-24", "2026-12-09"),
      monthsOf("2026-12-10", "2027-01-02", "06:00"),
    ];
    const joined = joinMonths(next, earlier);
    assert.deepEqual(datesOf(joined), datesBetween("2026-11-24", "2027-01-02"));
    const fajrs = fajrsOf(joined);
    assert.equal(fajrs["2026-12-09"], "05:00");
    assert.equal(fajrs["2026-12-10"], "06:00");
    assert.equal(new Set(joined.map(({ month }) => month)).size, joined.length);
  });
});
