import { type Finding, notice } from "../notices/finding.ts";
import { lineOf, type TimeKind } from "../sources/cell.ts";
import { dayNumber } from "../times/dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { aheadAt, type ClockChange } from "../times/summer-time.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import { throughTheNight } from "../timetable/day-order.ts";
import { areAWeekApart, areOnOneWeekday, heightOf, type Leap, leapAt, sizeOf } from "../timetable/leaps.ts";
import type { Day } from "../timetable/timetable.ts";

/** The most minutes by which each adhan leaves its neighbours. Twilight moves faster in the north. */
const largestSteps: readonly (readonly [PrayerKey, Minutes])[] = [
  ["sunrise", 8],
  ["dhuhr", 8],
  ["asr", 10],
  ["maghrib", 8],
  ["fajr", 25],
  ["isha", 25],
];

/** Twilight is held to this where it does not move by more than a third of it from day to day. */
const leastTwilightMinutes = 8;
const timesItsSteps = 3;
/** How many times before and after one show how a column moves. */
const countedAround = 7;

/** A rounded iqamah can go back and forth by a quarter of an hour. */
const quarter = 15;
const withIqamah = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const satisfies PrayerKey[];
/** 2 January 1970 was a Friday. */
const isFriday = ({ day }: Point) => day % 7 === 1;

/** A time of one day. */
interface Point {
  of: Day;
  /** Days since 1970. */
  day: number;
  time: string;
  local: Minutes;
  /** As if the clocks had never changed. */
  minutes: Minutes;
}

interface Spike {
  point: Point;
  minutes: Minutes;
}

/** A time that jumps for one day and comes back is most likely a typing mistake, unless it does so every week. */
export function findSpikes(days: readonly Day[], changes: readonly ClockChange[]): Finding[] {
  const adhans = largestSteps.flatMap(([key, most]) =>
    spikesOfAdhan(key, most, pointsOf(days, key, "adhan", changes)).map((spike) =>
      findingOf(spike, `${key} adhan`),
    ),
  );
  const iqamahs = withIqamah.flatMap((key) =>
    spikesOfIqamah(key, pointsOf(days, key, "iqamah", changes)).map((spike) =>
      findingOf(spike, `${key} iqamah`),
    ),
  );
  return [...adhans, ...iqamahs];
}

function spikesOfAdhan(key: PrayerKey, most: Minutes, points: readonly Point[]): Spike[] {
  const isTwilight = key === "fajr" || key === "isha";
  const spikes = points.flatMap((point, index) => {
    const leap = leapAt(points, index);
    if (!leap) return [];
    const limit = isTwilight ? Math.min(most, twilightLimit(points, index)) : most;
    const isSpike = heightOf(leap) > limit * leap.days && sizeOf(leap) > (limit * leap.days) / 2;
    return isSpike ? [{ point, minutes: leap.there }] : [];
  });
  return spikes.filter(({ point }) => !spikes.some((other) => areAWeekApart(other.point, point)));
}

/** Where twilight moves slowly, a small jump shows; in the north it moves fast, and by rules that change. */
function twilightLimit(points: readonly Point[], index: number): Minutes {
  const around = points.slice(Math.max(0, index - countedAround), index + countedAround + 1);
  const at = around.findIndex(({ day }) => day === points[index]?.day);
  const steps = around.flatMap((point, each) => {
    const before = around[each - 1];
    return before && each !== at && each !== at + 1 ? [Math.abs(point.minutes - before.minutes)] : [];
  });
  return Math.max(leastTwilightMinutes, timesItsSteps * Math.max(0, ...steps));
}

/** An iqamah stays on the clock or follows the sun, so only one that leaves its neighbours either way is a spike. */
function spikesOfIqamah(key: PrayerKey, points: readonly Point[]): Spike[] {
  const onTheClock = points.map(({ day, local }) => ({ day, minutes: local }));
  const leaps = points.flatMap((point, index) => {
    const [leap, bySun] = [leapAt(onTheClock, index), leapAt(points, index)];
    return leap && bySun ? [{ point, leap, size: Math.min(sizeOf(leap), sizeOf(bySun)) }] : [];
  });
  return leaps
    .filter(({ size }) => size > quarter)
    .filter(({ point, leap }) => !leaps.some((other) => areOfAWeek(other, { point, leap })))
    .filter(({ point }) => !isOnlyFriday(key, point, points))
    .map(({ point, leap }) => ({ point, minutes: leap.there }));
}

interface LeapOfDay {
  point: Point;
  leap: Leap;
}

/** Whether two leaps belong to one weekly schedule. Its other days move, so the leap is not the same each week. */
function areOfAWeek(first: LeapOfDay, second: LeapOfDay): boolean {
  return areAWeekApart(first.point, second.point) && first.leap.there * second.leap.there > 0;
}

/** A short file does not show whether dhuhr is at another time every Friday. */
function isOnlyFriday(key: PrayerKey, point: Point, points: readonly Point[]): boolean {
  return key === "dhuhr" && isFriday(point) && !points.some((other) => areOnOneWeekday(other, point));
}

function pointsOf(
  days: readonly Day[],
  key: PrayerKey,
  kind: TimeKind,
  changes: readonly ClockChange[],
): Point[] {
  return days.flatMap((day) => {
    const row = day.prayers.find(({ prayerKey }) => prayerKey === key);
    const time = kind === "adhan" ? row?.adhanTime : row?.iqamahTime;
    const minutes = parseTime(time ?? "");
    if (time === undefined || minutes === undefined) return [];
    const local = throughTheNight(key, minutes);
    const solar = local - aheadAt(day.date, local, changes);
    return [{ of: day, day: dayNumber(day.date), time, local, minutes: solar }];
  });
}

function findingOf({ point: { of, time }, minutes }: Spike, column: string): Finding {
  const direction = minutes > 0 ? "later" : "earlier";
  const place = { ...lineOf(of), date: of.date, column };
  return { ...place, value: time, ...notice("spike", { minutes: Math.abs(minutes), direction }) };
}
