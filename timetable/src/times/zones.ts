import { formatDate } from "./dates.ts";
import { Temporal } from "./temporal.ts";

/**
 * The date at a moment in a time zone, as `YYYY-MM-DD`.
 * @throws {RangeError} for a zone that this runtime does not know as an IANA time zone
 */
export function dateIn(timeZone: string, now: Date): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** A moment for display, in a zone's local time: `Fri 20 Nov 2026, 00:10`. */
export function formatInstant(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: "minute" });
  return `${formatDate(local.toPlainDate().toString())}, ${time}`;
}

/**
 * The next instant at which a zone's clocks show a time. If a clock change skips the time, it is later by the size of
 * the change; if the time occurs twice, it is the first.
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

/** Whether this runtime knows a time zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Temporal.ZonedDateTime(0n, name) !== undefined;
  } catch {
    return false;
  }
}

/** Whether two zones' clocks show the same at noon of a day, `YYYY-MM-DD`. */
export function agreeOn(date: string, one: string, other: string): boolean {
  const [first, second] = [one, other].map(
    (timeZone) =>
      Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: "12:00" }).offsetNanoseconds,
  );
  return first === second;
}
