import { areNeighbours, formatDate } from "./dates.ts";
import { Temporal } from "./temporal.ts";

/** Some days, first and last included: `YYYY-MM-DD`. */
export interface DateSpan {
  from: string;
  until: string;
}

/** Joins dates into spans without gaps. */
export function spansOf(dates: readonly string[]): DateSpan[] {
  const spans: DateSpan[] = [];
  for (const date of [...new Set(dates)].toSorted()) {
    const last = spans.at(-1);
    if (last && areNeighbours({ date: last.until }, { date })) last.until = date;
    else spans.push({ from: date, until: date });
  }
  return spans;
}

/** A calendar year, or the year from a day on: `ahead`. */
export function yearSpan(year: number | "ahead", from: string): DateSpan {
  if (year !== "ahead") return { from: `${year}-01-01`, until: `${year}-12-31` };
  const until = Temporal.PlainDate.from(from).add({ years: 1 }).subtract({ days: 1 });
  return { from, until: until.toString() };
}

/** Every date of a span. */
export function datesIn({ from, until }: DateSpan): string[] {
  const first = Temporal.PlainDate.from(from);
  const { days } = first.until(until);
  return Array.from({ length: days + 1 }, (_, index) => first.add({ days: index }).toString());
}

/** A span for display without weekdays: `3 Jan to 25 Jan`. Years are shown unless both ends are in `year`. */
export function formatSpan({ from, until }: DateSpan, year: string): string {
  const isOfYear = [from, until].every((date) => date.startsWith(year));
  const short = (date: string) => formatDate(date).slice(4, isOfYear ? -5 : undefined);
  return from === until ? short(from) : `${short(from)} to ${short(until)}`;
}
