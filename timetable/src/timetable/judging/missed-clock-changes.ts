import { dayNumber } from "../../times/dates.ts";
import { dailyPrayers, type PrayerKey } from "../../times/prayers.ts";
import type { ClockChange } from "../../times/summer-time.ts";
import type { Minutes } from "../../times/times.ts";
import type { TimedCell } from "../rows.ts";
import type { AllSeries, Point, Series } from "./series.ts";
import { type SunOfTable, sunOfTable } from "./sun-of-table.ts";

/** A time that is off by a clock change that the day's other times followed. */
export interface MissedClockChange {
  timed: TimedCell;
  change: ClockChange;
  /** Whether it begins a column that continues by another rule of calculation: then it is right. */
  isOtherRule?: boolean;
}

const asrAt = dailyPrayers.indexOf("asr");
/** How far a table's asr is from the calculated one: sunrise and maghrib show the latitude only roughly. */
const ruleMinutes = 7;
const withIqamah = ["fajr", "dhuhr", "asr", "isha"] as const satisfies PrayerKey[];

/** By how many minutes a step can differ from a clock change and still be one: the sun moves too. */
const slackMinutes = 10;
/** The most days between two times that are compared as if they were neighbours. */
const mostDaysBetween = 3;
/** How many days before or after a change that the file itself does not show a time can be off by it. */
const mostDaysBeyond = 14;
/** A time is taken to have changed early at most this many days before the clocks. */
const mostDaysEarly = 31;
/** So few days before a change may be the wrong side of it, in a file that starts there. */
const fewDays = 7;

/** A weekly iqamah can also change by its own rule on the day of the clock change. */
const iqamahSlackMinutes = 20;
/** Tells a change of half an hour from a weekly step. With so few iqamahs, the two look alike. */
const fewMinutes = 5;
const fewestIqamahs = 2;

/**
 * Finds the times that missed a clock change, or made it too early, while the day's others followed it. Only a time
 * that moves from day to day can miss one. A fixed time stays on purpose, unless it later moves by the size of the
 * change together with the others that missed it.
 */
export function findMissedClockChanges(allSeries: AllSeries): MissedClockChange[] {
  const adhans = dailyPrayers.map((prayerKey) => sunSeriesOf(prayerKey, allSeries.of(prayerKey, "adhan")));
  // Of all iqamahs, only maghrib's follows its adhan all year.
  const maghrib = sunSeriesOf("maghrib", allSeries.of("maghrib", "iqamah"));
  const ofTheDay = [...adhans, maghrib];
  const iqamahs = withIqamah.map((prayerKey) => allSeries.of(prayerKey, "iqamah"));
  return allSeries.changes.flatMap((change) => {
    const isOfDay = (points: Series, run: Run) =>
      isOfMost(points[run.turn], run.by, ofTheDay) &&
      !areInTime([...iqamahs, maghrib.points], [points[run.from]?.day, points[run.to]?.day], change);
    const found = ofTheDay.map((series) => runOf(series, change, isOfDay));
    const asr = found[asrAt] ?? [];
    const isOtherRule = asr.length >= daysShown && isByARule(asr, sunOfTable(allSeries), change);
    const runs = isOtherRule ? found.with(asrAt, []) : found;
    const doubts = (isOtherRule ? asr.slice(0, 1) : []).map(({ timed }) => ({ timed, change, isOtherRule }));
    const beside = iqamahs.flatMap((points) => {
      const run = runs.find((each) => isAlsoOff(points, each, change));
      return run ? pointsDuring(points, run) : [];
    });
    return [...doubts, ...[...new Set([...runs.flat(), ...beside])].map(({ timed }) => ({ timed, change }))];
  });
}

/** Whether a run of asr fits one of its two rules as it is, and better than either rule after the clock change. */
function isByARule(run: Series, sun: SunOfTable | undefined, { minutes }: ClockChange): boolean {
  const moved = run.map((point) => ({ ...point, solar: point.solar + minutes }));
  const [asItIs, ifMoved] = [run, moved].map((points) => sun?.awayFromAsr(points));
  return asItIs !== undefined && asItIs <= ruleMinutes && asItIs < (ifMoved ?? 0);
}

/** Whether an iqamah jumps by a clock change at both ends of the run of another time, and not in between. */
function isAlsoOff(points: Series, run: Series, { minutes }: ClockChange): boolean {
  const [first, last] = [run.at(0), run.at(-1)];
  if (!first || !last) return false;
  const start = points.findIndex(({ day }) => day >= first.day);
  const end = points.findIndex(({ day }) => day > last.day);
  return (
    isStep(points, start, -minutes, iqamahSlackMinutes) && isStep(points, end, minutes, iqamahSlackMinutes)
  );
}

/** Whether most iqamahs move with the clocks while the adhans do not, from a day to another: then those stay as they are. */
function areInTime(
  iqamahs: readonly Series[],
  days: readonly (number | undefined)[],
  { minutes }: ClockChange,
): boolean {
  const slack = Math.min(iqamahSlackMinutes, Math.abs(minutes) / 2 - fewMinutes);
  const known = iqamahs.flatMap((points) => {
    const steps = days.map((day) =>
      stepAt(
        points,
        points.findIndex((point) => point.day === day),
      ),
    );
    return steps.some((step) => step === undefined)
      ? []
      : [steps.every((step) => Math.abs(step ?? 0) <= slack)];
  });
  return known.length >= fewestIqamahs && known.filter(Boolean).length * 2 > known.length;
}

function pointsDuring(points: Series, run: Series): Series {
  const [first, last] = [run.at(0)?.day ?? 0, run.at(-1)?.day ?? 0];
  return points.filter(({ day }) => day >= first && day <= last);
}

/** The times of a prayer, and how fast the sun moves them. */
interface SunSeries {
  points: Series;
  /** The most minutes from day to day that the sun moves this prayer's time by. */
  pace: Minutes;
}

function sunSeriesOf(prayerKey: PrayerKey, points: Series): SunSeries {
  return { points, pace: prayerKey === "fajr" || prayerKey === "isha" ? 10 : 5 };
}

/**
 * The points of a series that are off by a change.
 * @param isOfDay whether the whole day is, so that no cell is at fault
 */
function runOf(
  series: SunSeries,
  change: ClockChange,
  isOfDay: (points: Series, run: Run) => boolean,
): Series {
  const { points } = series;
  const at = points.findIndex(({ date }) => date >= change.date);
  const run = stepAt(points, at) === undefined ? runBeyond(series, change) : runAcross(series, at, change);
  if (!run || !isOfTheSun(series, run)) return [];
  return isOfDay(points, run) ? [] : points.slice(run.from, run.to);
}

/** The indices of points that are off, and the index at which the series left its line or returned. */
interface Run {
  from: number;
  /** The index after the last point. */
  to: number;
  turn: number;
  /** The step at that index, free of clock changes. */
  by: Minutes;
}

/** A series with times on both sides of a change: it did not move there, and comes back later or left before. */
function runAcross({ points }: SunSeries, at: number, { minutes }: ClockChange): Run | undefined {
  const missed = -minutes;
  if (!isStep(points, at, missed)) return undefined;
  const back = points.findIndex((_, index) => index > at && isStep(points, index, minutes));
  const away = points.findLastIndex((_, index) => index < at && isStep(points, index, minutes));
  const turned = { turn: at, by: missed };
  const [change, last] = [points[at]?.day ?? 0, points.length];
  const daysAfter = back < 0 ? Number.POSITIVE_INFINITY : (points[back]?.day ?? 0) - change;
  const daysBefore = away < 0 ? Number.POSITIVE_INFINITY : change - (points[away]?.day ?? 0);
  if (daysBefore < daysAfter && daysBefore <= mostDaysEarly) return { ...turned, from: away, to: at };
  if (back >= 0) return { ...turned, from: at, to: back };
  return { ...turned, from: at <= fewDays ? 0 : at, to: last };
}

/** A series that starts after a change without having made it, or ends before a change that it has already made. */
function runBeyond({ points }: SunSeries, { date, minutes }: ClockChange): Run | undefined {
  const changed = dayNumber(date);
  const isClose = ({ day }: Point) => Math.abs(day - changed) <= mostDaysBeyond;
  const [first, last] = [points.at(0), points.at(-1)];
  if (first && first.date >= date && isClose(first)) {
    const back = points.findIndex((point, index) => isClose(point) && isStep(points, index, minutes));
    // What goes back and forth around a change did not follow it late.
    const isAlone = !points.some(
      (point, index) => index !== back && isClose(point) && isSpike(points, index, minutes),
    );
    if (back > 0 && isAlone) return { from: 0, to: back, turn: back, by: minutes };
  }
  if (last && last.date < date && isClose(last)) {
    const away = points.findLastIndex((point, index) => isClose(point) && isStep(points, index, minutes));
    const isAlone = !points.some(
      (point, index) => index !== away && isClose(point) && isSpike(points, index, minutes),
    );
    if (away > 0 && isAlone) return { from: away, to: points.length, turn: away, by: minutes };
  }
  return undefined;
}

/** Whether most of the day's series make the same step on that day: then it is the table that is off. */
function isOfMost(turn: Point | undefined, by: Minutes, all: readonly SunSeries[]): boolean {
  if (!turn) return false;
  const steps = all.flatMap((series) => {
    const at = series.points.findIndex(({ day }) => day === turn.day);
    if (stepAt(series.points, at) === undefined || !isOfTheSun(series, { from: at, to: at + 1 })) return [];
    return [isStep(series.points, at, by)];
  });
  return steps.filter(Boolean).length * 2 > steps.length;
}

/** How many days around a run show whether its times move with the sun, and how many small steps do. */
const daysShown = 28;
const fewestSteps = 3;

function isOfTheSun({ points, pace }: SunSeries, { from, to }: Pick<Run, "from" | "to">): boolean {
  // A long run has to move by itself: a time that is fixed for months is fixed on purpose.
  const margin = to - from >= daysShown ? 0 : daysShown;
  const shown = points.slice(Math.max(0, from - margin), to + margin);
  const steps = shown.slice(1).filter((point, index) => {
    const step = Math.abs(point.local - (shown[index]?.local ?? 0));
    return step > 0 && step <= pace;
  });
  return steps.length >= Math.min(fewestSteps, shown.length - 1);
}

/** Whether a time moves by the size of a change in either direction, within an iqamah's slack. */
function isSpike(points: Series, index: number, minutes: Minutes): boolean {
  return [minutes, -minutes].some((by) => isStep(points, index, by, iqamahSlackMinutes));
}

function isStep(points: Series, index: number, minutes: Minutes, slack: Minutes = slackMinutes): boolean {
  const step = stepAt(points, index);
  return step !== undefined && Math.abs(step - minutes) <= slack;
}

/** By how much a time moves from the one before it, free of clock changes; undefined if that is too long ago. */
function stepAt(points: Series, index: number): Minutes | undefined {
  const [before, point] = [points[index - 1], points[index]];
  if (!before || !point || point.day - before.day > mostDaysBetween) return undefined;
  return point.solar - before.solar;
}
