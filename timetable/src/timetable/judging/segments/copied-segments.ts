import type { Detail } from "../../../notices/detail.ts";
import { notice } from "../../../notices/finding.ts";
import { dayNumber } from "../../../times/dates.ts";
import type { Minutes } from "../../../times/times.ts";
import type { TimedCell } from "../../rows.ts";
import type { TimedDay } from "../../timed-day.ts";
import type { Refusal } from "../refusal.ts";
import type { AllSeries, Point } from "../series.ts";
import {
  areAlike,
  areLikeAClockChange,
  type Column,
  columnsOf,
  isClear,
  isCopied,
  isOfTheSun,
  type Segment,
  sameMinutes,
} from "./segments.ts";
import { findShiftedRows } from "./shifted-rows.ts";

/** So many columns that jump together are the table. */
const fewestColumns = 3;
/** A segment of one time is a typing mistake in a cell, which other files find. */
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

/** A segment, with its column. */
interface OfColumn {
  column: Column;
  segment: Segment;
}

/**
 * Finds rows and columns with the times of other days: they jump on one day without a clock change, and later continue
 * their previous line. Where a table only jumps, its shorter side is taken to be wrong.
 * @param days by date
 */
export function findCopiedSegments(
  days: readonly TimedDay[],
  allSeries: AllSeries,
): { refusals: Refusal[]; doubts: Refusal[] } {
  const [adhans, iqamahs] = [columnsOf(allSeries, "adhan"), columnsOf(allSeries, "iqamah")];
  const all = [...adhans, ...iqamahs];
  if (all.every(({ segments, turns }) => segments.length + turns.length === 0)) {
    return { refusals: [], doubts: [] };
  }
  const shifted = findShiftedRows(days, adhans, allSeries);
  const isShifted = ({ first, end }: Span) => end - first === 1 && shifted.some(({ day }) => day === first);
  // A segment that is off by a clock change is reported as one, and a mosque can move its table by a few minutes on
  // purpose.
  const shared = sharedSegments(adhans);
  const slipped = shared.filter(areMovedTogether);
  const others = shared.filter((together) => !slipped.includes(together));
  const copied = [...others.filter(areCopied).flatMap(spanOf), ...turnedSpans(adhans, days)];
  const spans = copied.filter((span) => !isShifted(span));
  const known = [...spans, ...slipped.flatMap(spanOf)];
  const alone = all
    .flatMap(segmentsOf)
    .filter(({ segment }) => segment.points.length >= fewestTimes)
    .filter(({ segment: { first, end } }) => !known.some((span) => span.first < end && first < span.end));
  const wrong = alone.filter(isWrong);
  const doubtful = alone.filter((each) => !wrong.includes(each) && isDoubtful(each));
  return {
    refusals: [
      ...shifted.flatMap(({ refusals }) => refusals),
      ...spans.flatMap((span) => refusedRows(span, days, allSeries)),
      ...wrong.flatMap(refusedSegment),
    ],
    doubts: doubtful.flatMap(doubtOf),
  };
}

function spanOf([example]: readonly OfColumn[]): Span[] {
  return example ? [{ first: example.segment.first, end: example.segment.end }] : [];
}

function segmentsOf(column: Column): OfColumn[] {
  return column.segments.map((segment) => ({ column, segment }));
}

/** The segments that most columns share, by their days. */
function sharedSegments(adhans: readonly Column[]): OfColumn[][] {
  const bySpan = Map.groupBy(
    adhans.flatMap(segmentsOf),
    ({ segment: { first, end } }) => `${first} to ${end}`,
  );
  return [...bySpan.values()].filter((together) => areTheTable(together, adhans));
}

/** Whether most columns jump by the same at one of the ends: the table is moved, and its rows are not copies. */
function areMovedTogether(together: readonly OfColumn[]): boolean {
  const jumps = [0, 1].map((at) => together.map(({ segment }) => segment.jumps[at] ?? 0));
  return jumps.some((each) => areLikeAClockChange(each) || areAlike(each, sameMinutes));
}

/** Whether the times are copies from other days, or a time that no mosque sets is among those that jump. */
function areCopied(together: readonly OfColumn[]): boolean {
  const copies = together.filter(({ column, segment }) => isCopied(segment, column.series));
  return (
    copies.length * 2 > together.length ||
    together.some(({ column, segment }) => isOfTheSun(column) && segment.jumps.some((by) => isClear(by)))
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
function refusedRows({ first, end }: Span, days: readonly TimedDay[], allSeries: AllSeries): Refusal[] {
  const copied = days.filter(({ date }) => dayNumber(date) >= first && dayNumber(date) < end);
  const dates = { first: { date: copied.at(0)?.date ?? "" }, last: { date: copied.at(-1)?.date ?? "" } };
  const isAlone = isWithoutIqamahs({ first, end }, allSeries);
  const files = new Set(copied.flatMap(({ cells }) => cells.filter(isAdhan).map(({ cell }) => cell.file)));
  return copied
    .flatMap(({ cells }) => cells)
    .filter((timed) => isAdhan(timed) || (!isAlone && files.has(timed.cell.file)))
    .map((timed) => ({ timed, notice: notice("pasted-rows", dates) }));
}

/** Whether maghrib's iqamah stays where it is while its adhan jumps: then the iqamahs are of these days. */
function isWithoutIqamahs(span: Span, allSeries: AllSeries): boolean {
  const [adhans, iqamahs] = [allSeries.of("maghrib", "adhan"), allSeries.of("maghrib", "iqamah")];
  const distances = [span.first - 1, span.first, span.end - 1, span.end].map((day) => {
    const [adhan, iqamah] = [adhans, iqamahs].map((series) => timeOn(series, day));
    return adhan === undefined || iqamah === undefined ? undefined : iqamah - adhan;
  });
  const [before, first, last, after] = distances;
  return differ(before, first) || differ(last, after);
}

function timeOn(series: readonly Point[], day: number): Minutes | undefined {
  return series.find((point) => point.day === day)?.solar;
}

function differ(first: Minutes | undefined, second: Minutes | undefined): boolean {
  return first !== undefined && second !== undefined && Math.abs(first - second) > distanceSlackMinutes;
}

function isAdhan({ cell }: TimedCell): boolean {
  return cell.kind === "adhan";
}

/** A segment of one column is wrong if no mosque sets it, or if the same times are elsewhere in their order. */
function isWrong({ column, segment }: OfColumn): boolean {
  const isFar = segment.jumps.every((by) => Math.abs(by) > farMinutes);
  return (isOfTheSun(column) && isFar) || isCopied(segment, column.series);
}

/** Mosques set fajr, dhuhr and isha by other rules for weeks; other adhans hardly ever. */
function isDoubtful({ column, segment: { jumps } }: OfColumn): boolean {
  const isAsr = column.prayerKey === "asr" && column.kind === "adhan";
  return (isAsr || isOfTheSun(column)) && jumps.every((by) => isClear(by));
}

function refusedSegment({ segment }: OfColumn): Refusal[] {
  return segment.points.map(({ timed }) => ({ timed, notice: notice("pasted-column", datesOf(segment)) }));
}

function doubtOf({ segment }: OfColumn): Refusal[] {
  return segment.points
    .slice(0, 1)
    .map(({ timed }) => ({ timed, notice: notice("off-for-days", datesOf(segment)) }));
}

function datesOf({ points }: Segment): { first: Detail; last: Detail } {
  return { first: { date: points.at(0)?.date ?? "" }, last: { date: points.at(-1)?.date ?? "" } };
}
