import { readDate, type WrittenDate } from "./dates.ts";

/** Whether a range holds a day, by its number in its month or Ramadan, or by its date. */
export type DateRange = (day: { number: number; date: WrittenDate }) => boolean;

/** The last number that a day can have. */
const lastDay = 31;

/**
 * Reads `1-10`, `11`, `1, 3, 5-7`, `21-end`, `18 Feb - 25 Feb`.
 * @returns undefined for anything else, such as `28-3`, which does not say of which months
 */
export function readDateRange(text: string): DateRange | undefined {
  const ranges = text.split(/[,&]/).map((part) => readPart(part.trim()));
  if (!ranges.every((range) => range !== undefined)) return undefined;
  return (day) => ranges.some((range) => range(day));
}

function readPart(text: string): DateRange | undefined {
  const [from = "", to = from, ...others] = text.split(/ *(?:[-–—]|\bto\b) */);
  if (others.length > 0) return undefined;
  const [first, last] = [dayNumberOf(from), /^end$/i.test(to) ? lastDay : dayNumberOf(to)];
  if (first !== undefined && last !== undefined) {
    return first <= last ? ({ number }) => first <= number && number <= last : undefined;
  }
  const [begin, end] = [readDate(from, undefined), readDate(to, undefined)];
  return begin && end && rangeOfDates(orderInYear(begin), orderInYear(end));
}

/** A range that ends before it begins goes over the end of the year. */
function rangeOfDates(begin: number, end: number): DateRange {
  return ({ date }) => {
    const at = orderInYear(date);
    return begin <= end ? begin <= at && at <= end : at >= begin || at <= end;
  };
}

function orderInYear({ month, day }: WrittenDate): number {
  return month * 100 + day;
}

function dayNumberOf(text: string): number | undefined {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= lastDay ? number : undefined;
}
