import { notice } from "../../../notices/finding.ts";
import { dayNumber } from "../../../times/dates.ts";
import { dailyPrayers, type PrayerKey } from "../../../times/prayers.ts";
import type { Minutes } from "../../../times/times.ts";
import type { TimedDay } from "../../timed-day.ts";
import type { Refusal } from "../refusal.ts";
import type { AllSeries, Series } from "../series.ts";
import { jumpAt } from "./level-shifts.ts";
import { overlap, refusedRows, type Span } from "./pasted-rows.ts";
import { alwaysOfTheSun, areLikeAClockChange, doesNoonMove, fewestColumns, isClear } from "./segments.ts";

/** So many rows, or times between two jumps, with so many different ones, only repeat if they are copied. */
const fewestDays = 5;
const fewestDifferent = 3;
/** After one jump, a column can repeat by chance for longer: its pace is the same in several months. */
const fewestAtOneJump = { fewest: 20, fewestDifferent: 10 };
/** No mosque sets sunrise and maghrib, so where they jump there is a fault. */
const fewestOfTheSun = { fewest: 7, fewestDifferent: 5 };
/** Rounding makes a column jump by less. */
const leastMinutes = 3;
/** At its ends, a copy jumps by so many times more than its source. */
const timesTheOther = 2;
/** A file without years has the same times each year. */
const mostDaysToSource = 330;

/** The adhans of a timetable, by the days since its first. */
interface Adhans {
  first: number;
  length: number;
  columns: readonly AdhanColumn[];
}

interface AdhanColumn {
  prayerKey: PrayerKey;
  series: Series;
  /** For each day, the index of its time in the series, or -1. */
  at: readonly number[];
  /** Each day's time as it is written, or -1. */
  locals: readonly Minutes[];
}

/** Two spans with the same times, day by day. */
interface Repeat {
  one: Span;
  other: Span;
}

interface Copy extends Span {
  /** Whether the times jump at both of its ends. */
  isBetweenJumps: boolean;
  different: number;
}

/**
 * Finds rows and columns that repeat other days one by one. The copy is where the times jump at its ends.
 * @param days by date
 */
export function findRepeats(days: readonly TimedDay[], allSeries: AllSeries): Refusal[] {
  const adhans = adhansOf(days, allSeries);
  if (!adhans) return [];
  const rows = copiesIn(adhans.columns, adhans, fewestColumns);
  const isInRows = (day: number) => rows.some(({ first, end }) => day >= first && day < end);
  const others = days.filter(({ date }) => !isInRows(dayNumber(date) - adhans.first));
  const left = rows.length === 0 ? adhans : adhansOf(others, allSeries.among(others));
  const times = (left?.columns ?? []).flatMap((column) =>
    copiesIn([column], left ?? adhans, 1)
      .filter((copy, index, all) => isNoChance(copy, column, all.slice(0, index)))
      .flatMap((span) => refusedTimes(span, column)),
  );
  return [
    ...rows.flatMap(({ first, end }) =>
      refusedRows({ first: first + adhans.first, end: end + adhans.first }, days, allSeries),
    ),
    ...times,
  ];
}

function adhansOf(days: readonly TimedDay[], { of }: AllSeries): Adhans | undefined {
  const [start, last] = [days.at(0), days.at(-1)];
  if (!start || !last) return undefined;
  const first = dayNumber(start.date);
  const length = dayNumber(last.date) - first + 1;
  const columns = dailyPrayers
    .map((prayerKey): AdhanColumn => {
      const series = of(prayerKey, "adhan");
      const at = new Array<number>(length).fill(-1);
      for (const [index, { day }] of series.entries()) at[day - first] = index;
      return { prayerKey, series, at, locals: at.map((index) => series[index]?.local ?? -1) };
    })
    .filter(({ series }) => series.length > fewestDays);
  return { first, length, columns };
}

/** @param surer the copies of the column that explain the jumps at their ends */
function isNoChance(copy: Copy, { prayerKey }: AdhanColumn, surer: readonly Copy[]): boolean {
  const isBeyond = ({ fewest, fewestDifferent }: typeof fewestAtOneJump) =>
    copy.end - copy.first >= fewest && copy.different >= fewestDifferent;
  const isBeside = surer.some(({ first, end }) => copy.end === first || end === copy.first);
  const isOfTheSun = alwaysOfTheSun.includes(prayerKey) && !isBeside;
  return copy.isBetweenJumps || isBeyond(fewestAtOneJump) || (isOfTheSun && isBeyond(fewestOfTheSun));
}

function refusedTimes({ first, end }: Span, { series, at }: AdhanColumn): Refusal[] {
  const points = at.slice(first, end).flatMap((index) => series[index] ?? []);
  const dates = { first: { date: points.at(0)?.date ?? "" }, last: { date: points.at(-1)?.date ?? "" } };
  return points.map(({ timed }) => ({ timed, notice: notice("pasted-column", dates) }));
}

/**
 * The spans whose times are copies of other days in all of some columns.
 * @param fewestKnown how many of them both days must have
 */
function copiesIn(columns: readonly AdhanColumn[], adhans: Adhans, fewestKnown: number): Copy[] {
  const copies = repeatsOf(columns, adhans, fewestKnown)
    .map((repeat) => ({ repeat, different: differentIn(columns, repeat.one) }))
    .filter(({ different }) => different >= fewestDifferent)
    .flatMap(({ repeat, different }) =>
      copyOf(repeat, columns, adhans).map((copy): Copy => ({ ...copy, different })),
    )
    .toSorted(bySurety);
  // Of two overlapping copies, the surer was pasted.
  return copies.filter((copy, index) => !copies.slice(0, index).some((surer) => overlap(copy, surer)));
}

function bySurety(one: Copy, other: Copy): number {
  const byJumps = Number(other.isBetweenJumps) - Number(one.isBetweenJumps);
  return byJumps === 0 ? other.end - other.first - (one.end - one.first) : byJumps;
}

/** The longest spans that are repeated later, without overlap. */
function repeatsOf(columns: readonly AdhanColumn[], { length }: Adhans, fewestKnown: number): Repeat[] {
  const found: Repeat[] = [];
  for (let lag = fewestDays; lag <= Math.min(mostDaysToSource, length - 1); lag += 1) {
    let start = 0;
    for (let day = 0; day <= length - lag; day += 1) {
      if (areSame(columns, day, day + lag, fewestKnown)) continue;
      if (day - start >= fewestDays && day - start <= lag) {
        found.push({ one: { first: start, end: day }, other: { first: start + lag, end: day + lag } });
      }
      start = day + 1;
    }
  }
  return found;
}

/** Whether two days have the same times, as far as both have them. */
function areSame(columns: readonly AdhanColumn[], one: number, other: number, fewestKnown: number): boolean {
  let known = 0;
  for (const { locals } of columns) {
    const [first = -1, second = -1] = [locals[one], locals[other]];
    if (first < 0 || second < 0) continue;
    if (first !== second) return false;
    known += 1;
  }
  return known >= fewestKnown;
}

/** How many days differ from the day before, and the first. */
function differentIn(columns: readonly AdhanColumn[], { first, end }: Span): number {
  const days = Array.from({ length: end - first }, (_, index) => first + index);
  const isNew = (day: number) => day === first || !areSame(columns, day, day - 1, 0);
  return days.filter(isNew).length;
}

/** Which of two equal spans is the copy, as the jumps at their ends show; both, if either can be. */
function copyOf(
  { one, other }: Repeat,
  columns: readonly AdhanColumn[],
  adhans: Adhans,
): Omit<Copy, "different">[] {
  const [startOfOne, endOfOne, startOfOther, endOfOther] = [one.first, one.end, other.first, other.end].map(
    (day) => jumpOn(day, columns, adhans),
  );
  if (![startOfOne, endOfOne, startOfOther, endOfOther].some((by = 0) => isClear(by))) return [];
  const areClear = (...ends: readonly (Minutes | undefined)[]) => ends.every((by = 0) => isClear(by));
  const first = { ...one, isBetweenJumps: areClear(startOfOne, endOfOne) };
  const second = { ...other, isBetweenJumps: areClear(startOfOther, endOfOther) };
  // Between two adjacent spans the times jump for both, so the outer ends decide.
  const isJoined = one.end === other.first;
  const ofFirst = Math.max(startOfOne ?? 0, isJoined ? 0 : (endOfOne ?? 0));
  const ofSecond = Math.max(endOfOther ?? 0, isJoined ? 0 : (startOfOther ?? 0));
  if (isLarger(ofFirst, ofSecond)) return [first];
  if (isLarger(ofSecond, ofFirst)) return [second];
  if (!isJoined || isClear(ofFirst) || isClear(ofSecond)) return [];
  const isFirstAtTheEnd = startOfOne === undefined;
  if (isFirstAtTheEnd === (endOfOther === undefined)) return [first, second];
  return [isFirstAtTheEnd ? first : second];
}

/** Whether the jump at the ends of a span is so much larger than at the other's that it is the copy. */
function isLarger(jump: Minutes, other: Minutes): boolean {
  return jump > leastMinutes && jump > timesTheOther * other && !isClear(other);
}

/**
 * The largest jump of some columns on a day, in either direction; undefined at an end of the timetable. A clock change
 * of the whole table is no jump.
 */
function jumpOn(day: number, columns: readonly AdhanColumn[], adhans: Adhans): Minutes | undefined {
  const all = new Map(
    adhans.columns.flatMap(({ prayerKey, series, at }): [PrayerKey, Minutes][] => {
      const by = jumpAt(series, at[day] ?? -1);
      return by === undefined ? [] : [[prayerKey, by]];
    }),
  );
  const jumps = columns.flatMap(({ prayerKey }) => all.get(prayerKey) ?? []);
  if (jumps.length === 0) return undefined;
  const isMoved = jumps.some(isClear) && areLikeAClockChange([...all.values()]) && doesNoonMove(all);
  const own = isMoved ? jumps.filter((by) => !areLikeAClockChange([by])) : jumps;
  return Math.max(0, ...own.map(Math.abs));
}
