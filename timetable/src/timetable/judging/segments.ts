import type { TimeKind } from "../../sources/cell.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import type { Minutes } from "../../times/times.ts";
import { orderOfTheDay } from "../day-order.ts";
import { type Break, breaksOf, certain, type Detour, detoursOf } from "./level-shifts.ts";
import type { Course, Courses, Point } from "./series.ts";

/** A column, with the segments that interrupt its series. */
export interface Column {
  prayerKey: PrayerKey;
  kind: TimeKind;
  course: Course;
  stretches: readonly Stretch[];
  /** Where it jumps and does not come back. */
  turns: readonly Turn[];
}

/** Times of a column between two jumps, around which it continues as if they were not there. */
export interface Stretch {
  points: Course;
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
export function columnsOf({ of }: Courses, kind: TimeKind): Column[] {
  const known = orderOfTheDay.flatMap((prayerKey) => {
    const course = of(prayerKey, kind);
    return course.length > 0 ? [{ prayerKey, course, ...detoursOf(course, breaksOf(course, certain)) }] : [];
  });
  return known.map(({ prayerKey, course, detours, open }) => {
    // An iqamah that is kept for weeks, or a time next to a clock change, can equal others by chance.
    const alone = open.filter(
      (each) => kind === "adhan" && !areLikeAClockChange([each.by]) && isAlone(course, each),
    );
    const copies = alone.flatMap((each) => copyBeside(course, each) ?? []);
    const turns = open.filter(({ at }) => !copies.some(({ first, end }) => at === first || at === end));
    return {
      prayerKey,
      kind,
      course,
      stretches: [...detours, ...copies].map((each) => stretchOf(course, each)),
      turns: turns.map(({ at, by }) => ({ day: dayOf(course[at]), by })),
    };
  });

  /** Whether a column jumps otherwise than most: where they jump by the same, the table is moved. */
  function isAlone(course: Course, { at, by }: Break): boolean {
    const alike = known.filter(({ course: other, open }) =>
      open.some(
        (each) => dayOf(other[each.at]) === dayOf(course[at]) && Math.abs(each.by - by) <= sameMinutes,
      ),
    );
    return alike.length * 2 <= known.length;
  }
}

function stretchOf(course: Course, { first, end, jumps }: Detour): Stretch {
  return {
    points: course.slice(first, end),
    first: dayOf(course[first]),
    end: dayOf(course[end - 1]) + 1,
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
function copyBeside(course: Course, { at, by }: Break): Detour | undefined {
  const after = copiedTimes(course, at, 1);
  const before = copiedTimes(course, at - 1, -1);
  // Of two stretches that are the same, this does not show which one is the copy.
  if (after > 0 === before > 0) return undefined;
  return after > 0
    ? { first: at, end: at + after, jumps: [by, 0] }
    : { first: at - before, end: at, jumps: [0, by] };
}

/** How many times, from one onwards in one direction, equal those of other days; 0 if they are no copy. */
function copiedTimes(course: Course, at: number, direction: 1 | -1): number {
  const localAt = (index: number) => course[index]?.local;
  const lengths = course.map((point, start) => {
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
  const different = new Set(course.slice(first, (last ?? at) + 1).map(({ local }) => local)).size;
  return longest >= fewestInCopy && different >= fewestDifferentInCopy ? longest : 0;
}

/** Whether the times of a segment equal those of other days of the column, in their order. */
export function isCopied({ points }: Stretch, course: Course): boolean {
  const texts = points.map(({ local }) => local);
  if (texts.length < fewestCopied || new Set(texts).size < fewestDifferent) return false;
  const [start] = points;
  const first = start ? course.indexOf(start) : -1;
  return course.some((_, from) => {
    const isElsewhere = from + texts.length <= first || from >= first + texts.length;
    // Comparing two times first spares comparing all of them.
    const isOfTheYear = Math.abs((course[from]?.day ?? 0) - dayOf(start)) <= mostDaysToSource;
    if (!isElsewhere || !isOfTheYear || !(isSame(from, 0) || isSame(from, 1))) return false;
    return texts.filter((_, index) => isSame(from, index)).length >= texts.length * nearlyAll;
  });

  function isSame(from: number, index: number): boolean {
    return course[from + index]?.local === texts[index];
  }
}

function dayOf(point: Point | undefined): number {
  return point?.day ?? 0;
}
