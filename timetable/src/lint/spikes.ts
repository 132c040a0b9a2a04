import { offBy } from "../notices/detail.ts";
import { type Finding, notice } from "../notices/finding.ts";
import { lineOf, type TimeKind } from "../sources/cell.ts";
import { dayNumber } from "../times/dates.ts";
import { dailyPrayers, type PrayerKey } from "../times/prayers.ts";
import { aheadAt, type ClockChange } from "../times/summer-time.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import { throughTheNight } from "../timetable/day-order.ts";
import { detoursOf, levelShiftsOf, likely } from "../timetable/judging/segments/level-shifts.ts";
import {
  areAWeekApart,
  areOnOneWeekday,
  type IqamahSpike,
  iqamahSpikesIn,
  type TimeOfDay,
} from "../timetable/judging/spikes.ts";
import type { Day } from "../timetable/timetable.ts";
import { type EndJump, endJumpsOfAdhan, endJumpsOfIqamah } from "./ends.ts";

/** An adhan that leaves its series by less for one day may be rounded. */
const leastMinutes = 3;

/** A rounded iqamah can go back and forth by a quarter of an hour. */
const quarter = 15;
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

/**
 * Finds times that jump for one day and come back, unless they do so every week: most likely typing mistakes. So is a
 * time at an end that does not continue its column.
 */
export function findSpikes(days: readonly Day[], changes: readonly ClockChange[]): Finding[] {
  const columns = (kind: TimeKind) =>
    dailyPrayers.map((key) => ({
      key,
      column: `${key} ${kind}`,
      points: pointsOf(days, key, kind, changes),
    }));
  const [adhans, iqamahs] = [columns("adhan"), columns("iqamah")];
  const spikes = [
    ...adhans.flatMap(({ column, points }) => spikesOfAdhan(points).map((spike) => findingOf(spike, column))),
    ...iqamahs.flatMap(({ key, column, points }) =>
      spikesOfIqamah(key, points).map((spike) => findingOf(spike, column)),
    ),
  ];
  const ends = [...endJumps(adhans, endJumpsOfAdhan), ...endJumps(iqamahs, endJumpsOfIqamah)];
  return [...spikes, ...ends];
}

/** The times of the first and last rows that jump, unless most columns jump there: then the table does. */
function endJumps(
  columns: readonly { column: string; points: readonly Point[] }[],
  jumpsOf: (points: readonly Point[]) => EndJump<Point>[],
): Finding[] {
  const known = columns.filter(({ points }) => points.length > 0);
  const jumps = known.flatMap(({ column, points }) => jumpsOf(points).map((jump) => ({ column, ...jump })));
  return jumps
    .filter(({ point }) => jumps.filter((other) => other.point.day === point.day).length * 2 <= known.length)
    .map(({ column, point, minutes }) => ({
      ...placeOf(point, column),
      ...notice("jump-at-the-end", offBy(minutes)),
    }));
}

function spikesOfAdhan(points: readonly Point[]): Spike[] {
  const spikes = detoursOf(points, levelShiftsOf(points, likely)).detours.flatMap(({ first, end, jumps }) => {
    const point = points[first];
    const isSpike = end - first === 1 && jumps.every((by) => Math.abs(by) >= leastMinutes);
    return point && isSpike ? [{ point, minutes: Math.round(jumps[0]) }] : [];
  });
  return spikes.filter(({ point }) => !spikes.some((other) => areAWeekApart(other.point, point)));
}

function spikesOfIqamah(key: PrayerKey, points: readonly Point[]): Spike[] {
  const spikes = iqamahSpikesIn(points).filter(({ size }) => size > quarter);
  return spikes
    .filter((one) => !spikes.some((other) => areOfAWeek(other, one)))
    .filter(({ point }) => !isOnlyFriday(key, point, points))
    .map(({ point, spike }) => ({ point, minutes: spike.there }));
}

/** Whether two spikes belong to one weekly schedule. Its other days move, so the spike differs from week to week. */
function areOfAWeek(first: IqamahSpike<Point>, second: IqamahSpike<Point>): boolean {
  return areAWeekApart(first.point, second.point) && first.spike.there * second.spike.there > 0;
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

function findingOf({ point, minutes }: Spike, column: string): Finding {
  return { ...placeOf(point, column), ...notice("spike", offBy(minutes)) };
}

function placeOf({ of, time }: Point, column: string) {
  return { ...lineOf(of), date: of.date, column, value: time };
}
