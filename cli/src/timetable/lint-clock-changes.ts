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

/**
 * Finds where the adhan times of a timetable jump as clocks do on another day than those of the zone, or do not jump
 * on the day on which they do; and where the iqamah was left behind.
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

/** The days between a change of the clocks and the jump of the file are off by that much. */
function offDays(days: readonly Day[], missed: readonly Slip[], jumps: readonly Slip[]): Finding[] {
  const left = new Set(jumps);
  const ofMissed = missed.flatMap((change) => {
    const jump = [...left].find((candidate) => belongTogether(candidate, change));
    if (!jump) return [notFollowed(change)];
    left.delete(jump);
    const [first = "", end = ""] = [jump.day.date, change.day.date].toSorted();
    const problem = `is off by ${sizeOf(change.change)}: the clocks go ${direction(change.change)} on ${formatDate(change.day.date)}, and the adhan times on ${formatDate(jump.day.date)}`;
    const fix = "Correct the rows between the two dates.";
    return days
      .filter(({ date }) => date >= first && date < end)
      .map((day) => ({ ...placeOf(day), problem, fix }));
  });
  return [...ofMissed, ...[...left].map(jumped)];
}

function belongTogether(jump: Slip, change: Slip): boolean {
  const apart = Temporal.PlainDate.from(jump.day.date).until(change.day.date).days;
  return Math.sign(jump.change) === Math.sign(change.change) && Math.abs(apart) <= mostDaysApart;
}

function notFollowed({ day, change }: Slip): Finding {
  const problem = `the adhan times do not follow the clocks, which go ${direction(change)} ${sizeOf(change)} on ${formatDate(day.date)}`;
  const fix =
    "Say dst: winter-time under timetable if the file is by winter time all the year; or correct it.";
  return { ...placeOf(day), problem, fix };
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
