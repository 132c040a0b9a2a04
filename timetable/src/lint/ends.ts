import type { Minutes } from "../times/times.ts";
import { levelShiftsOf, likely } from "../timetable/judging/segments/level-shifts.ts";
import type { TimeOfDay } from "../timetable/judging/spikes.ts";

/** A time at an end of its column that does not continue it. */
export interface EndJump<Point> {
  point: Point;
  /** By how much it is later than they lead one to expect. */
  minutes: Minutes;
}

/** A rule of calculation can change by less from one day to the next. */
const adhanMinutes = 8;
/** A typing mistake elsewhere makes two steps; a column with more of them is kept for weeks. */
const mostAlike = 2;
/** An iqamah that moves daily jumps by less than this; so does one that is kept for weeks when it changes. */
const movingMinutes = 15;
const keptMinutes = 45;
const timesTheOthers = 2;
/** Shorter columns do not show how they move. */
const fewestTimes = 8;

/** The adhan of the first or the last row, if it does not continue the other days. */
export function endJumpsOfAdhan<Point extends TimeOfDay>(points: readonly Point[]): EndJump<Point>[] {
  if (points.length < fewestTimes) return [];
  const last = points.length - 1;
  const steps = stepsOf(points);
  return levelShiftsOf(points, likely).flatMap(({ at, by }) => {
    const alike = steps.filter((step, index) => index + 1 !== at && Math.abs(step) * 2 > Math.abs(by));
    const isSingle = (at === 1 || at === last) && Math.abs(by) > adhanMinutes && alike.length <= mostAlike;
    const point = points[at === 1 ? 0 : at];
    return isSingle && point ? [{ point, minutes: Math.round(at === 1 ? -by : by) }] : [];
  });
}

/** The iqamah of the first or the last row, if it jumps by more than the column does elsewhere. */
export function endJumpsOfIqamah<Point extends TimeOfDay>(points: readonly Point[]): EndJump<Point>[] {
  if (points.length < fewestTimes) return [];
  const steps = stepsOf(points);
  const jumpAt = (index: number): Minutes => {
    const step = steps[index] ?? 0;
    const others = steps.filter((_, each) => each !== index).map(Math.abs);
    const isMoving = others.filter((other) => other > 0).length * 2 > others.length;
    const most = Math.max(isMoving ? movingMinutes : keptMinutes - 1, timesTheOthers * Math.max(...others));
    return Math.abs(step) > most ? step : 0;
  };
  return [
    { point: points[0], minutes: -jumpAt(0) },
    { point: points.at(-1), minutes: jumpAt(steps.length - 1) },
  ].flatMap(({ point, minutes }) => (point && minutes !== 0 ? [{ point, minutes }] : []));
}

function stepsOf(points: readonly TimeOfDay[]): Minutes[] {
  return points.slice(1).map((point, index) => stepFrom(points[index] ?? point, point));
}

/** The step on the clock or by the sun, whichever is less. */
function stepFrom(before: TimeOfDay, point: TimeOfDay): Minutes {
  const [step = 0] = [point.local - before.local, point.solar - before.solar].toSorted(
    (a, b) => Math.abs(a) - Math.abs(b),
  );
  return step;
}
