import { daysBetween } from "../times/dates.ts";
import type { NoonOn } from "../times/noon.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { ClockChange } from "../times/summer-time.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import { throughTheNight } from "../timetable/day-order.ts";
import type { Day } from "../timetable/timetable.ts";

/** Prayers whose adhan follows the sun closely enough to show a clock change, unless a mosque fixes its time. */
const ofTheSun = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const satisfies PrayerKey[];
/** The sun moves a time by at most this many minutes from one day to the next. */
export const sunMinutes = 8;
/** The most days between two rows that are compared: a row may be missing, or its times unusable. */
const mostDaysBetween = 3;
/** Jumps that no custom explains, besides the size of the zone's own changes. */
const otherSizes: readonly Minutes[] = [60, 120];
/** A zone can have changed its rules after this runtime was made, but by hardly any other size. */
const halfAnHour = 30;
/** How closely noon has to follow a jump of the other times. */
const noonMinutes = 15;

/** Days in a row whose adhan times are equally far from the sun. */
export interface Span {
  /** Indices of its first day, and after its last. */
  first: number;
  end: number;
  /** How much later its times are than those of the first span, relative to the sun. */
  level: Minutes;
}

/** A day on which the adhan times and the zone's clocks move differently. */
export interface Turn {
  day: Day;
  /** The first day on which the clocks, or else the times, are different. */
  date: string;
  /** By how much the zone's clocks change there, or 0. */
  change: Minutes;
  /** By how much later than before the times are, by the sun. */
  by: Minutes;
  /** Whether days are missing before it, so that no jump is visible. */
  isGap?: true;
}

/** A clock change that the adhan times follow. */
export interface Followed {
  before: Day;
  day: Day;
  date: string;
  change: Minutes;
}

/** How the adhan times of days follow the clocks of their zone. */
export interface Levels {
  spans: Span[];
  /** Where one span ends and the next begins. */
  turns: Turn[];
  followed: Followed[];
  /** Jumps of half an hour in a zone without such changes. */
  halfHours: Turn[];
}

/** Divides days where most adhan times jump by the size of a clock change and the clocks do not, or the other way round. */
export function levelsOf(days: readonly Day[], changes: readonly ClockChange[], noonOn: NoonOn): Levels {
  const own = new Set(changes.map(({ minutes }) => Math.abs(minutes)));
  const sizes = [...new Set([...own, ...otherSizes])].flatMap((size) => [size, -size]);
  const levels: Levels = {
    spans: [{ first: 0, end: days.length, level: 0 }],
    turns: [],
    followed: [],
    halfHours: [],
  };
  let next = 0;
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    if (!before) continue;
    while ((changes[next]?.date ?? day.date) <= before.date) next += 1;
    let [passed, change] = [next, 0];
    for (; (changes[passed]?.date ?? "9999") <= day.date; passed += 1)
      change += changes[passed]?.minutes ?? 0;
    const date = changes[next] && change !== 0 ? (changes[next]?.date ?? day.date) : day.date;
    if (daysBetween(before, day) > mostDaysBetween) {
      const from = levels.spans.at(-1)?.level ?? 0;
      const by = jumpOverGap(before, day, sizes, noonOn) ?? -from;
      if (by !== 0) turnAt(index, { day, date: day.date, change: 0, by, isGap: true });
      continue;
    }
    const steps = stepsBetween(before, day);
    if (steps.length === 0) continue;
    const slack = sunMinutes * daysBetween(before, day);
    if (areMostly(steps, change, slack)) {
      if (change !== 0) levels.followed.push({ before, day, date, change });
      continue;
    }
    const by = jumpOf(steps, change, sizes, slack);
    if (by !== undefined && followsNoon(before, day, by + change)) {
      turnAt(index, { day, date, change, by });
    } else if (change === 0 && !own.has(halfAnHour)) {
      const half = jumpOf(steps, change, [halfAnHour, -halfAnHour], slack);
      if (half !== undefined) levels.halfHours.push({ day, date, change, by: half });
    }
  }
  return levels;

  function turnAt(index: number, turn: Turn): void {
    const span = levels.spans.at(-1) ?? { first: 0, end: 0, level: 0 };
    span.end = index;
    levels.spans.push({ first: index, end: days.length, level: span.level + turn.by });
    levels.turns.push(turn);
  }
}

/** By how much the times after missing days are later than before, as noon shows; undefined without a noon. */
function jumpOverGap(before: Day, day: Day, sizes: readonly Minutes[], noonOn: NoonOn): Minutes | undefined {
  const [from, to] = [before, day].map((each) => {
    const noon = noonOf(each);
    return noon === undefined ? undefined : noon - noonOn(each.date).latest;
  });
  if (from === undefined || to === undefined) return undefined;
  return [0, ...sizes].find((size) => Math.abs(to - from - size) <= noonMinutes) ?? 0;
}

/** The jump that most steps share, beyond the clock change, if it has one of these sizes. One column is not enough. */
function jumpOf(
  steps: readonly Minutes[],
  change: Minutes,
  sizes: readonly Minutes[],
  slack: Minutes,
): Minutes | undefined {
  if (change !== 0 && areMostly(steps, 0, slack)) return -change;
  if (steps.length < 2) return undefined;
  return sizes.find((size) => areMostly(steps, change + size, slack));
}

/** Whether the middle between sunrise and maghrib moves as the other times do, if the days have both. */
function followsNoon(before: Day, day: Day, by: Minutes): boolean {
  const [from, to] = [noonOf(before), noonOf(day)];
  return from === undefined || to === undefined || Math.abs(to - from - by) <= noonMinutes;
}

/** The middle between a day's sunrise and maghrib. */
export function noonOf(day: Day): Minutes | undefined {
  const [sunrise, maghrib] = [adhanOf(day, "sunrise"), adhanOf(day, "maghrib")];
  return sunrise === undefined || maghrib === undefined ? undefined : (sunrise + maghrib) / 2;
}

/** A day's adhan, counted from the midnight that begins the day. */
export function adhanOf({ prayers }: Day, key: PrayerKey): Minutes | undefined {
  const minutes = parseTime(prayers.find(({ prayerKey }) => prayerKey === key)?.adhanTime ?? "");
  return minutes === undefined ? undefined : throughTheNight(key, minutes);
}

function areMostly(steps: readonly Minutes[], minutes: Minutes, slack: Minutes): boolean {
  return steps.filter((step) => Math.abs(step - minutes) <= slack).length * 2 > steps.length;
}

function stepsBetween(before: Day, day: Day): Minutes[] {
  return ofTheSun.flatMap((key) => {
    const [from, to] = [adhanOf(before, key), adhanOf(day, key)];
    return from === undefined || to === undefined ? [] : [to - from];
  });
}
