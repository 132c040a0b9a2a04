import { type Finding, type Notice, notice } from "../notices/finding.ts";
import { lineOf } from "../sources/cell.ts";
import { daysBetween, formatDate } from "../times/dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { type ClockChange, inWords } from "../times/summer-time.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import type { Day } from "../timetable/timetable.ts";

/** Prayers whose adhan follows the sun closely enough to show a clock change, unless a mosque fixes its time. */
const ofTheSun = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const satisfies PrayerKey[];
/** The most minutes by which the sun itself moves from one day to the next. */
const sunMinutes = 8;
/** The most days between two rows that are compared: a row may be missing, or its times unusable. */
const mostDaysBetween = 3;

/** The most days between a jump in the file and a clock change that still count as the same change. */
const mostDaysApart = 21;

/** A day on which the adhan times jump but the clocks do not, or the other way round. */
interface Slip {
  day: Day;
  /** The day from which the clocks, or the times, are different. */
  date: string;
  /** By how much the times jump, or should have jumped. */
  change: Minutes;
}

/**
 * Finds adhan times that jump on another day than the zone's clock change, or never, and iqamah times that the change
 * left behind. Most of a day's adhans decide: some mosques fix one or two of them.
 */
export function findClockSlips(days: readonly Day[], changes: readonly ClockChange[]): Finding[] {
  const jumps: Slip[] = [];
  const missed: Slip[] = [];
  const findings: Finding[] = [];
  for (const [index, day] of days.slice(1).entries()) {
    const before = days[index];
    const steps = before ? sunSteps(before, day) : [];
    if (!before || steps.length === 0) continue;
    const passed = changes.filter(({ date }) => date > before.date && date <= day.date);
    const change = passed.reduce((sum, { minutes }) => sum + minutes, 0);
    const { date } = passed[0] ?? day;
    const slack = sunMinutes * daysBetween(before, day);
    if (areMostly(steps, change, slack)) {
      if (change !== 0) findings.push(...leftBehind(before, day, { day, date, change }));
    } else if (change === 0) {
      const jump = jumpOf(steps, slack);
      if (jump !== undefined) jumps.push({ day, date, change: jump });
    } else if (areMostly(steps, 0, slack)) missed.push({ day, date, change });
  }
  return [...findings, ...offDays(days, missed, jumps)];
}

function areMostly(steps: readonly Minutes[], minutes: Minutes, slack: Minutes): boolean {
  return steps.filter((step) => Math.abs(step - minutes) <= slack).length * 2 > steps.length;
}

/** The days between a clock change and the file's jump are off by the size of the change. */
function offDays(days: readonly Day[], missed: readonly Slip[], jumps: readonly Slip[]): Finding[] {
  const left = new Set(jumps);
  const turns = [...missed, ...jumps].map(({ date }) => date).toSorted();
  const slips = missed.flatMap((change) => {
    const jump = [...left].find((candidate) => belongTogether(candidate, change));
    if (!jump) return neverFollowed(days, change, turns);
    left.delete(jump);
    const [first = "", end = ""] = [jump.date, change.date].toSorted();
    const other = formatDate(jump.date);
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
  const { date } = slip;
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
  const apart = daysBetween(jump, change);
  return Math.sign(jump.change) === Math.sign(change.change) && Math.abs(apart) <= mostDaysApart;
}

function jumped(slip: Slip): Finding {
  return { ...placeOf(slip.day), ...notice("clock-change-of-no-zone", detailsOf(slip)) };
}

/** The jump, if most steps are about an hour or half an hour in the same direction. */
function jumpOf(steps: readonly Minutes[], slack: Minutes): Minutes | undefined {
  if (steps.length < 2) return undefined;
  return [60, -60, 30, -30].find((jump) => areMostly(steps, jump, slack));
}

function sunSteps(before: Day, day: Day): Minutes[] {
  if (daysBetween(before, day) > mostDaysBetween) return [];
  return ofTheSun.flatMap((key) => stepOf(before, day, key, "adhanTime") ?? []);
}

/** Maghrib's iqamah follows its adhan all year, so one that stays while the adhan jumps was forgotten. */
function leftBehind(before: Day, day: Day, slip: Slip): Finding[] {
  const moved = stepOf(before, day, "maghrib", "iqamahTime");
  if (moved === undefined || Math.abs(moved - slip.change) <= sunMinutes) return [];
  const { iqamahTime: value = "" } = day.prayers.find(({ prayerKey }) => prayerKey === "maghrib") ?? {};
  const place = { ...placeOf(day), column: "maghrib iqamah", value };
  return [{ ...place, ...notice("iqamah-left-behind", detailsOf(slip)) }];
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

function detailsOf({ date, change }: Slip) {
  return { ...inWords(change), date: formatDate(date) };
}

function placeOf(day: Day) {
  return { ...lineOf(day), date: day.date };
}
