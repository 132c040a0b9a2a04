import type { Minutes } from "../../times/times.ts";

/** A time of one day, in a row of such times by day. */
export interface TimeOfDay {
  /** Days since 1970. */
  day: number;
  /** By the clock, counted from the midnight that begins the day. */
  local: Minutes;
  /** As if the clocks had never changed. */
  solar: Minutes;
}

/** A time that leaves its neighbours and comes back. */
export interface Spike {
  /** The step from the time before; positive if the time is later. */
  there: Minutes;
  /** The step to the time after, in the other direction. */
  back: Minutes;
  /** The most days to a neighbour. */
  days: number;
}

/** The most days between two times that are compared: the one between them may be missing or unusable. */
export const mostDaysBetween = 3;
const daysInWeek = 7;

/** How the time at an index leaves both of its neighbours in the same direction; undefined if it does not. */
function spikeAt(times: readonly TimeOfDay[], index: number, reading: "local" | "solar"): Spike | undefined {
  const [before, time, after] = [times[index - 1], times[index], times[index + 1]];
  if (!before || !time || !after) return undefined;
  const days = Math.max(time.day - before.day, after.day - time.day);
  const [there, back] = [time[reading] - before[reading], after[reading] - time[reading]];
  return days > mostDaysBetween || there * back >= 0 ? undefined : { there, back, days };
}

/** A spike of an iqamah, on the clock. */
export interface IqamahSpike<Point> {
  point: Point;
  spike: Spike;
  /** By how many minutes it leaves the nearer of its neighbours, on the clock or by the sun, whichever is less. */
  size: Minutes;
}

/**
 * Finds the spikes of iqamahs. An iqamah stays on the clock or follows the sun, so a spike leaves its neighbours by
 * both measures.
 */
export function iqamahSpikesIn<Point extends TimeOfDay>(points: readonly Point[]): IqamahSpike<Point>[] {
  return points.flatMap((point, index) => {
    const [spike, bySun] = [spikeAt(points, index, "local"), spikeAt(points, index, "solar")];
    return spike && bySun ? [{ point, spike, size: Math.min(sizeOf(spike), sizeOf(bySun)) }] : [];
  });
}

/** By how many minutes a spike leaves the nearer of its neighbours. */
function sizeOf({ there, back }: Spike): Minutes {
  return Math.min(Math.abs(there), Math.abs(back));
}

export function areAWeekApart(first: { day: number }, second: { day: number }): boolean {
  return Math.abs(first.day - second.day) === daysInWeek;
}

/** Whether two days are the same day of different weeks. */
export function areOnOneWeekday(first: { day: number }, second: { day: number }): boolean {
  return first.day !== second.day && (first.day - second.day) % daysInWeek === 0;
}
