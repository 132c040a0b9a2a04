import { say } from "../../../notices/detail.ts";
import { notice } from "../../../notices/finding.ts";
import type { Cell } from "../../../sources/cell.ts";
import { areForSameTime } from "../../../sources/cell.ts";
import { dayNumber } from "../../../times/dates.ts";
import type { TimedCell } from "../../rows.ts";
import type { TimedDay } from "../../timed-day.ts";
import type { Refusal } from "../refusal.ts";
import type { AllSeries } from "../series.ts";
import type { Column } from "./segments.ts";

/** So many adhans of a day that leave their columns can be a row under the wrong headings. */
const fewestLeaving = 2;
/** This many times of a row must be far from their own column and near the adjacent one. */
const fewestShifted = 3;
/** A column that is not read can be in between. */
const fewestInRun = 2;
const farMinutes = 8;
const nearMinutes = 5;

/** A row whose times are under the adjacent headings. */
interface ShiftedRow {
  day: number;
  refusals: Refusal[];
}

/** Finds the rows in which some times belong to the column to their left or right. */
export function findShiftedRows(
  days: readonly TimedDay[],
  adhans: readonly Column[],
  allSeries: AllSeries,
): ShiftedRow[] {
  const leaving = adhans.flatMap(daysThatLeave);
  const counts = Map.groupBy(leaving, (day) => day);
  return days.flatMap((day, index) => {
    const number = dayNumber(day.date);
    if ((counts.get(number)?.length ?? 0) < fewestLeaving) return [];
    const [before, after] = [days[index - 1]?.cells ?? [], days[index + 1]?.cells ?? []];
    const headings = (before.length > after.length ? before : after).map(({ cell }) => cell);
    const found = ([-1, 1] as const).map((side) => shiftedCells(day, headings, side, allSeries));
    const refusals = found.find((each) => each.length > 0) ?? [];
    return refusals.length > 0 ? [{ day: number, refusals }] : [];
  });
}

/** The single days on which a column is off its line. */
function daysThatLeave({ series, segments, turns }: Column): number[] {
  const single = segments.filter(({ points }) => points.length === 1).map(({ first }) => first);
  const atTheEnds = turns.flatMap(({ day }) => {
    if (day === series[1]?.day) return [series[0]?.day ?? day];
    return day === series.at(-1)?.day ? [day] : [];
  });
  return [...single, ...atTheEnds];
}

/** A heading, the day's cell under it, and how that cell fits. */
interface Fit {
  other: Cell | undefined;
  timed: TimedCell | undefined;
  fitsOther: boolean;
  isFar: boolean;
}

/**
 * The adjacent cells of a row whose times belong under the next heading.
 * @param side the direction of that heading: -1 for the left, 1 for the right
 */
function shiftedCells(
  { date, cells }: TimedDay,
  headings: readonly Cell[],
  side: -1 | 1,
  { deviationOf }: AllSeries,
): Refusal[] {
  const fits = headings.map((heading, index): Fit => {
    const other = headings[index + side];
    const timed = cells.find(({ cell }) => areForSameTime(cell, heading));
    const [minutes] = timed?.minutes ?? [];
    const off = (cell: Cell | undefined) =>
      cell && minutes !== undefined ? Math.abs(deviationOf(date, cell, minutes)?.minutes ?? 0) : undefined;
    return {
      other,
      timed,
      fitsOther: (off(other) ?? Number.POSITIVE_INFINITY) <= nearMinutes,
      isFar: (off(heading) ?? 0) > farMinutes,
    };
  });
  const runs = runsOf(fits).filter((run) => farIn(run) >= fewestInRun);
  if (farIn(runs.flat()) < fewestShifted) return [];
  const direction = side < 0 ? "right" : "left";
  return runs.flat().flatMap(({ timed, other }) =>
    timed && other
      ? [
          {
            timed,
            notice: notice("shifted-row", {
              direction: say(direction),
              column: timed.cell.column,
              other: other.column,
            }),
          },
        ]
      : [],
  );
}

function farIn(fits: readonly Fit[]): number {
  return fits.filter(({ isFar }) => isFar).length;
}

/** The adjacent cells that fit the next heading. */
function runsOf(fits: readonly Fit[]): Fit[][] {
  const isIn = ({ timed, fitsOther }: Fit) => timed === undefined || fitsOther;
  const starts = fits.flatMap((fit, index) =>
    isIn(fit) && (index === 0 || !isIn(fits[index - 1] ?? fit)) ? [index] : [],
  );
  return starts.map((start) => {
    const length = fits.slice(start).findIndex((fit) => !isIn(fit));
    const run = length < 0 ? fits.slice(start) : fits.slice(start, start + length);
    // A shift starts or ends at a cell that was left out, or at the row's end.
    const first = run.findIndex(({ timed, isFar }) => timed === undefined || isFar);
    const last =
      length < 0 ? run.length : run.findLastIndex(({ timed, isFar }) => timed === undefined || isFar);
    return first < 0 ? [] : run.slice(first, last + 1);
  });
}
