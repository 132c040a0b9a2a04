import { Temporal } from "temporal-polyfill";
import { type DateOrder, readDate, type WrittenDate } from "./dates.ts";

/** What stands between the first and the last date of a span. */
const between = /\s+(?:[-–—]|to|until|till|bis|tot|au|hingga|sampai|إلى|الى|تا)\s+|\s*[–—]\s*/u;
/** `1-10 Nov` and `Nov 1-10`: two days of one month. */
const daysOfMonth = /^(\d{1,2})\s*[-–—]\s*(\d{1,2})[\s.]+(\p{L}.*)$/u;
const monthAndDays = /^(\p{L}+\.?)\s+(\d{1,2})\s*[-–—]\s*(\d{1,2})(?:,?\s+(\d{4}))?$/u;

/** A longer span is a slip. */
const mostDays = 366;
/** A year that has every day, for dates that name none. */
const leapYear = 2024;

/** The texts of the dates of a cell: one, or the first and the last of a span. */
export function datesIn(text: string): [first: string, last: string] | [only: string] {
  const [, first, last, month] = daysOfMonth.exec(text) ?? [];
  if (first && last && month) return [`${first} ${month}`, `${last} ${month}`];
  const [, name, from, until, year = ""] = monthAndDays.exec(text) ?? [];
  if (name && from && until) return [`${from} ${name} ${year}`.trim(), `${until} ${name} ${year}`.trim()];
  const parts = text.split(between);
  const [begin = "", end = ""] = parts;
  if (parts.length !== 2 || begin === "" || end === "") return [text];
  // In "1 to 10 Nov" the month is said once.
  return /^\d{1,2}$/.test(begin) ? [end.replace(/^\d{1,2}/, begin), end] : [begin, end];
}

/**
 * Reads the dates of a cell: one, or all of a span such as `1 Nov - 10 Nov`, `1-10 Nov`, `01/11/2026 to 10/11/2026`.
 * @returns undefined for anything else, and for a span that ends before it begins
 */
export function readDates(text: string, order: DateOrder | undefined): WrittenDate[] | undefined {
  const only = readDate(text, order);
  if (only) return [only];
  const [first, last] = datesIn(text.trim());
  return last === undefined ? undefined : spanOf(readDate(first, order), readDate(last, order));
}

/** Every date from one to another, both included. Where only one of them has a year, it is that of both. */
export function spanOf(
  first: WrittenDate | undefined,
  last: WrittenDate | undefined,
): WrittenDate[] | undefined {
  if (!first || !last) return undefined;
  const year = first.year ?? last.year;
  const begin = plainOf(first, first.year ?? year ?? leapYear);
  const end = plainOf(last, last.year ?? year ?? leapYear);
  if (!begin || !end) return undefined;
  const days = begin.until(end).days + 1;
  if (days < 1 || days > mostDays) return undefined;
  return Array.from({ length: days }, (_, index) => {
    const date = begin.add({ days: index });
    return { ...(year !== undefined && { year: date.year }), month: date.month, day: date.day };
  });
}

function plainOf({ month, day }: WrittenDate, year: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" });
  } catch {
    return undefined;
  }
}
