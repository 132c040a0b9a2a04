import { Temporal } from "temporal-polyfill";
import { Stop } from "../stop.ts";

/**
 * The date at an instant in a time zone, as `YYYY-MM-DD`.
 * @throws {Stop} when the zone is not an IANA time zone that this runtime knows
 */
export function dateIn(timeZone: string, now: Date): string {
  try {
    const instant = Temporal.Instant.fromEpochMilliseconds(now.getTime());
    return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  } catch {
    throw new Stop(
      "source",
      `"${timeZone}" is not a time zone. Set profile.timeZoneId in mosque.yaml to one such as Europe/London.`,
    );
  }
}

/** The time zone of this computer. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Last year, this one and the next, in a time zone: a timetable without years is read for these. */
export function yearsAround(timeZone: string, now: Date): number[] {
  const year = Number(dateIn(timeZone, now).slice(0, 4));
  return [year - 1, year, year + 1];
}

/** Whether a text is a date that exists, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  try {
    return (
      /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text, { overflow: "reject" }) !== undefined
    );
  } catch {
    return false;
  }
}

/** Whether one date is the day after another. */
export function areNeighbours(first: { date: string }, second: { date: string }): boolean {
  return Temporal.PlainDate.from(first.date).add({ days: 1 }).toString() === second.date;
}

/** Every date of a month, `YYYY-MM`. */
export function datesOf(month: string): string[] {
  const first = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: first.daysInMonth }, (_, index) =>
    first.toPlainDate({ day: index + 1 }).toString(),
  );
}

/** A moment for people, by the clocks of a zone: `Fri 20 Nov 2026, 00:10`. */
export function formatInstant(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: "minute" });
  return `${formatDate(local.toPlainDate().toString())}, ${time}`;
}

/** A date for people: `Fri 20 Nov 2026`. */
export function formatDate(date: string): string {
  const options = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
  const format = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  return format.format(new Date(`${date}T12:00:00Z`)).replace(",", "");
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
