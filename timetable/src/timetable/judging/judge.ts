import { clockChange } from "../../notices/detail.ts";
import { notice } from "../../notices/finding.ts";
import type { TimedCell } from "../rows.ts";
import type { TimedDay } from "../timed-day.ts";
import { combinedDoubts, withCombinedPrayers } from "./combined-prayers.ts";
import { findContradictions } from "./contradictions.ts";
import { findEarlyIqamahs } from "./early-iqamahs.ts";
import { findExchangedColumns } from "./files/exchanged-columns.ts";
import { findMissedClockChanges, type MissedClockChange } from "./missed-clock-changes.ts";
import { findBeforeNoon } from "./noon.ts";
import { findIsolatedIqamahs, findOutliers } from "./outliers.ts";
import { type DeviationAt, type Refusal, without } from "./refusal.ts";
import { findCopiedSegments } from "./segments/copied-segments.ts";
import { findRepeats } from "./segments/repeats.ts";
import { type AllSeries, allSeriesOf, changesAround } from "./series.ts";
import { findSlippedRows } from "./slipped-rows.ts";

/** This many rows on each side of a slipped one show how its columns continue. */
const rowsBeside = 5;

/** Findings about the cells of a day, compared with its other cells and the surrounding days. */
export interface Judgement {
  refusals: Refusal[];
  /** The cells that can be used. */
  kept: TimedCell[];
  /** Used cells that look wrong. */
  doubts: Refusal[];
}

/**
 * Judges the cells of every day: by the other cells of the day, by the same prayer on the days around, and by the sun.
 * @param days by date
 * @returns a judgement for each day, in the same order
 */
export function judge(read: readonly TimedDay[], timeZone: string): Judgement[] {
  const days = withCombinedPrayers(read);
  const changes = changesAround(days, timeZone);
  const exchanged = ofEachDay(days, findExchangedColumns(days));
  const given = seenWithout({ days, allSeries: allSeriesOf(days, changes) }, exchanged);
  const slippedRows = ofEachDay(days, findSlippedRows(given.days, changes));
  const slipped = slippedRows.map((ofDay, index) => (isLone(index, slippedRows) ? [] : ofDay));
  const all = seenWithout(given, slipped);
  const repeated = ofEachDay(days, findRepeats(all.days, all.allSeries));
  const own = seenWithout(all, repeated);
  const lagging = ofEachDay(days, laggingAmong(findMissedClockChanges(own.allSeries)));
  const moving = seenWithout(own, lagging);
  const { refusals: misplaced, doubts } = findCopiedSegments(moving.days, moving.allSeries);
  const copied = ofEachDay(days, misplaced).map((ofDay, index) =>
    ofDay.length === 0 && isLone(index, slippedRows) ? (slippedRows[index] ?? []) : ofDay,
  );
  const placed = seenWithout(moving, copied);
  const contradictions = placed.days.map((day) => findContradictions(day.cells, deviations(placed, day)));
  const ordered = seenWithout(placed, contradictions);
  // A time next to one that is now refused may have missed the change as well.
  const missedClockChanges = findMissedClockChanges(ordered.allSeries);
  const others = ofEachDay(days, laggingAmong(missedClockChanges));
  const steady = seenWithout(ordered, others);
  const outliers = steady.days.map((day) => findOutliers(day.cells, deviations(steady, day)));
  const usable = seenWithout(steady, outliers);
  const alone = ofEachDay(days, findIsolatedIqamahs(usable.allSeries));
  const beforeNoon = findBeforeNoon(usable.days.map(({ cells }) => cells));
  const doubtful = ofEachDay(days, doubts);
  const otherRules = ofEachDay(days, missedClockChanges.filter(isOtherRule).map(otherRule));
  return days.map(({ cells }, index) => {
    const found = [
      exchanged,
      slipped,
      repeated,
      lagging,
      copied,
      contradictions,
      others,
      outliers,
      alone,
      beforeNoon,
    ];
    const refusals = found.flatMap((ofDays) => ofDays[index] ?? []);
    const iqamahs = findEarlyIqamahs(given.days[index]?.cells ?? [], left(cells, refusals));
    const refused = [...refusals, ...iqamahs.refusals];
    const kept = left(cells, refused);
    const doubted = [...(doubtful[index] ?? []), ...(otherRules[index] ?? [])].filter(({ timed }) =>
      kept.includes(timed),
    );
    return { refusals: refused, kept, doubts: [...doubted, ...iqamahs.doubts, ...combinedDoubts(kept)] };
  });
}

/** Whether the rows around one are right, so that they show where its slip begins. */
function isLone(index: number, slipped: readonly (readonly Refusal[])[]): boolean {
  const beside = [
    ...slipped.slice(Math.max(0, index - rowsBeside), index),
    ...slipped.slice(index + 1, index + 1 + rowsBeside),
  ];
  return beside.every((ofDay) => ofDay.length === 0);
}

/** Days, and their columns as series. */
interface Seen {
  days: readonly TimedDay[];
  allSeries: AllSeries;
}

/** The days and series without the refused cells. */
function seenWithout(seen: Seen, refusals: readonly (readonly Refusal[])[]): Seen {
  if (refusals.every((ofDay) => ofDay.length === 0)) return seen;
  const days = daysWithout(seen.days, refusals);
  return { days, allSeries: seen.allSeries.among(days) };
}

/** The refusals of times that did not follow a clock change. */
function laggingAmong(found: readonly MissedClockChange[]): Refusal[] {
  return found.filter((each) => !isOtherRule(each)).map(laggingRefusal);
}

function isOtherRule({ isOtherRule: is }: MissedClockChange): boolean {
  return is === true;
}

function ofEachDay(days: readonly TimedDay[], refusals: readonly Refusal[]): Refusal[][] {
  const byCell = new Map(refusals.map((refusal) => [refusal.timed, refusal]));
  if (byCell.size === 0) return days.map(() => []);
  return days.map(({ cells }) => cells.flatMap((timed) => byCell.get(timed) ?? []));
}

/** Days without the cells that were refused. */
function daysWithout(days: readonly TimedDay[], refusals: readonly (readonly Refusal[])[]): TimedDay[] {
  return days.map((day, index) => {
    const ofDay = refusals[index] ?? [];
    return ofDay.length === 0 ? day : { ...day, cells: left(day.cells, ofDay) };
  });
}

function deviations({ allSeries }: Seen, { date }: TimedDay): DeviationAt {
  return ({ cell }, minutes) => allSeries.deviationOf(date, cell, minutes);
}

function left(cells: readonly TimedCell[], refusals: readonly Refusal[] = []): TimedCell[] {
  return without(cells, new Set(refusals.map(({ timed }) => timed)));
}

function otherRule({ timed, change: { date } }: MissedClockChange): Refusal {
  return { timed, notice: notice("other-rule-from-clock-change", { date: { date } }) };
}

function laggingRefusal({ timed, change: { date, minutes } }: MissedClockChange): Refusal {
  return { timed, notice: notice("left-behind", { ...clockChange(minutes), date: { date } }) };
}
