import { Temporal } from "./temporal.ts";
import type { Minutes } from "./times.ts";

/** Whether a file's times follow the clock changes, or keep winter time all year. */
export type SummerTime = "included" | "winter-time";

const dayMinutes = 24 * 60;

/**
 * Converts a winter time to the local clock of a day. On the day of a clock change, times before the change stay and
 * later ones move.
 * @param date `YYYY-MM-DD`
 */
export function byTheClock(date: string, minutes: Minutes, timeZone: string): Minutes {
  const { year } = Temporal.PlainDate.from(date);
  const midnight = Temporal.PlainDateTime.from(date).toZonedDateTime("UTC");
  const instant = midnight
    .add({ minutes })
    .toInstant()
    .subtract({ nanoseconds: winterOffset(timeZone, year) });
  const shown = instant.toZonedDateTimeISO(timeZone);
  return (shown.hour * 60 + shown.minute) % dayMinutes;
}

/** How many minutes a zone's clocks moved since the day before, measured at noon; 0 on nearly every day. */
export function clockChangeOn(date: string, timeZone: string): Minutes {
  const before = Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  return clockChangeBetween(before, date, timeZone);
}

/** How many minutes a zone's clocks moved from one day to another, measured at noon. */
export function clockChangeBetween(from: string, to: string, timeZone: string): Minutes {
  const offsetOn = (date: string) => offsetAtNoon(Temporal.PlainDate.from(date), timeZone);
  return (offsetOn(to) - offsetOn(from)) / 60e9;
}

/** The day on which a zone's UTC offset changes. */
export interface ClockChange {
  /** `YYYY-MM-DD`: the first day with the new noon. */
  date: string;
  /** When it happens, on that day's old clock: earlier times of the day do not move. */
  at: Minutes;
  /** By how many minutes the clocks go forward, or back if negative. */
  minutes: Minutes;
}

/**
 * The clock changes of a zone between two dates, both included.
 * @param first `YYYY-MM-DD`
 * @param last `YYYY-MM-DD`
 */
export function clockChangesBetween(first: string, last: string, timeZone: string): ClockChange[] {
  const changes: ClockChange[] = [];
  let from = Temporal.PlainDate.from(first).subtract({ days: 1 }).toZonedDateTime({
    timeZone,
    plainTime: "12:00",
  });
  for (;;) {
    const to = from.getTimeZoneTransition("next");
    if (!to) return changes;
    const isMorning = to.hour < 12;
    const date = to
      .toPlainDate()
      .add({ days: isMorning ? 0 : 1 })
      .toString();
    if (date > last) return changes;
    const minutes = clockChangeOn(date, timeZone);
    const at = isMorning ? to.hour * 60 + to.minute - minutes : 0;
    if (minutes !== 0) changes.push({ date, at, minutes });
    from = to;
  }
}

/** A clock change in words: "forward", "an hour". */
export function inWords(minutes: Minutes): { direction: "forward" | "back"; size: string } {
  const size = Math.abs(minutes) === 60 ? "an hour" : `${Math.abs(minutes)} minutes`;
  return { direction: minutes > 0 ? "forward" : "back", size };
}

/**
 * By how many minutes the clocks went forward over some changes, up to a time.
 * @param date `YYYY-MM-DD`
 */
export function aheadAt(date: string, time: Minutes, changes: readonly ClockChange[]): Minutes {
  const isOver = (change: ClockChange) => change.date < date || (change.date === date && change.at <= time);
  return changes.reduce((sum, change) => (isOver(change) ? sum + change.minutes : sum), 0);
}

/** The offset of winter time in nanoseconds: the smaller of the year's two, in both hemispheres. */
function winterOffset(timeZone: string, year: number): number {
  return Math.min(...[1, 7].map((month) => offsetAtNoon(new Temporal.PlainDate(year, month, 1), timeZone)));
}

function offsetAtNoon(date: Temporal.PlainDate, timeZone: string): number {
  return date.toZonedDateTime({ timeZone, plainTime: "12:00" }).offsetNanoseconds;
}
