import { Temporal } from "temporal-polyfill";
import { type Finding, type Notice, notice } from "../notices/finding.ts";
import { lineOf } from "../sources/cell.ts";
import { areNeighbours, formatDate } from "../times/dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { clockChangeOn } from "../times/summer-time.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import type { Day } from "../timetable/timetable.ts";

/** Prayers whose adhan follows the sun closely enough to show a clock change. */
const ofTheSun = ["sunrise", "dhuhr", "maghrib"] as const satisfies PrayerKey[];
/** The most minutes by which the sun itself moves from one day to the next. */
const sunMinutes = 8;

/** The most days between a jump in the file and a clock change that still count as the same change. */
const mostDaysApart = 21;

/** A day on which the adhan times jump but the clocks do not, or the other way round. */
interface Slip {
  day: Day;
  /** By how much the times jump, or should have jumped. */
  change: Minutes;
}

/**
 * Finds adhan times that jump on another day than the zone's clock change, or never, and iqamah times that the change
 * left behind.
 */
export function findClockSlips(days: readonly Day[], timeZone: string): Finding[] {
  const jumps: Slip[] = [];
  const missed: Slip[] = [];
  const findings: Finding[] = [];
  for (const [index, day] of days.slice(1).entries()) {
    const before = days[index];
    const steps = before && areNeighbours(before, day) ? sunSteps(before, day) : [];
    if (!before || steps.length === 0) continue;
    const change = clockChangeOn(day.date, timeZone);
    if (steps.every((step) => Math.abs(step - change) <= sunMinutes)) {
      if (change !== 0) findings.push(...leftBehind(before, day, change));
    } else if (change === 0) {
      const jump = jumpOf(steps);
      if (jump !== undefined) jumps.push({ day, change: jump });
    } else if (steps.every((step) => Math.abs(step) <= sunMinutes)) missed.push({ day, change });
  }
  return [...findings, ...offDays(days, missed, jumps)];
}

/** The days between a clock change and the file's jump are off by the size of the change. */
function offDays(days: readonly Day[], missed: readonly Slip[], jumps: readonly Slip[]): Finding[] {
  const left = new Set(jumps);
  const turns = [...missed, ...jumps].map(({ day }) => day.date).toSorted();
  const slips = missed.flatMap((change) => {
    const jump = [...left].find((candidate) => belongTogether(candidate, change));
    if (!jump) return neverFollowed(days, change, turns);
    left.delete(jump);
    const [first = "", end = ""] = [jump.day.date, change.day.date].toSorted();
    const other = formatDate(jump.day.date);
    return onEachDay(
      days,
      first,
      end,
      notice("clock-change-on-another-day", { ...detailsOf(change), other }),
    );
  });
  const byDate = new Map(slips.map((slip) => [slip.date, slip]));
  return [...byDate.values(), ...[...left].map(jumped)];
}

/**
 * A file without summer time is off on the summer side of a change, up to the next turn or back to the previous one.
 */
function neverFollowed(days: readonly Day[], slip: Slip, turns: readonly string[]): Finding[] {
  const { date } = slip.day;
  const [first, end] =
    slip.change > 0
      ? [date, turns.find((turn) => turn > date) ?? "9999"]
      : [turns.findLast((turn) => turn < date) ?? "", date];
  return onEachDay(days, first, end, notice("clock-change-missed", detailsOf(slip)));
}

/** A finding for each day from `first` to the day before `end`. */
function onEachDay(days: readonly Day[], first: string, end: string, found: Notice): Finding[] {
  return days.filter(({ date }) => date >= first && date < end).map((day) => ({ ...placeOf(day), ...found }));
}

function belongTogether(jump: Slip, change: Slip): boolean {
  const apart = Temporal.PlainDate.from(jump.day.date).until(change.day.date).days;
  return Math.sign(jump.change) === Math.sign(change.change) && Math.abs(apart) <= mostDaysApart;
}

function jumped(slip: Slip): Finding {
  return { ...placeOf(slip.day), ...notice("clock-change-of-no-zone", detailsOf(slip)) };
}

/** The jump, if every step is about an hour or half an hour in the same direction. */
function jumpOf(steps: readonly Minutes[]): Minutes | undefined {
  if (steps.length < 2) return undefined;
  return [60, -60, 30, -30].find((jump) => steps.every((step) => Math.abs(step - jump) <= sunMinutes));
}

function sunSteps(before: Day, day: Day): Minutes[] {
  return ofTheSun.flatMap((key) => stepOf(before, day, key, "adhanTime") ?? []);
}

/** Maghrib's iqamah follows its adhan all year, so one that stays while the adhan jumps was forgotten. */
function leftBehind(before: Day, day: Day, change: Minutes): Finding[] {
  const moved = stepOf(before, day, "maghrib", "iqamahTime");
  if (moved === undefined || Math.abs(moved - change) <= sunMinutes) return [];
  const { iqamahTime: value = "" } = day.prayers.find(({ prayerKey }) => prayerKey === "maghrib") ?? {};
  const place = { ...placeOf(day), column: "maghrib iqamah", value };
  return [{ ...place, ...notice("iqamah-left-behind", detailsOf({ day, change })) }];
}

function stepOf(
  before: Day,
  day: Day,
  key: PrayerKey,
  kind: "adhanTime" | "iqamahTime",
): Minutes | undefined {
  const [from, to] = [before, day].map(({ prayers }) =>
    parseTime(prayers.find(({ prayerKey }) => prayerKey === key)?.[kind] ?? ""),
  );
  return from === undefined || to === undefined ? undefined : to - from;
}

function detailsOf({ day, change }: Slip) {
  return {
    direction: change > 0 ? "forward" : "back",
    size: Math.abs(change) === 60 ? "an hour" : `${Math.abs(change)} minutes`,
    date: formatDate(day.date),
  };
}

function placeOf(day: Day) {
  return { ...lineOf(day), date: day.date };
}
