import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { TimetableEnd, UnknownTime } from "@mosque-sync/contract";
import { datesBetween } from "../due.ts";
import { dueWarnings, type KeptEnd, newEnds, type OpenTime, openAfter } from "./warnings.ts";

const received = "2026-01-10";
const ishaIqamah: UnknownTime = { prayerKey: "isha", kind: "iqamah" };
const ends: TimetableEnd[] = [
  { until: "2026-06-30", times: [ishaIqamah] },
  { until: "2026-12-31", times: [{ prayerKey: "isha", kind: "adhan" }] },
];

/** The days of a year with a warning of an end, looking on every day. */
function warnedOn(kept: readonly KeptEnd[], from = received): [day: string, until: string][] {
  const warned: [string, string][] = [];
  let current = kept;
  for (const date of datesBetween(from, "2027-01-31")) {
    const due = dueWarnings({ ends: current, open: [], appliedOn: date }, date);
    if (!due) continue;
    warned.push(...due.ends.map(({ until }): [string, string] => [date, until]));
    current = due.given.ends;
  }
  return warned;
}

suite("warnings of a timetable's ends", () => {
  test("come 30, 7 and 1 days before each end, each once", () => {
    assert.deepEqual(warnedOn(newEnds(ends, [], received)), [
      ["2026-05-31", "2026-06-30"],
      ["2026-06-23", "2026-06-30"],
      ["2026-06-29", "2026-06-30"],
      ["2026-12-01", "2026-12-31"],
      ["2026-12-24", "2026-12-31"],
      ["2026-12-30", "2026-12-31"],
    ]);
  });

  test("that were missed come as only the last one", () => {
    const kept = newEnds(ends.slice(0, 1), [], received);
    assert.deepEqual(warnedOn(kept, "2026-06-25"), [
      ["2026-06-25", "2026-06-30"],
      ["2026-06-29", "2026-06-30"],
    ]);
  });

  test("that were due before the file was received are skipped", () => {
    const kept = newEnds(ends.slice(0, 1), [], "2026-06-20");
    assert.deepEqual(warnedOn(kept, "2026-06-20"), [
      ["2026-06-23", "2026-06-30"],
      ["2026-06-29", "2026-06-30"],
    ]);
  });

  test("continue where the same file is sent every night", () => {
    let kept: readonly KeptEnd[] = [];
    const days = datesBetween("2026-06-20", "2026-06-30").filter((date) => {
      kept = newEnds(ends.slice(0, 1), kept, date);
      const due = dueWarnings({ ends: kept, open: [], appliedOn: date }, date);
      kept = due?.given.ends ?? kept;
      return due !== undefined;
    });
    assert.deepEqual(days, ["2026-06-23", "2026-06-29"]);
  });
});

suite("warnings of unknown times", () => {
  /** The days of January with a warning, if the time is unknown on these days. */
  function toldOn(isUnknown: (day: number) => boolean): number[] {
    let open: readonly OpenTime[] = [];
    return Array.from({ length: 31 }, (_, index) => index + 1).filter((day) => {
      const date = `2026-01-${String(day).padStart(2, "0")}`;
      open = openAfter(open, isUnknown(day) ? [ishaIqamah] : [], date);
      const due = dueWarnings({ ends: [], open, appliedOn: date }, date);
      if (!due) return false;
      assert.deepEqual(due.unknown, [ishaIqamah]);
      open = due.given.open;
      return true;
    });
  }

  test("come once, however many days they last", () => {
    assert.deepEqual(
      toldOn((day) => day > 4),
      [5],
    );
  });

  test("do not come again for a time that is unknown on one day of each week", () => {
    assert.deepEqual(
      toldOn((day) => day % 7 === 3),
      [3],
    );
  });

  test("come again once the time was known for more than a week", () => {
    assert.deepEqual(
      toldOn((day) => day === 3 || day === 12),
      [3, 12],
    );
  });
});
