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
import { findPasted } from "./pasted.ts";
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
  const all: Seen = { days, courses: coursesOf(days, changes) };
  const lagging = laggingIn(all);
  const moving = seenWithout(all, lagging);
  const { refusals: misplaced, doubts } = findPasted(moving.days, moving.courses);
  const pasted = ofEachDay(days, misplaced);
  const placed = seenWithout(moving, pasted);
  const contradictions = placed.days.map((day) => findContradictions(day.cells, deviations(placed, day)));
  const ordered = seenWithout(placed, contradictions);
  // A time beside one that is now refused may lag behind as well.
  const others = laggingIn(ordered);
  const steady = seenWithout(ordered, others);
  const offCourse = steady.days.map((day) => findOffCourse(day.cells, deviations(steady, day)));
  const usable = seenWithout(steady, offCourse);
  const alone = ofEachDay(days, findLoneIqamahs(usable.courses));
  const beforeNoon = findBeforeNoon(usable.days.map(({ cells }) => cells));
  const doubtful = ofEachDay(days, doubts);
  return days.map(({ cells }, index) => {
    const found = [lagging, pasted, contradictions, others, offCourse, alone, beforeNoon];
    const refusals = found.flatMap((ofDays) => ofDays[index] ?? []);
    const iqamahs = findEarlyIqamahs(cells, left(cells, refusals));
    const refused = [...refusals, ...iqamahs.refusals];
    const kept = left(cells, refused);
    const doubted = (doubtful[index] ?? []).filter(({ timed }) => kept.includes(timed));
    return { refusals: refused, kept, doubts: [...doubted, ...iqamahs.doubts] };
  });
}

/** Days, and what is seen along their columns. */
interface Seen {
  days: readonly TimedDay[];
  courses: Courses;
}

/** What is seen without the cells that were refused. */
function seenWithout(seen: Seen, refusals: readonly (readonly Refusal[])[]): Seen {
  if (refusals.every((ofDay) => ofDay.length === 0)) return seen;
  const days = daysWithout(seen.days, refusals);
  return { days, courses: seen.courses.among(days) };
}

/** The refusals of each day whose clock change a time did not follow. */
function laggingIn({ days, courses }: Seen): Refusal[][] {
  return ofEachDay(days, findLeftBehind(courses).map(leftBehind));
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

function deviations({ courses }: Seen, { date }: TimedDay): DeviationAt {
  return ({ cell }, minutes) => courses.deviationOf(date, cell, minutes);
}

function left(cells: readonly TimedCell[], refusals: readonly Refusal[] = []): TimedCell[] {
  return without(cells, new Set(refusals.map(({ timed }) => timed)));
}

function leftBehind({ timed, change: { date, minutes } }: LeftBehind): Refusal {
  return { timed, notice: notice("left-behind", { ...inWords(minutes), date: formatDate(date) }) };
}
