import { type Finding, notice } from "../notices/finding.ts";
import { lineOf } from "../sources/cell.ts";
import { dayNumber } from "../times/dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { aheadAt, type ClockChange } from "../times/summer-time.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import type { Day } from "../timetable/timetable.ts";

/** The most minutes by which each adhan moves from day to day. Twilight moves faster in the north. */
const largestSteps: readonly (readonly [PrayerKey, Minutes])[] = [
  ["sunrise", 8],
  ["dhuhr", 8],
  ["asr", 10],
  ["maghrib", 8],
  ["fajr", 25],
  ["isha", 25],
];

/** The most days between two times that are compared: the time between them may be missing or unusable. */
const mostDaysBetween = 3;
const daysInWeek = 7;

/** An adhan of one day. */
interface Point {
  day: Day;
  /** Days since 1970. */
  number: number;
  adhanTime: string;
  /** As if the clocks had never changed. */
  minutes: Minutes;
}

/** A time that jumps for one day and comes back is most likely a typing mistake, unless it does so every week. */
export function findSpikes(days: readonly Day[], changes: readonly ClockChange[]): Finding[] {
  return largestSteps.flatMap(([key, most]) => {
    const points = days.flatMap((day) => pointOf(day, key, changes) ?? []);
    const jumps = points.flatMap((point, index) => {
      const there = stepBetween(points[index - 1], point);
      const back = stepBetween(point, points[index + 1]);
      if (!there || !back || Math.sign(there.minutes) === Math.sign(back.minutes)) return [];
      const isSpike = [there, back].every(({ minutes, days: apart }) => Math.abs(minutes) > most * apart);
      return isSpike ? [{ point, minutes: there.minutes }] : [];
    });
    return jumps
      .filter(({ point }) => !jumps.some((other) => areAWeekApart(other.point, point)))
      .map(({ point, minutes }) => spikeOf(point, key, minutes));
  });
}

function pointOf(day: Day, key: PrayerKey, changes: readonly ClockChange[]): Point | undefined {
  const { adhanTime } = day.prayers.find(({ prayerKey }) => prayerKey === key) ?? {};
  const minutes = parseTime(adhanTime ?? "");
  if (adhanTime === undefined || minutes === undefined) return undefined;
  return {
    day,
    number: dayNumber(day.date),
    adhanTime,
    minutes: minutes - aheadAt(day.date, minutes, changes),
  };
}

function stepBetween(first: Point | undefined, second: Point | undefined) {
  if (!first || !second || second.number - first.number > mostDaysBetween) return undefined;
  return { minutes: second.minutes - first.minutes, days: second.number - first.number };
}

function areAWeekApart(first: Point, second: Point): boolean {
  return Math.abs(first.number - second.number) === daysInWeek;
}

function spikeOf({ day, adhanTime }: Point, key: PrayerKey, minutes: Minutes): Finding {
  const direction = minutes > 0 ? "later" : "earlier";
  const place = { ...lineOf(day), date: day.date, column: `${key} adhan` };
  return { ...place, value: adhanTime, ...notice("spike", { minutes: Math.abs(minutes), direction }) };
}
