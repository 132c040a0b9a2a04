import { Temporal } from "./temporal.ts";

/** Whether a text is an existing date, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  try {
    return (
      /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text, { overflow: "reject" }) !== undefined
    );
  } catch {
    return false;
  }
}

/** How many days a date is after 1 January 1970. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000;
}

/** How many days one date is before another. */
export function daysBetween(first: { date: string }, second: { date: string }): number {
  return dayNumber(second.date) - dayNumber(first.date);
}

/** Whether one date is the day after another. */
export function areNeighbours(first: { date: string }, second: { date: string }): boolean {
  return daysBetween(first, second) === 1;
}

/** Every date of a month, `YYYY-MM`. */
export function datesOf(month: string): string[] {
  const first = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: first.daysInMonth }, (_, index) =>
    first.toPlainDate({ day: index + 1 }).toString(),
  );
}

/** The year before a date, its own year and the next: the years to read from a timetable without years. */
export function yearsAround(date: string): number[] {
  const year = Number(date.slice(0, 4));
  return [year - 1, year, year + 1];
}

/** From Monday, and from January. Intl would take as long to load as Node to start. */
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];

/** A date for display: `Fri 20 Nov 2026`. */
export function formatDate(date: string): string {
  const { dayOfWeek, day, month, year } = Temporal.PlainDate.from(date);
  return `${weekdays[dayOfWeek - 1]} ${day} ${months[month - 1]} ${year}`;
}
