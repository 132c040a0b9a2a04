import { Temporal } from "temporal-polyfill";
import { formatDate } from "./dates.ts";

/**
 * The date at a moment in a time zone, as `YYYY-MM-DD`.
 * @throws {RangeError} when the zone is not an IANA time zone that this runtime knows
 */
export function dateIn(timeZone: string, now: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** A moment for people, by the clocks of a zone: `Fri 20 Nov 2026, 00:10`. */
export function formatInstant(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: "minute" });
  return `${formatDate(local.toPlainDate().toString())}, ${time}`;
}

/**
 * The next moment at which the clocks of a zone show a time. One that a clock change leaves out comes as much later
 * as the clocks move; of one that comes twice, the first.
 * @param at `HH:mm`
 */
export function nextAt(at: string, timeZone: string, now: Date): Date {
  const today = Temporal.PlainDate.from(dateIn(timeZone, now));
  const [next] = [0, 1]
    .map((days) => today.add({ days }).toZonedDateTime({ timeZone, plainTime: at }).epochMilliseconds)
    .filter((milliseconds) => milliseconds > now.getTime());
  return new Date(
    next ?? today.add({ days: 2 }).toZonedDateTime({ timeZone, plainTime: at }).epochMilliseconds,
  );
}
