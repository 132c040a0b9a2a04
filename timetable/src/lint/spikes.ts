import { type Finding, notice } from "../notices/finding.ts";
import { lineOf, type TimeKind } from "../sources/cell.ts";
import { dayNumber } from "../times/dates.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { aheadAt, type ClockChange } from "../times/summer-time.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import { throughTheNight } from "../timetable/day-order.ts";
import {
  areAWeekApart,
  areOnOneWeekday,
  heightOf,
  type IqamahLeap,
  iqamahLeapsIn,
  leapAt,
  sizeOf,
  type TimeOfDay,
} from "../timetable/judging/leaps.ts";
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

interface Point extends TimeOfDay {
  of: Day;
  /** As the day has it. */
  time: string;
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
    const leap = leapAt(points, index, "solar");
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
    return before && each !== at && each !== at + 1 ? [Math.abs(point.solar - before.solar)] : [];
  });
  return Math.max(leastTwilightMinutes, timesItsSteps * Math.max(0, ...steps));
}

function spikesOfIqamah(key: PrayerKey, points: readonly Point[]): Spike[] {
  const leaps = iqamahLeapsIn(points);
  return leaps
    .filter(({ size }) => size > quarter)
    .filter((one) => !leaps.some((other) => areOfAWeek(other, one)))
    .filter(({ point }) => !isOnlyFriday(key, point, points))
    .map(({ point, leap }) => ({ point, minutes: leap.there }));
}

/** Whether two leaps belong to one weekly schedule. Its other days move, so the leap is not the same each week. */
function areOfAWeek(first: IqamahLeap<Point>, second: IqamahLeap<Point>): boolean {
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
    return [{ of: day, day: dayNumber(day.date), time, local, solar }];
  });
}

function findingOf({ point: { of, time }, minutes }: Spike, column: string): Finding {
  const direction = minutes > 0 ? "later" : "earlier";
  const place = { ...lineOf(of), date: of.date, column };
  return { ...place, value: time, ...notice("spike", { minutes: Math.abs(minutes), direction }) };
}
