import type { Cell, TimeKind } from "../../sources/cell.ts";
import { dayNumber } from "../../times/dates.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import { aheadAt, type ClockChange, clockChangesBetween } from "../../times/summer-time.ts";
import { Temporal } from "../../times/temporal.ts";
import type { Minutes } from "../../times/times.ts";
import { isImpossible, throughTheNight } from "../day-order.ts";
import type { TimedCell } from "../rows.ts";
import type { TimedDay } from "../timed-day.ts";
import type { TimeOfDay } from "./spikes.ts";

/** A cell's first time on one day. */
export interface Point extends TimeOfDay {
  date: string;
  timed: TimedCell;
}

/** The plausible times of one prayer, adhan or iqamah, by date. */
export type Series = readonly Point[];

/** The days of a timetable, seen along each of its columns. */
export interface AllSeries {
  /** The zone's clock changes, from a month before the first day to a month after the last. */
  changes: readonly ClockChange[];
  of: (prayerKey: PrayerKey, kind: TimeKind) => Series;
  /** How a time would fit the days around a date; undefined if the prayer has too few times there. */
  deviationOf: (date: string, cell: Cell, minutes: Minutes) => Deviation | undefined;
  /** The series of the same days with fewer cells. */
  among: (days: readonly TimedDay[]) => AllSeries;
}

/** How a time fits the days around it. */
export interface Deviation {
  /** By how much it is earlier (negative) or later than every time that those days lead one to expect. */
  minutes: Minutes;
  /** The same if every time followed the sun: also where a mosque's fixed time stays on the clock. */
  bySun: Minutes;
  /** Whether there are times both before and after it. */
  isBetween: boolean;
}

/** How many times before a day, and how many after it, count as around it, and within how many days. */
const countedAround = 5;
const daysAround = 14;
/** How many days the median of a side is from the day in the middle: so far the sun moves in between. */
const daysToMedian = 3;
/** The fewest times around a day that tell anything. */
const fewestAround = 2;
/** A time that is the same a week before or after is part of a weekly schedule. */
const sameInAWeekMinutes = 15;
const daysInWeek = 7;
/** Times that differ by so much less without the clock changes have moved with them. */
const movedMinutes = 20;
/** How long before and after a timetable a clock change can still concern it. */
const daysBeyond = 31;

/**
 * The clock changes that can concern a timetable.
 * @param days by date
 */
export function changesAround(days: readonly TimedDay[], timeZone: string): ClockChange[] {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return [];
  return clockChangesBetween(shifted(first.date, -daysBeyond), shifted(last.date, daysBeyond), timeZone);
}

/** @param days by date */
export function allSeriesOf(days: readonly TimedDay[], changes: readonly ClockChange[]): AllSeries {
  const allSeries = new Map<string, Point[]>();
  for (const { date, cells } of days) {
    const day = dayNumber(date);
    for (const timed of cells) {
      const [minutes] = timed.minutes;
      if (minutes === undefined || isImpossible(timed)) continue;
      const { prayerKey, kind } = timed.cell;
      const local = throughTheNight(prayerKey, minutes);
      const name = nameOf(prayerKey, kind);
      const series = allSeries.get(name) ?? [];
      series.push({ day, date, timed, local, solar: local - aheadAt(date, local, changes) });
      allSeries.set(name, series);
    }
  }
  return seenAlong(allSeries, changes);
}

function seenAlong(allSeries: ReadonlyMap<string, Series>, changes: readonly ClockChange[]): AllSeries {
  const of = (prayerKey: PrayerKey, kind: TimeKind) => allSeries.get(nameOf(prayerKey, kind)) ?? [];
  return { changes, of, deviationOf, among };

  function among(days: readonly TimedDay[]): AllSeries {
    const left = new Set(days.flatMap(({ cells }) => cells));
    const ofLeft = [...allSeries].map(
      ([name, series]) => [name, series.filter(({ timed }) => left.has(timed))] as const,
    );
    return seenAlong(new Map(ofLeft), changes);
  }

  function deviationOf(date: string, { prayerKey, kind }: Cell, minutes: Minutes): Deviation | undefined {
    const series = of(prayerKey, kind);
    const day = dayNumber(date);
    const around = timesAround(series, day);
    const { before, after } = around;
    if (before.length + after.length < fewestAround) return undefined;
    const local = throughTheNight(prayerKey, minutes);
    const solar = local - aheadAt(date, local, changes);
    const bySun = outside(solar, around, ({ solar: other }) => other);
    // A time that is set by people stays on the clock, and an iqamah can also keep its distance from its adhan.
    const isByClock = isSetByPeople(prayerKey, kind) && !movesWithTheClocks(around);
    const byClock = isByClock ? [outside(local, around, ({ local: other }) => other)] : [];
    const [least = 0] = [bySun, ...byClock].toSorted((a, b) => Math.abs(a) - Math.abs(b));
    return { minutes: least, bySun, isBetween: before.length > 0 && after.length > 0 };
  }
}

/** Whether a clock change near a day moved a prayer's times with it: then all of them follow the clocks. */
function movesWithTheClocks({ before, after }: Around): boolean {
  const all = [...before, ...after];
  return spanOf(all.map(({ local }) => local)) - spanOf(all.map(({ solar }) => solar)) > movedMinutes;
}

function spanOf(values: readonly Minutes[]): Minutes {
  return Math.max(...values) - Math.min(...values);
}

function isSetByPeople(prayerKey: PrayerKey, kind: TimeKind): boolean {
  return kind === "iqamah" || !["sunrise", "asr", "maghrib"].includes(prayerKey);
}

function nameOf(prayerKey: PrayerKey, kind: TimeKind): string {
  return `${kind} of ${prayerKey}`;
}

function shifted(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The nearest times on each side of a day, and those of the same weekday. */
interface Around {
  before: Series;
  after: Series;
  ofWeek: Series;
}

function timesAround(series: Series, day: number): Around {
  const start = indexFrom(series, day);
  const end = indexFrom(series, day + 1);
  const isNear = (point: Point) => Math.abs(point.day - day) <= daysAround;
  const before = series.slice(Math.max(0, start - countedAround), start).filter(isNear);
  const after = series.slice(end, end + countedAround).filter(isNear);
  const ofWeek = series
    .slice(Math.max(0, start - daysInWeek), end + daysInWeek)
    .filter((point) => Math.abs(point.day - day) === daysInWeek);
  return { before, after, ofWeek };
}

/** The index of the first point on a day or later. */
function indexFrom(series: Series, day: number): number {
  let low = 0;
  let high = series.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((series[middle]?.day ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How far a value is outside the range from the median before to the median after it. */
function outside(
  value: Minutes,
  { before, after, ofWeek }: Around,
  readingOf: (point: Point) => Minutes,
): Minutes {
  if (ofWeek.some((point) => Math.abs(readingOf(point) - value) <= sameInAWeekMinutes)) return 0;
  const sides = [before, after].map((side) => side.map(readingOf));
  const expected = sides.flatMap(mediansOf);
  const reach = daysToMedian * Math.max(0, ...sides.flatMap((side) => mediansOf(stepsOf(side))));
  const [low, high] = [Math.min(...expected) - reach, Math.max(...expected) + reach];
  return value < low ? value - low : Math.max(0, value - high);
}

function stepsOf(values: readonly Minutes[]): Minutes[] {
  return values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
}

/** The median, or the two values in the middle. */
function mediansOf(values: readonly Minutes[]): Minutes[] {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
}
