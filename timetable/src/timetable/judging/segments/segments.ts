import type { TimeKind } from "../../../sources/cell.ts";
import { dailyPrayers, type PrayerKey } from "../../../times/prayers.ts";
import type { Minutes } from "../../../times/times.ts";
import type { AllSeries, Point, Series } from "../series.ts";
import { certain, type Detour, detoursOf, levelShiftsOf } from "./level-shifts.ts";

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
export const alwaysOfTheSun: readonly PrayerKey[] = ["sunrise", "maghrib"];
/** The sun adds less than this to a column's usual step from one day to the next. */
const clearMinutes = 8;
/** A clock change, of another zone or on another day, moves a column by one of these, plus or minus the sun. */
const clockChanges: readonly Minutes[] = [30, 60, 120];
const slackMinutes = 8;
/** Columns that are moved together jump by the same, give or take rounding. */
const sameMinutes = 1;
/** So many columns that jump together are the table. */
export const fewestColumns = 3;
/** Fewer times in the same order as elsewhere, or fewer different ones, show no copy. */
const fewestCopied = 5;
const fewestDifferent = 3;
const nearlyAll = 0.9;
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
  return known.map(({ prayerKey, series, detours, open }) => ({
    prayerKey,
    kind,
    series,
    segments: detours.map((each) => segmentOf(series, each)),
    turns: open.map(({ at, by }) => ({ day: dayOf(series[at]), by })),
  }));
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

/** Whether columns jump together because the table is moved: most by the same, and noon with them. */
export function areMoved(jumps: ReadonlyMap<PrayerKey, Minutes>): boolean {
  const all = [...jumps.values()];
  return (areLikeAClockChange(all) || areAlike(all, sameMinutes)) && doesNoonMove(jumps);
}

/** Whether sunrise and maghrib jump by the same, and not with the length of the day, as far as both are known. */
export function doesNoonMove(jumps: ReadonlyMap<PrayerKey, Minutes>): boolean {
  const [sunrise, maghrib] = [jumps.get("sunrise"), jumps.get("maghrib")];
  return sunrise === undefined || maghrib === undefined || Math.abs(sunrise - maghrib) <= slackMinutes;
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
