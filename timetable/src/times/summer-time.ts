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

/** The offset of winter time in nanoseconds: the smaller of the year's two, in both hemispheres. */
function winterOffset(timeZone: string, year: number): number {
  return Math.min(...[1, 7].map((month) => offsetAtNoon(new Temporal.PlainDate(year, month, 1), timeZone)));
}

function offsetAtNoon(date: Temporal.PlainDate, timeZone: string): number {
  return date.toZonedDateTime({ timeZone, plainTime: "12:00" }).offsetNanoseconds;
}
