import type { TimeKind } from "../../../sources/cell.ts";
import { dailyPrayers, type PrayerKey } from "../../../times/prayers.ts";
import type { Minutes } from "../../../times/times.ts";
import type { AllSeries, Point, Series } from "../series.ts";
import { certain, type Detour, detoursOf, type LevelShift, levelShiftsOf } from "./level-shifts.ts";

/** A column, with the segments that interrupt its series. */
export interface Column {
  prayerKey: PrayerKey;
  kind: TimeKind;
  series: Series;
  segments: readonly Segment[];
  /** Where it jumps and does not come back. */
  turns: readonly Turn[];
}

/** Times of a column between two jumps, around which it continues as if they were not there. */
export interface Segment {
  points: Series;
  /** Its first day, and the first day after it. */
  first: number;
  end: number;
  jumps: Detour["jumps"];
}

export interface Turn {
  /** The first day after the jump. */
  day: number;
  by: Minutes;
}

/** Adhans that no mosque sets. */
const alwaysOfTheSun: readonly PrayerKey[] = ["sunrise", "maghrib"];
/** The sun adds less than this to a column's usual step from one day to the next. */
const clearMinutes = 8;
/** A clock change, of another zone or on another day, moves a column by one of these, plus or minus the sun. */
const clockChanges: readonly Minutes[] = [30, 60, 120];
const slackMinutes = 8;
/** Columns that are moved together jump by the same, give or take rounding. */
export const sameMinutes = 1;
/** Fewer times in the same order as elsewhere, or fewer different ones, show no copy. */
const fewestCopied = 5;
const fewestDifferent = 3;
const nearlyAll = 0.9;
/** Without a jump where it ends, a copy has to be longer. */
const fewestInCopy = 10;
const fewestDifferentInCopy = 6;
/** A file without years has the same times each year. */
const mostDaysToSource = 330;

/** The columns of a timetable, the prayers in the order of the day. */
export function columnsOf({ of }: AllSeries, kind: TimeKind): Column[] {
  const known = dailyPrayers.flatMap((prayerKey) => {
    const series = of(prayerKey, kind);
    return series.length > 0
      ? [{ prayerKey, series, ...detoursOf(series, levelShiftsOf(series, certain)) }]
      : [];
  });
  return known.map(({ prayerKey, series, detours, open }) => {
    // An iqamah that is kept for weeks, or a time next to a clock change, can equal others by chance.
    const alone = open.filter(
      (each) => kind === "adhan" && !areLikeAClockChange([each.by]) && isAlone(series, each),
    );
    const copies = alone.flatMap((each) => copyBeside(series, each) ?? []);
    const turns = open.filter(({ at }) => !copies.some(({ first, end }) => at === first || at === end));
    return {
      prayerKey,
      kind,
      series,
      segments: [...detours, ...copies].map((each) => segmentOf(series, each)),
      turns: turns.map(({ at, by }) => ({ day: dayOf(series[at]), by })),
    };
  });

  /** Whether a column jumps otherwise than most: where they jump by the same, the table is moved. */
  function isAlone(series: Series, { at, by }: LevelShift): boolean {
    const alike = known.filter(({ series: other, open }) =>
      open.some(
        (each) => dayOf(other[each.at]) === dayOf(series[at]) && Math.abs(each.by - by) <= sameMinutes,
      ),
    );
    return alike.length * 2 <= known.length;
  }
}

function segmentOf(series: Series, { first, end, jumps }: Detour): Segment {
  return {
    points: series.slice(first, end),
    first: dayOf(series[first]),
    end: dayOf(series[end - 1]) + 1,
    jumps,
  };
}

export function isOfTheSun({ prayerKey, kind }: Column): boolean {
  return kind === "adhan" && alwaysOfTheSun.includes(prayerKey);
}

/** Whether the sun does not explain a jump. */
export function isClear(by: Minutes): boolean {
  return Math.abs(by) > clearMinutes;
}

/** Whether jumps could be a clock change: most are by the same of its sizes. */
export function areLikeAClockChange(jumps: readonly Minutes[]): boolean {
  return clockChanges
    .flatMap((size) => [size, -size])
    .some((size) => jumps.filter((by) => Math.abs(by - size) <= slackMinutes).length * 2 > jumps.length);
}

/** Whether most jumps are by the same minutes, give or take some. */
export function areAlike(jumps: readonly Minutes[], slack: Minutes): boolean {
  return jumps.some((by) => jumps.filter((each) => Math.abs(each - by) <= slack).length * 2 > jumps.length);
}

/**
 * The times before or after a shift that equal those of other days, in their order, until they only do so by chance.
 */
function copyBeside(series: Series, { at, by }: LevelShift): Detour | undefined {
  const after = copiedTimes(series, at, 1);
  const before = copiedTimes(series, at - 1, -1);
  // Of two equal segments, this does not show which one is the copy.
  if (after > 0 === before > 0) return undefined;
  return after > 0
    ? { first: at, end: at + after, jumps: [by, 0] }
    : { first: at - before, end: at, jumps: [0, by] };
}

/** How many times, from one onwards in one direction, equal those of other days; 0 if they are no copy. */
function copiedTimes(series: Series, at: number, direction: 1 | -1): number {
  const localAt = (index: number) => series[index]?.local;
  const lengths = series.map((point, start) => {
    const apart = Math.abs(start - at);
    if (apart < fewestInCopy || point.local !== localAt(at) || apart > mostDaysToSource) return 0;
    let length = 0;
    while (
      length < apart &&
      localAt(at + direction * length) !== undefined &&
      localAt(at + direction * length) === localAt(start + direction * length)
    )
      length += 1;
    return length;
  });
  const longest = Math.max(...lengths);
  const [first, last] = [at, at + direction * (longest - 1)].toSorted((a, b) => a - b);
  const different = new Set(series.slice(first, (last ?? at) + 1).map(({ local }) => local)).size;
  return longest >= fewestInCopy && different >= fewestDifferentInCopy ? longest : 0;
}

/** Whether the times of a segment equal those of other days of the column, in their order. */
export function isCopied({ points }: Segment, series: Series): boolean {
  const texts = points.map(({ local }) => local);
  if (texts.length < fewestCopied || new Set(texts).size < fewestDifferent) return false;
  const [start] = points;
  const first = start ? series.indexOf(start) : -1;
  return series.some((_, from) => {
    const isElsewhere = from + texts.length <= first || from >= first + texts.length;
    // Comparing two times first spares comparing all of them.
    const isOfTheYear = Math.abs((series[from]?.day ?? 0) - dayOf(start)) <= mostDaysToSource;
    if (!isElsewhere || !isOfTheYear || !(isSame(from, 0) || isSame(from, 1))) return false;
    return texts.filter((_, index) => isSame(from, index)).length >= texts.length * nearlyAll;
  });

  function isSame(from: number, index: number): boolean {
    return series[from + index]?.local === texts[index];
  }
}

function dayOf(point: Point | undefined): number {
  return point?.day ?? 0;
}
