import type { PrayerKey } from "@mosque-sync/client";
import { Temporal } from "temporal-polyfill";
import { type ClockFindings, findClockSlips } from "./lint-clock-changes.ts";
import { parseTime } from "./times.ts";
import type { Day, Finding, PrayerTimes, Timetable } from "./timetable.ts";
import { areNeighbours, formatDate } from "./today.ts";

/** A timetable that ends so soon needs its next file. */
const soonDays = 30;

/** Times of the sun move by no more than a few minutes from day to day; those of the twilight by more in the north. */
const largestSteps: readonly (readonly [PrayerKey, number])[] = [
  ["sunrise", 8],
  ["dhuhr", 8],
  ["asr", 10],
  ["maghrib", 8],
  ["fajr", 25],
  ["isha", 25],
];

/**
 * Finds what looks wrong in a timetable, though each of its days can be used: a time that jumps for a day, times that
 * do not follow the clock changes of the zone, days that are missing.
 */
export function lint(
  timetable: Pick<Timetable, "days" | "partial" | "findings">,
  timeZone: string,
): ClockFindings {
  const { days } = timetable;
  const { slips, warnings } = findClockSlips(days, timeZone);
  return { slips, warnings: [...findSpikes(days), ...warnings, ...findGaps(timetable)] };
}

/**
 * Whether a timetable ends within 30 days of a date.
 * @param date `YYYY-MM-DD`
 */
export function findEnd(days: readonly Day[], date: string): Finding[] {
  const last = days.at(-1);
  if (!last) return [];
  const left = Temporal.PlainDate.from(date).until(last.date).days;
  if (left < 0 || left > soonDays) return [];
  const problem = `ends on ${formatDate(last.date)}, in ${left} ${left === 1 ? "day" : "days"}`;
  return [{ file: last.file, problem, fix: "Add the next timetable to timetable.files in mosque.yaml." }];
}

/** A time that goes away from those before it for one day, and comes back: most likely a slip of the keyboard. */
function findSpikes(days: readonly Day[]): Finding[] {
  return days.slice(1, -1).flatMap((day, index) => {
    const [before, after] = [days[index], days[index + 2]];
    if (!before || !after || !areNeighbours(before, day) || !areNeighbours(day, after)) return [];
    return largestSteps.flatMap(([key, most]) => {
      const [first, middle, last] = [before, day, after].map((each) => adhanOf(each, key));
      if (first === undefined || middle === undefined || last === undefined) return [];
      const [there, back] = [middle - first, last - middle];
      const isSpike = Math.abs(there) > most && Math.abs(back) > most && Math.sign(there) !== Math.sign(back);
      if (!isSpike) return [];
      const problem = `is ${Math.abs(there)} minutes ${there > 0 ? "later" : "earlier"} than on the day before, and comes back on the next`;
      return [warning(day, `${key} adhan`, timeOf(day, key), problem, "Compare it with the days around it.")];
    });
  });
}

/** Days of which nothing is said at all; of those that cannot be used the findings tell. */
function findGaps({ days: whole, partial, findings }: Parameters<typeof lint>[0]): Finding[] {
  const faulty = findings.flatMap(({ file, date }) => (date === undefined ? [] : [{ file, date }]));
  const days = [...whole, ...partial, ...faulty].toSorted((a, b) => a.date.localeCompare(b.date));
  return days.slice(1).flatMap((day, index) => {
    const before = days[index];
    if (!before || before.date === day.date || areNeighbours(before, day)) return [];
    const first = Temporal.PlainDate.from(before.date).add({ days: 1 });
    const last = Temporal.PlainDate.from(day.date).subtract({ days: 1 });
    const range = first.equals(last) ? "" : ` to ${formatDate(last.toString())}`;
    const problem = `has no row for ${formatDate(first.toString())}${range}`;
    const fix = "Add what is missing.";
    return [{ file: day.file, date: first.toString(), problem, fix }];
  });
}

function rowOf({ prayers }: Day, key: PrayerKey): PrayerTimes | undefined {
  return prayers.find(({ prayerKey }) => prayerKey === key);
}

function timeOf(day: Day, key: PrayerKey): string {
  return rowOf(day, key)?.adhanTime ?? "";
}

function adhanOf(day: Day, key: PrayerKey): number | undefined {
  return parseTime(timeOf(day, key));
}

function warning(
  { file, row, date }: Day,
  column: string,
  value: string,
  problem: string,
  fix: string,
): Finding {
  return { file, ...(row !== undefined && { row }), date, column, value, problem, fix };
}
