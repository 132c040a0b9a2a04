import type { Minutes } from "../../../times/times.ts";
import { mostDaysBetween, type TimeOfDay } from "../spikes.ts";

type Series = readonly TimeOfDay[];

/** A jump of a column beyond its usual step. */
export interface LevelShift {
  /** The index of the first time after it. */
  at: number;
  /** The size of the jump beyond the usual step. */
  by: Minutes;
}

/** Times between two shifts, around which the column continues as if they were not there. */
export interface Detour {
  /** The index of its first time. */
  first: number;
  /** The index after its last time. */
  end: number;
  /** By how much the column jumps where it begins, and where it ends. */
  jumps: readonly [Minutes, Minutes];
}

/** How sure a break has to be. */
export interface Certainty {
  /** How few steps around a break show how the column moves. */
  fewestSteps: number;
  /** A shift is this many times larger than the spread of the surrounding steps. */
  timesTheSpread: number;
}

/** Enough to point at a time. */
export const likely: Certainty = { fewestSteps: 3, timesTheSpread: 2 };
/** Enough to refuse times. */
export const certain: Certainty = { fewestSteps: 7, timesTheSpread: 4 };

/** How many steps before and after one show how a column moves. */
const stepsAround = 7;
/** Rounding makes a column jump by less. */
const leastMinutes = 3;
/** A column with more shifts is no series. */
const mostLevelShifts = 24;
/** No longer detour is certain to be one: rules for whole seasons are set on purpose. */
const mostDaysAside = 62;

/** The breaks of a column that otherwise moves evenly. */
export function levelShiftsOf(series: Series, { fewestSteps, timesTheSpread }: Certainty): LevelShift[] {
  const paces = series.map((_, index) => paceAt(series, index));
  const levelShifts = paces.flatMap((pace, at) => {
    // Most steps are like the one before: looking closer only at the others keeps this fast.
    const before = paces[at - 1] ?? paces[at + 1];
    if (pace === undefined || (before !== undefined && Math.abs(pace - before) < leastMinutes)) return [];
    const around = [
      ...paces.slice(Math.max(0, at - stepsAround), at),
      ...paces.slice(at + 1, at + 1 + stepsAround),
    ];
    const shown = around.filter((each) => each !== undefined);
    if (shown.length < fewestSteps) return [];
    const usual = medianOf(shown);
    const by = (pace - usual) * daysTo(series, at);
    // The largest difference can be the other end of the detour.
    const spread =
      shown
        .map((each) => Math.abs(each - usual))
        .toSorted((a, b) => a - b)
        .at(-2) ?? 0;
    return Math.abs(by) >= leastMinutes && Math.abs(by) > timesTheSpread * spread ? [{ at, by }] : [];
  });
  return levelShifts.length > mostLevelShifts ? [] : levelShifts;
}

/**
 * By how much a column jumps at an index beyond its usual step, however it moves otherwise; undefined if the time before
 * is missing.
 */
export function jumpAt(series: Series, at: number): Minutes | undefined {
  const pace = paceAt(series, at);
  if (pace === undefined) return undefined;
  const around = [...pacesFrom(series, at - stepsAround), ...pacesFrom(series, at + 1)];
  return around.length === 0 ? undefined : (pace - medianOf(around)) * daysTo(series, at);
}

/** The detours between shifts, the shortest first, and the remaining shifts. */
export function detoursOf(
  series: Series,
  levelShifts: readonly LevelShift[],
): { detours: Detour[]; open: LevelShift[] } {
  const detours: Detour[] = [];
  let open = [...levelShifts];
  for (;;) {
    const [shortest] = open
      .slice(1)
      .map((end, index) => [open[index] ?? end, end] as const)
      .filter(([first, end]) => goesOnAfter(series, first, end))
      .toSorted(([a, b], [c, d]) => b.at - a.at - (d.at - c.at));
    if (!shortest) return { detours, open };
    const [first, end] = shortest;
    detours.push({ first: first.at, end: end.at, jumps: [first.by, end.by] });
    open = open.filter((each) => each !== first && each !== end);
  }
}

/** Whether the times after two shifts continue those before them. */
function goesOnAfter(series: Series, first: LevelShift, end: LevelShift): boolean {
  const [before, after] = [series[first.at - 1], series[end.at]];
  if (!before || !after || after.day - before.day > mostDaysAside) return false;
  const paces = [first.at - stepsAround, end.at + 1]
    .map((from) => pacesFrom(series, from))
    .filter((side) => side.length > 0)
    .map(medianOf);
  const pace = paces.reduce((sum, each) => sum + each, 0) / Math.max(1, paces.length);
  const apart = after.solar - before.solar - pace * (after.day - before.day);
  return Math.abs(apart) <= Math.max(leastMinutes, Math.min(Math.abs(first.by), Math.abs(end.by)) / 2);
}

/** The paces of as many steps as show how a column moves, from an index on. */
function pacesFrom(series: Series, from: number): Minutes[] {
  const steps = Array.from({ length: stepsAround }, (_, index) => paceAt(series, from + index));
  return steps.filter((pace) => pace !== undefined);
}

/** The column's movement to a time from the one before, in minutes a day; undefined if that is too long ago. */
function paceAt(series: Series, index: number): Minutes | undefined {
  const [before, point] = [series[index - 1], series[index]];
  if (!before || !point || point.day - before.day > mostDaysBetween) return undefined;
  return (point.solar - before.solar) / (point.day - before.day);
}

function daysTo(series: Series, index: number): number {
  return (series[index]?.day ?? 0) - (series[index - 1]?.day ?? 0);
}

function medianOf(values: readonly Minutes[]): Minutes {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
