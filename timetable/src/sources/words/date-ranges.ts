import { Temporal } from "../../times/temporal.ts";
import { type DateOrder, readDate, type WrittenDate } from "./written-dates.ts";

/** Whether a range includes a day, by its number in its month or Ramadan, or by its date. */
export type DateRange = (day: { number: number; date: WrittenDate }) => boolean;

/** The last day number. */
const lastDay = 31;

/**
 * Reads `1-10`, `1st to 10th`, `11`, `1, 3, 5-7`, `21-end`, `18 Feb - 25 Feb`, `1-10 Nov`.
 * @returns undefined for anything else, such as `28-3`, whose months are unclear
 */
export function readDateRange(text: string): DateRange | undefined {
  const ranges = text.split(/[,&]/).map((part) => readPart(part.trim()));
  if (!ranges.every((range) => range !== undefined)) return undefined;
  return (day) => ranges.some((range) => range(day));
}

function readPart(text: string): DateRange | undefined {
  const [from, to = from] = endsOf(text) ?? [text];
  const [first, last] = [dayNumberOf(from), /^end$/i.test(to) ? lastDay : dayNumberOf(to)];
  if (first !== undefined && last !== undefined) {
    return first <= last ? ({ number }) => first <= number && number <= last : undefined;
  }
  const dates = readDates(text, undefined);
  return dates && (({ date }) => dates.some(({ month, day }) => month === date.month && day === date.day));
}

/**
 * Reads a date, or every date of a range: `1-10 Nov`, `Nov 1-10`, `21 Nov - 5 Dec 2026`, `1/11/2026 to 10/11/2026`. A
 * range without years may run into the next year.
 * @returns undefined for anything else; a single day may still not exist in its month
 */
export function readDates(text: string, order: DateOrder | undefined): WrittenDate[] | undefined {
  const single = readDate(text, order);
  if (single) return [single];
  const [from, to] = endsOf(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [begin, end] = [readDate(from, order), readDate(to, order)];
  if (begin && end) return datesBetween(begin, end);
  const first = dayNumberOf(from);
  if (first !== undefined && end) return datesBetween({ ...end, day: first }, end, "of one month");
  // "Nov 1-10, 2026": the year may follow the last day.
  const [day, year] = withYear(to);
  const last = dayNumberOf(day);
  if (!begin || last === undefined) return undefined;
  const ofYear = { ...begin, ...(year && { year: Number(year) }) };
  return datesBetween(ofYear, { ...ofYear, day: last }, "of one month");
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
  const isOverYear = begin.month * 100 + begin.day > end.month * 100 + end.day;
  const isWithYear = begin.year !== undefined || end.year !== undefined;
  if (isOverYear && (span || (begin.year !== undefined && begin.year === end.year))) return undefined;
  const ofYear = isOverYear ? 1 : 0;
  const first = begin.year ?? (end.year === undefined ? yearBeforeLeap + 1 - ofYear : end.year - ofYear);
  const [from, to] = [dateOf(begin, first), dateOf(end, end.year ?? first + ofYear)];
  const days = from && to ? from.until(to).days : -1;
  if (!from || days < 0 || days > 366) return undefined;
  return Array.from({ length: days + 1 }, (_, index) => {
    const { year, month, day } = from.add({ days: index });
    return { ...(isWithYear && { year }), month, day };
  });
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
