import { notice } from "../../notices/finding.ts";
import { formatDate } from "../../times/dates.ts";
import { inWords } from "../../times/summer-time.ts";
import type { TimedCell } from "../rows.ts";
import type { TimedDay } from "../timed-day.ts";
import { findContradictions } from "./contradictions.ts";
import { type Courses, changesAround, coursesOf } from "./courses.ts";
import { findEarlyIqamahs } from "./early-iqamahs.ts";
import { findLeftBehind, type LeftBehind } from "./left-behind.ts";
import { findLoneIqamahs } from "./lone-iqamahs.ts";
import { findBeforeNoon } from "./noon.ts";
import { findOffCourse } from "./off-course.ts";
import { type DeviationAt, type Refusal, without } from "./refusal.ts";

/** What was found about the cells of a day beside its other cells and the days around it. */
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
export function judge(days: readonly TimedDay[], timeZone: string): Judgement[] {
  const changes = changesAround(days, timeZone);
  const all = coursesOf(days, changes);
  const lagging = laggingIn(days, all);
  const moving = daysWithout(days, lagging);
  const seen = all.among(moving);
  const contradictions = moving.map((day) => findContradictions(day.cells, deviations(seen, day)));
  const ordered = daysWithout(moving, contradictions);
  // A time beside one that is now refused may lag behind as well.
  const others = laggingIn(ordered, seen.among(ordered));
  const steady = daysWithout(ordered, others);
  const courses = seen.among(steady);
  const offCourse = steady.map((day) => findOffCourse(day.cells, deviations(courses, day)));
  const alone = ofEachDay(steady, findLoneIqamahs(courses));
  const beforeNoon = findBeforeNoon(daysWithout(steady, offCourse).map(({ cells }) => cells));
  return days.map(({ cells }, index) => {
    const found = [lagging, contradictions, others, offCourse, alone, beforeNoon];
    const refusals = found.flatMap((ofDays) => ofDays[index] ?? []);
    const iqamahs = findEarlyIqamahs(cells, left(cells, refusals));
    const refused = [...refusals, ...iqamahs.refusals];
    return { refusals: refused, kept: left(cells, refused), doubts: iqamahs.doubts };
  });
}

/** The refusals of each day whose clock change a time did not follow. */
function laggingIn(days: readonly TimedDay[], courses: Courses): Refusal[][] {
  return ofEachDay(days, findLeftBehind(courses).map(leftBehind));
}

function ofEachDay(days: readonly TimedDay[], refusals: readonly Refusal[]): Refusal[][] {
  const byCell = new Map(refusals.map((refusal) => [refusal.timed, refusal]));
  return days.map(({ cells }) => cells.flatMap((timed) => byCell.get(timed) ?? []));
}

/** Days without the cells that were refused. */
function daysWithout(days: readonly TimedDay[], refusals: readonly (readonly Refusal[])[]): TimedDay[] {
  return days.map((day, index) => ({ ...day, cells: left(day.cells, refusals[index]) }));
}

function deviations(courses: Courses, { date }: TimedDay): DeviationAt {
  return ({ cell }, minutes) => courses.deviationOf(date, cell, minutes);
}

function left(cells: readonly TimedCell[], refusals: readonly Refusal[] = []): TimedCell[] {
  return without(cells, new Set(refusals.map(({ timed }) => timed)));
}

function leftBehind({ timed, change: { date, minutes } }: LeftBehind): Refusal {
  return { timed, notice: notice("left-behind", { ...inWords(minutes), date: formatDate(date) }) };
}
