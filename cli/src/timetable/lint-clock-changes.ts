import type { PrayerKey } from "@mosque-sync/client";
import { Temporal } from "temporal-polyfill";
import { clockChangeOn } from "./summer-time.ts";
import { type Minutes, parseTime } from "./times.ts";
import type { Day, Finding } from "./timetable.ts";
import { areNeighbours, formatDate } from "./today.ts";

/** Prayers whose adhan follows the sun closely enough to show a clock change. */
const ofTheSun = ["sunrise", "dhuhr", "maghrib"] as const satisfies PrayerKey[];
/** The sun itself moves by no more than so much from day to day. */
const sunMinutes = 8;

/** So many days apart, a jump of the file and a change of the clocks are meant to be one. */
const mostDaysApart = 21;

/** A day on which the adhan times jump though the clocks do not, or the other way round. */
interface Slip {
  day: Day;
  /** By how much they jump, or should have. */
  change: Minutes;
}

/** What is wrong with how a timetable follows the clocks. */
export interface ClockFindings {
  /** Days whose times are certainly off, by as much as the clocks go. */
  slips: Finding[];
  /** What looks wrong. */
  warnings: Finding[];
}

/**
 * Finds where the adhan times of a timetable jump as clocks do on another day than those of the zone, or do not jump
 * on the day on which they do; and where the iqamah was left behind.
 */
export function findClockSlips(days: readonly Day[], timeZone: string): ClockFindings {
  const jumps: Slip[] = [];
  const missed: Slip[] = [];
  const warnings: Finding[] = [];
  for (const [index, day] of days.slice(1).entries()) {
    const before = days[index];
    const steps = before && areNeighbours(before, day) ? sunSteps(before, day) : [];
    if (!before || steps.length === 0) continue;
    const change = clockChangeOn(day.date, timeZone);
    if (steps.every((step) => Math.abs(step - change) <= sunMinutes)) {
      if (change !== 0) warnings.push(...leftBehind(before, day, change));
    } else if (change === 0) {
      const jump = jumpOf(steps);
      if (jump !== undefined) jumps.push({ day, change: jump });
    } else if (steps.every((step) => Math.abs(step) <= sunMinutes)) missed.push({ day, change });
  }
  const found = offDays(days, missed, jumps);
  return { slips: found.slips, warnings: [...warnings, ...found.warnings] };
}

/** The days between a change of the clocks and the jump of the file are off by that much. */
function offDays(days: readonly Day[], missed: readonly Slip[], jumps: readonly Slip[]): ClockFindings {
  const left = new Set(jumps);
  const turns = [...missed, ...jumps].map(({ day }) => day.date).toSorted();
  const slips = missed.flatMap((change) => {
    const jump = [...left].find((candidate) => belongTogether(candidate, change));
    if (!jump) return neverFollowed(days, change, turns);
    left.delete(jump);
    const [first = "", end = ""] = [jump.day.date, change.day.date].toSorted();
    const problem = `${offBy(change)}, and the adhan times on ${formatDate(jump.day.date)}`;
    return found(days, first, end, problem, "Correct the rows between the two dates.");
  });
  const byDate = new Map(slips.map((slip) => [slip.date, slip]));
  return { slips: [...byDate.values()], warnings: [...left].map(jumped) };
}

/** A file without summer time is off on the summer's side of a change, up to the next or the last turn. */
function neverFollowed(days: readonly Day[], slip: Slip, turns: readonly string[]): Finding[] {
  const { date } = slip.day;
  const [first, end] =
    slip.change > 0
      ? [date, turns.find((turn) => turn > date) ?? "9999"]
      : [turns.findLast((turn) => turn < date) ?? "", date];
  const fix =
    "Say dst: winter-time under timetable if the file is by winter time all the year; or correct it.";
  return found(days, first, end, `${offBy(slip)}, and the adhan times never`, fix);
}

function offBy({ day, change }: Slip): string {
  return `is off by ${sizeOf(change)}: the clocks go ${direction(change)} on ${formatDate(day.date)}`;
}

/** A finding for each day from one date to before another. */
function found(days: readonly Day[], first: string, end: string, problem: string, fix: string): Finding[] {
  return days
    .filter(({ date }) => date >= first && date < end)
    .map((day) => ({ ...placeOf(day), problem, fix }));
}

function belongTogether(jump: Slip, change: Slip): boolean {
  const apart = Temporal.PlainDate.from(jump.day.date).until(change.day.date).days;
  return Math.sign(jump.change) === Math.sign(change.change) && Math.abs(apart) <= mostDaysApart;
}

function jumped({ day, change }: Slip): Finding {
  const problem = `the adhan times jump ${direction(change)} ${sizeOf(change)} on ${formatDate(day.date)}, when the clocks of the zone do not change`;
  return { ...placeOf(day), problem, fix: "Check the time zone, and the days before and after it." };
}

/** All of them move by an hour or a half. */
function jumpOf(steps: readonly Minutes[]): Minutes | undefined {
  if (steps.length < 2) return undefined;
  return [60, -60, 30, -30].find((jump) => steps.every((step) => Math.abs(step - jump) <= sunMinutes));
}

function sunSteps(before: Day, day: Day): Minutes[] {
  return ofTheSun.flatMap((key) => stepOf(before, day, key, "adhanTime") ?? []);
}

/** Maghrib's iqamah follows its adhan all the year: one that stays when the adhan jumps was forgotten. */
function leftBehind(before: Day, day: Day, change: Minutes): Finding[] {
  const moved = stepOf(before, day, "maghrib", "iqamahTime");
  if (moved === undefined || Math.abs(moved - change) <= sunMinutes) return [];
  const { iqamahTime: value = "" } = day.prayers.find(({ prayerKey }) => prayerKey === "maghrib") ?? {};
  const problem = `did not go ${direction(change)} ${sizeOf(change)} with the clocks and the adhan on ${formatDate(day.date)}`;
  const fix = "Look at all iqamah times from that day on.";
  return [{ ...placeOf(day), column: "maghrib iqamah", value, problem, fix }];
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

function direction(change: Minutes): string {
  return change > 0 ? "forward" : "back";
}

function sizeOf(change: Minutes): string {
  return Math.abs(change) === 60 ? "an hour" : `${Math.abs(change)} minutes`;
}

function placeOf({ file, row, date }: Day) {
  return { file, ...(row !== undefined && { row }), date };
}
