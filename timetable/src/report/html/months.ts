import { formatDate } from "../../times/dates.ts";
import { Temporal } from "../../times/temporal.ts";

/** Some months, `YYYY-MM`, in order. */
export function monthsOf(months: readonly string[]): string[] {
  return [...new Set(months)].toSorted();
}

/** `November 2026`. */
export function monthName(month: string): string {
  const [year = ""] = month.split("-");
  const date = Temporal.PlainDate.from(`${month}-01`);
  return `${date.toLocaleString("en-GB", { month: "long" })} ${year}`;
}

/** The days of the week, Monday first, as the calendar's heads. */
export const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** The weekday of a date: 0 for Monday. */
export function weekdayOf(date: string): number {
  return weekdays.findIndex((name) => formatDate(date).startsWith(name));
}
