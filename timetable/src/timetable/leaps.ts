import type { Minutes } from "../times/times.ts";

/** A value of one day, in a row of such values by day. */
export interface ValueOfDay {
  /** Days since 1970. */
  day: number;
  minutes: Minutes;
}

/** A value that leaves its neighbours and comes back. */
export interface Leap {
  /** The step from the value before; positive if the value is later. */
  there: Minutes;
  /** The step to the value after, in the other direction. */
  back: Minutes;
  /** The most days to a neighbour. */
  days: number;
}

/** The most days between two values that are compared: the one between them may be missing or unusable. */
const mostDaysBetween = 3;
const daysInWeek = 7;

/** How the value at an index leaves both of its neighbours in the same direction; undefined if it does not. */
export function leapAt(values: readonly ValueOfDay[], index: number): Leap | undefined {
  const [before, value, after] = [values[index - 1], values[index], values[index + 1]];
  if (!before || !value || !after) return undefined;
  const days = Math.max(value.day - before.day, after.day - value.day);
  const [there, back] = [value.minutes - before.minutes, after.minutes - value.minutes];
  return days > mostDaysBetween || there * back >= 0 ? undefined : { there, back, days };
}

/** By how many minutes a leap leaves the nearer of its neighbours. */
export function sizeOf({ there, back }: Leap): Minutes {
  return Math.min(Math.abs(there), Math.abs(back));
}

/** By how many minutes a leap leaves the middle between its neighbours. */
export function heightOf({ there, back }: Leap): Minutes {
  return Math.abs(there - back) / 2;
}

export function areAWeekApart(first: { day: number }, second: { day: number }): boolean {
  return Math.abs(first.day - second.day) === daysInWeek;
}

/** Whether two days are the same day of different weeks. */
export function areOnOneWeekday(first: { day: number }, second: { day: number }): boolean {
  return first.day !== second.day && (first.day - second.day) % daysInWeek === 0;
}
