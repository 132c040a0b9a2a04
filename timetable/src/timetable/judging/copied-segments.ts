import { notice } from "../../notices/finding.ts";
import { dayNumber, formatDate } from "../../times/dates.ts";
import type { Minutes } from "../../times/times.ts";
import type { TimedCell } from "../rows.ts";
import type { TimedDay } from "../timed-day.ts";
import type { Refusal } from "./refusal.ts";
import {
  areAlike,
  areLikeAClockChange,
  type Column,
  columnsOf,
  isClear,
  isCopied,
  isOfTheSun,
  type Stretch,
  sameMinutes,
} from "./segments.ts";
import type { Courses, Point } from "./series.ts";
import { findShiftedRows } from "./shifted-rows.ts";

/** So many columns that jump together are the table. */
const fewestColumns = 3;
/** A stretch of one time is a typing mistake in a cell, which others look for. */
const fewestTimes = 2;
/** Columns that turn together jump by the same, give or take the sun. */
const alikeMinutes = 8;
/** No margin for safety explains such a jump. */
const farMinutes = 25;
/** Maghrib's iqamah keeps its distance from its adhan, give or take so much. */
const distanceSlackMinutes = 8;

/** Days whose rows hold the times of other days. */
interface Span {
  first: number;
  /** The first day after them. */
  end: number;
}

/** A stretch, with its column. */
interface OfColumn {
  column: Column;
  stretch: Stretch;
}

/**
 * Finds rows and columns with the times of other days: they jump on one day without a clock change, and later continue
 * their previous line. Where a table only jumps, its shorter side is taken to be wrong.
 * @param days by date
 */
export function findPasted(
  days: readonly TimedDay[],
  courses: Courses,
): { refusals: Refusal[]; doubts: Refusal[] } {
  const [adhans, iqamahs] = [columnsOf(courses, "adhan"), columnsOf(courses, "iqamah")];
  const all = [...adhans, ...iqamahs];
  if (all.every(({ stretches, turns }) => stretches.length + turns.length === 0)) {
    return { refusals: [], doubts: [] };
  }
  const shifted = findShiftedRows(days, adhans, courses);
  const isShifted = ({ first, end }: Span) => end - first === 1 && shifted.some(({ day }) => day === first);
  // A segment that is off by a clock change is reported as one, and a mosque can move its table by a few minutes on
  // purpose.
  const shared = sharedStretches(adhans);
  const slipped = shared.filter(areMovedTogether);
  const others = shared.filter((together) => !slipped.includes(together));
  const pasted = [...others.filter(arePasted).flatMap(spanOf), ...turnedSpans(adhans, days)];
  const spans = pasted.filter((span) => !isShifted(span));
  const known = [...spans, ...slipped.flatMap(spanOf)];
  const alone = all
    .flatMap(stretchesOf)
    .filter(({ stretch }) => stretch.points.length >= fewestTimes)
    .filter(({ stretch: { first, end } }) => !known.some((span) => span.first < end && first < span.end));
  const wrong = alone.filter(isWrong);
  const doubtful = alone.filter((each) => !wrong.includes(each) && isDoubtful(each));
  return {
    refusals: [
      ...shifted.flatMap(({ refusals }) => refusals),
      ...spans.flatMap((span) => refusedRows(span, days, courses)),
      ...wrong.flatMap(refusedStretch),
    ],
    doubts: doubtful.flatMap(doubtOf),
  };
}

function spanOf([example]: readonly OfColumn[]): Span[] {
  return example ? [{ first: example.stretch.first, end: example.stretch.end }] : [];
}

function stretchesOf(column: Column): OfColumn[] {
  return column.stretches.map((stretch) => ({ column, stretch }));
}

/** The stretches that most columns share, by their days. */
function sharedStretches(adhans: readonly Column[]): OfColumn[][] {
  const bySpan = Map.groupBy(
    adhans.flatMap(stretchesOf),
    ({ stretch: { first, end } }) => `${first} to ${end}`,
  );
  return [...bySpan.values()].filter((together) => areTheTable(together, adhans));
}

/** Whether most columns jump by the same at one of the ends: the table is moved, and its rows are not copies. */
function areMovedTogether(together: readonly OfColumn[]): boolean {
  const jumps = [0, 1].map((at) => together.map(({ stretch }) => stretch.jumps[at] ?? 0));
  return jumps.some((each) => areLikeAClockChange(each) || areAlike(each, sameMinutes));
}

/** Whether the times are copies from other days, or a time that no mosque sets is among those that jump. */
function arePasted(together: readonly OfColumn[]): boolean {
  const copies = together.filter(({ column, stretch }) => isCopied(stretch, column.course));
  return (
    copies.length * 2 > together.length ||
    together.some(({ column, stretch }) => isOfTheSun(column) && stretch.jumps.some((by) => isClear(by)))
  );
}

/** The shorter side of each day on which most columns jump, by different minutes, and do not return. */
function turnedSpans(adhans: readonly Column[], days: readonly TimedDay[]): Span[] {
  const all = adhans.flatMap((column) => column.turns.map((turn) => ({ column, ...turn })));
  const turns = [...Map.groupBy(all, ({ day }) => day)]
    .filter(([, together]) => areTheTable(together, adhans))
    .filter(([, together]) => together.some(({ column, by }) => isOfTheSun(column) && isClear(by)))
    .filter(
      ([, together]) =>
        !areAlike(
          together.map(({ by }) => by),
          alikeMinutes,
        ),
    )
    .map(([day]) => day)
    .toSorted((a, b) => a - b);
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return [];
  const edges = [dayNumber(first.date), ...turns, dayNumber(last.date) + 1];
  return turns.map((day, index) => {
    const [before = day, after = day] = [edges[index], edges[index + 2]];
    return day - before < after - day ? { first: before, end: day } : { first: day, end: after };
  });
}

function areTheTable(together: readonly unknown[], columns: readonly Column[]): boolean {
  return together.length >= fewestColumns && together.length * 2 > columns.length;
}

/** The cells of the rows that were pasted: of the files with the adhans, and without iqamahs that were not moved along. */
function refusedRows({ first, end }: Span, days: readonly TimedDay[], courses: Courses): Refusal[] {
  const pasted = days.filter(({ date }) => dayNumber(date) >= first && dayNumber(date) < end);
  const dates = { first: formatDate(pasted.at(0)?.date ?? ""), last: formatDate(pasted.at(-1)?.date ?? "") };
  const isAlone = isWithoutIqamahs({ first, end }, courses);
  const files = new Set(pasted.flatMap(({ cells }) => cells.filter(isAdhan).map(({ cell }) => cell.file)));
  return pasted
    .flatMap(({ cells }) => cells)
    .filter((timed) => isAdhan(timed) || (!isAlone && files.has(timed.cell.file)))
    .map((timed) => ({ timed, notice: notice("pasted-rows", dates) }));
}

/** Whether maghrib's iqamah stays where it is while its adhan jumps: then the iqamahs are of these days. */
function isWithoutIqamahs(span: Span, courses: Courses): boolean {
  const [adhans, iqamahs] = [courses.of("maghrib", "adhan"), courses.of("maghrib", "iqamah")];
  const distances = [span.first - 1, span.first, span.end - 1, span.end].map((day) => {
    const [adhan, iqamah] = [adhans, iqamahs].map((course) => timeOn(course, day));
    return adhan === undefined || iqamah === undefined ? undefined : iqamah - adhan;
  });
  const [before, first, last, after] = distances;
  return differ(before, first) || differ(last, after);
}

function timeOn(course: readonly Point[], day: number): Minutes | undefined {
  return course.find((point) => point.day === day)?.solar;
}

function differ(first: Minutes | undefined, second: Minutes | undefined): boolean {
  return first !== undefined && second !== undefined && Math.abs(first - second) > distanceSlackMinutes;
}

function isAdhan({ cell }: TimedCell): boolean {
  return cell.kind === "adhan";
}

/** A stretch of one column is wrong if no mosque sets it, or if the same times are elsewhere in their order. */
function isWrong({ column, stretch }: OfColumn): boolean {
  const isFar = stretch.jumps.every((by) => Math.abs(by) > farMinutes);
  return (isOfTheSun(column) && isFar) || isCopied(stretch, column.course);
}

/** Mosques set fajr, dhuhr and isha by other rules for weeks; other adhans hardly ever. */
function isDoubtful({ column, stretch: { jumps } }: OfColumn): boolean {
  const isAsr = column.prayerKey === "asr" && column.kind === "adhan";
  return (isAsr || isOfTheSun(column)) && jumps.every((by) => isClear(by));
}

function refusedStretch({ stretch }: OfColumn): Refusal[] {
  return stretch.points.map(({ timed }) => ({ timed, notice: notice("pasted-column", datesOf(stretch)) }));
}

function doubtOf({ stretch }: OfColumn): Refusal[] {
  return stretch.points
    .slice(0, 1)
    .map(({ timed }) => ({ timed, notice: notice("off-for-days", datesOf(stretch)) }));
}

function datesOf({ points }: Stretch): { first: string; last: string } {
  return { first: formatDate(points.at(0)?.date ?? ""), last: formatDate(points.at(-1)?.date ?? "") };
}
