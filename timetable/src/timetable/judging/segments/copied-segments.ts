import type { Detail } from "../../../notices/detail.ts";
import { notice } from "../../../notices/finding.ts";
import { dayNumber } from "../../../times/dates.ts";
import type { TimedDay } from "../../timed-day.ts";
import type { Refusal } from "../refusal.ts";
import type { AllSeries } from "../series.ts";
import { overlap, refusedRows, type Span } from "./pasted-rows.ts";
import {
  areAlike,
  areMoved,
  type Column,
  columnsOf,
  doesNoonMove,
  fewestColumns,
  isClear,
  isCopied,
  isOfTheSun,
  type Segment,
} from "./segments.ts";
import { findShiftedRows } from "./shifted-rows.ts";

/** A segment of one time is a typing mistake in a cell, which other files find. */
const fewestTimes = 2;
/** Columns that turn together jump by the same, give or take the sun. */
const alikeMinutes = 8;
/** No margin for safety explains such a jump. */
const farMinutes = 25;

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
    .filter(({ segment }) => !known.some((span) => overlap(span, segment)));
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

/** Whether the table is moved at one of the ends, so that its rows are no copies. */
function areMovedTogether(together: readonly OfColumn[]): boolean {
  return ([0, 1] as const).some((at) =>
    areMoved(new Map(together.map(({ column, segment }) => [column.prayerKey, segment.jumps[at]]))),
  );
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
    .filter(([, together]) => {
      const jumps = new Map(together.map(({ column, by }) => [column.prayerKey, by]));
      return !(areAlike([...jumps.values()], alikeMinutes) && doesNoonMove(jumps));
    })
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

/** A segment of one column is wrong if no mosque sets it, or if the same times are elsewhere in their order. */
function isWrong({ column, segment }: OfColumn): boolean {
  const isFar = segment.jumps.every((by) => Math.abs(by) > farMinutes);
  return (isOfTheSun(column) && isFar) || isCopied(segment, column.series);
}

/** Mosques set fajr, dhuhr and isha by other rules for weeks; other adhans hardly ever. */
function isDoubtful({ column, segment: { jumps } }: OfColumn): boolean {
  const isAsr = column.prayerKey === "asr" && column.kind === "adhan";
  const [first, last] = jumps.map(Math.abs);
  return (isAsr || isOfTheSun(column)) && isClear(((first ?? 0) + (last ?? 0)) / 2);
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
