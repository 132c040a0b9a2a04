import type { TimeKind } from "../../sources/cell.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import type { Minutes } from "../../times/times.ts";
import { orderOfTheDay } from "../day-order.ts";
import { type Break, breaksOf, certain, type Detour, detoursOf } from "./breaks.ts";
import type { Course, Courses, Point } from "./courses.ts";

/** A column, with what interrupts its course. */
export interface Column {
  prayerKey: PrayerKey;
  kind: TimeKind;
  course: Course;
  stretches: readonly Stretch[];
  /** Where it jumps and does not come back. */
  turns: readonly Turn[];
}

/** Times of a column between two jumps, beside which it goes on as if they were not there. */
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
/** Beyond what it moves a time by around, the sun moves none by so much from one day to the next. */
const clearMinutes = 8;
/** A clock change, of another zone or on another day, moves a column by one of these, give or take the sun. */
const clockChanges: readonly Minutes[] = [30, 60, 120];
const slackMinutes = 8;
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
  return orderOfTheDay.flatMap((prayerKey) => {
    const course = of(prayerKey, kind);
    if (course.length === 0) return [];
    const breaks = breaksOf(course, certain);
    const { detours, open } = detoursOf(course, breaks);
    // An iqamah that is kept for weeks, and a time beside a clock change, can be like others by chance.
    const clear = open.filter(({ by }) => kind === "adhan" && !areLikeAClockChange([by]));
    const copies = clear.flatMap((each) => copyBeside(course, each) ?? []);
    const turns = open.filter(({ at }) => !copies.some(({ first, end }) => at === first || at === end));
    const stretches = [...detours, ...copies].map(stretchOf);
    return [{ prayerKey, kind, course, stretches, turns: turns.map(turnOf) }];

    function stretchOf({ first, end, jumps }: Detour): Stretch {
      return {
        points: course.slice(first, end),
        first: dayOf(course[first]),
        end: dayOf(course[end]),
        jumps,
      };
    }

    function turnOf({ at, by }: Break): Turn {
      return { day: dayOf(course[at]), by };
    }
  });
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

/** Whether most jumps are by the same minutes, give or take what the sun moves. */
export function areAlike(jumps: readonly Minutes[]): boolean {
  return jumps.some(
    (by) => jumps.filter((each) => Math.abs(each - by) <= slackMinutes).length * 2 > jumps.length,
  );
}

/** The times before or after a break that are those of other days, in their order, up to where these go on by chance. */
function copyBeside(course: Course, { at, by }: Break): Detour | undefined {
  const after = copiedTimes(course, at, 1);
  const before = copiedTimes(course, at - 1, -1);
  // Of two stretches that are the same, this does not show which one is the copy.
  if (after > 0 === before > 0) return undefined;
  return after > 0
    ? { first: at, end: at + after, jumps: [by, 0] }
    : { first: at - before, end: at, jumps: [0, by] };
}

/** How many times from one on are those of other days, in one direction; 0 if they show no copy. */
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

/** Whether the times of a stretch are those of other days of the column, in their order. */
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
