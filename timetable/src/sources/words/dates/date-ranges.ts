import { Temporal } from "../../../times/temporal.ts";
import { remembered } from "../cache.ts";
import { type DateOrder, readDate, type WrittenDate } from "./written-dates.ts";

/** Whether a range includes a day, by its number in its month or Ramadan, or by its date. */
export type DateRange = (day: { number: number; date: WrittenDate }) => boolean;

/** The last day number. No range has more parts than a month has days. */
const lastDay = 31;

/**
 * Reads `1-10`, `1st to 10th`, `11`, `1, 3, 5-7`, `21-end`, `18 Feb - 25 Feb`, `1-10 Nov`.
 * @returns undefined for anything else, such as `28-3`, whose months are unclear
 */
export function readDateRange(text: string): DateRange | undefined {
  const parts = text.split(/[,&]/);
  if (parts.length > lastDay) return undefined;
  const ranges = parts.map((part) => readPart(part.trim()));
  if (!ranges.every((range) => range !== undefined)) return undefined;
  return (day) => ranges.some((range) => range(day));
}

function readPart(text: string): DateRange | undefined {
  const [from, to = from] = endsOf(text) ?? [text];
  const [first, last] = [dayNumberOf(from), /^end$/i.test(to) ? lastDay : dayNumberOf(to)];
  if (first !== undefined && last !== undefined) {
    return first <= last ? ({ number }) => first <= number && number <= last : undefined;
  }
  const span = readSpan(text, undefined);
  if (!span) return undefined;
  const [begin, end] =
    "single" in span ? [span.single, span.single] : [dateAt(span, 0), dateAt(span, span.days)];
  return ({ date }) => isBetween(date, begin, end);
}

/** Whether a day of any year is in a range that may run into the next year. */
function isBetween(date: WrittenDate, begin: WrittenDate, end: WrittenDate): boolean {
  const [at, from, to] = [date, begin, end].map(({ month, day }) => month * 100 + day) as [
    number,
    number,
    number,
  ];
  return from <= to ? from <= at && at <= to : from <= at || at <= to;
}

/** A date as it is written, or the days from one date to another. */
type DateSpan = { single: WrittenDate } | { from: Temporal.PlainDate; days: number; isWithYear: boolean };

/**
 * Reads a date, or every date of a range: `1-10 Nov`, `Nov 1-10`, `21 Nov - 5 Dec 2026`, `1/11/2026 to 10/11/2026`. A
 * range without years may run into the next year.
 * @returns undefined for anything else; a single day may still not exist in its month
 */
export function readDates(text: string, order: DateOrder | undefined): WrittenDate[] | undefined {
  const span = readSpan(text, order);
  return span && datesIn(span);
}

/** Whether a text is a date or a range of dates, found without writing out the days of the range. */
export function namesDates(text: string, order: DateOrder | undefined): boolean {
  return readSpan(text, order) !== undefined;
}

/** The first of the dates that `readDates` reads, and how many they are. */
export function firstOfDates(
  text: string,
  order: DateOrder | undefined,
): { first: WrittenDate; count: number } | undefined {
  const span = readSpan(text, order);
  if (!span) return undefined;
  if ("single" in span) return { first: span.single, count: 1 };
  return { first: dateAt(span, 0), count: span.days + 1 };
}

const spans = new Map<DateOrder | undefined, (text: string) => DateSpan | undefined>();

function readSpan(text: string, order: DateOrder | undefined): DateSpan | undefined {
  const known = spans.get(order) ?? remembered((each: string) => spanOf(each, order));
  spans.set(order, known);
  return known(text);
}

function spanOf(text: string, order: DateOrder | undefined): DateSpan | undefined {
  const single = readDate(text, order);
  if (single) return { single };
  const [from, to] = endsOf(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [begin, end] = [readDate(from, order), readDate(to, order)];
  if (begin && end) return spanBetween(begin, end);
  const first = dayNumberOf(from);
  if (first !== undefined && end) return spanBetween({ ...end, day: first }, end, "of one month");
  // "Nov 1-10, 2026": the year may follow the last day.
  const [day, year] = withYear(to);
  const last = dayNumberOf(day);
  if (!begin || last === undefined) return undefined;
  const ofYear = { ...begin, ...(year && { year: Number(year) }) };
  return spanBetween(ofYear, { ...ofYear, day: last }, "of one month");
}

/** A text and the year after it: `10, 2026`. */
function withYear(text: string): [before: string, year?: string] {
  const year = / (\d{4})$/.exec(text)?.[1];
  return year === undefined ? [text] : [text.slice(0, -year.length).trimEnd().replace(/,$/, ""), year];
}

/** Reads the numbered days of a known month: `1-10`, `21st to 30th`. */
export function readDaysOfMonth(text: string, month: Omit<WrittenDate, "day">): WrittenDate[] | undefined {
  const [first, last] = (endsOf(text) ?? []).map(dayNumberOf);
  if (first === undefined || last === undefined) return undefined;
  return datesBetween({ ...month, day: first }, { ...month, day: last }, "of one month");
}

/** The two ends of a range. A spaced hyphen, or a word, outranks the hyphens inside the dates. */
export function endsOf(text: string): [from: string, to: string] | undefined {
  for (const separator of [/ (?:[-–—]|to|until|till) /i, /[–—]/, /-/]) {
    const [from, to, ...others] = text.trim().split(separator);
    if (from && to && others.length === 0) return [from.trim(), to.trim()];
  }
  return undefined;
}

/** The year before a leap year, so that a range without years includes 29 February. */
const yearBeforeLeap = 2023;

/**
 * Every date from one to another, both included.
 * @param span "of one month" if the year cannot end between them
 * @returns undefined if the last date is before the first
 */
export function datesBetween(
  begin: WrittenDate,
  end: WrittenDate,
  span?: "of one month",
): WrittenDate[] | undefined {
  const between = spanBetween(begin, end, span);
  return between && datesIn(between);
}

/** The longest range is of a year. */
const mostDays = 366;

function spanBetween(begin: WrittenDate, end: WrittenDate, span?: "of one month"): DateSpan | undefined {
  const isOverYear = begin.month * 100 + begin.day > end.month * 100 + end.day;
  const isWithYear = begin.year !== undefined || end.year !== undefined;
  if (isOverYear && (span || (begin.year !== undefined && begin.year === end.year))) return undefined;
  const ofYear = isOverYear ? 1 : 0;
  const first = begin.year ?? (end.year === undefined ? yearBeforeLeap + 1 - ofYear : end.year - ofYear);
  const [from, to] = [dateOf(begin, first), dateOf(end, end.year ?? first + ofYear)];
  const days = from && to ? from.until(to).days : -1;
  if (!from || days < 0 || days > mostDays) return undefined;
  return { from, days, isWithYear };
}

function datesIn(span: DateSpan): WrittenDate[] {
  if ("single" in span) return [span.single];
  return Array.from({ length: span.days + 1 }, (_, index) => dateAt(span, index));
}

function dateAt({ from, isWithYear }: Exclude<DateSpan, { single: unknown }>, index: number): WrittenDate {
  const { year, month, day } = from.add({ days: index });
  return { ...(isWithYear && { year }), month, day };
}

function dateOf({ month, day }: WrittenDate, year: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

function dayNumberOf(text: string): number | undefined {
  const number = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(text)?.[1] ?? 0);
  return number >= 1 && number <= lastDay ? number : undefined;
}
