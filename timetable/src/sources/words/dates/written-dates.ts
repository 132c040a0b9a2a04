import { Temporal } from "../../../times/temporal.ts";
import { withAsciiDigits } from "../../../times/times.ts";
import { inSingleWords } from "../phrases.ts";
import { list, wordsOf } from "../words-of.ts";
import { withoutIslamicDate } from "./islamic-dates.ts";
import { monthOf, wordsWithMonths } from "./month-names.ts";
import { weekdaysIn } from "./weekday-names.ts";

/** A date as written in a file, without a year if the file has none. */
export interface WrittenDate {
  year?: number;
  month: number;
  day: number;
}

/** The order of numeric days and months in a file; "year first" is `26-11-20`. */
export type DateOrder = "day first" | "month first" | "year first";

const numbers = /^(\d{1,2})[-./ ](\d{1,2})(?:[-./ ](\d{4}|\d{1,2}))?\.?$/;

/** A file with more different last numbers than this writes no year there. */
const mostYears = 3;
/** A year of two figures is in this range, if the other numbers leave it open. */
const [firstYear, lastYear] = [20, 45];

/**
 * Finds the order of days and months in a file: from dates with only one reading, or, if each has two, from rows that
 * follow each other day by day.
 * @param shortYear the place of a short year (`26-11-20`) if the dates do not show it
 * @param rows "perhaps no days" if dates a month apart may be meant: rows then do not show the order by their steps
 * @returns undefined if the order is open, or if the dates contradict each other
 */
export function dateOrderOf(
  texts: readonly string[],
  shortYear: "first" | "last" = "last",
  rows: "days" | "perhaps no days" = "days",
): DateOrder | undefined {
  const found = texts.flatMap((text) => {
    const [, first, second, year] = numbers.exec(withoutWeekday(plainOf(text))) ?? [];
    return first === undefined ? [] : [{ pair: [Number(first), Number(second)] as const, year }];
  });
  const triples = found.map(({ pair, year }) => [...pair, year] as const);
  if (triples.length > 0 && triples.every(isShort) && isYearFirst(triples, shortYear)) return "year first";
  if (new Set(found.map(({ year }) => year)).size > mostYears) return undefined;
  const pairs = found.map(({ pair }) => pair);
  const dayFirst = pairs.some(([first]) => first > 12);
  const monthFirst = pairs.some(([, second]) => second > 12);
  if (dayFirst !== monthFirst) return dayFirst ? "day first" : "month first";
  return dayFirst || rows !== "days" ? undefined : orderOfSteps(pairs);
}

/** Whether every date can be read with the day or the month first. */
export function hasTwoOrders(texts: readonly string[]): boolean {
  const pairs = texts.flatMap((text) => {
    const [, first, second] = numbers.exec(withoutWeekday(plainOf(text))) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const isOfBoth = pairs.every(([first, second]) => first <= 12 && second <= 12);
  return isOfBoth && pairs.some(([first, second]) => first !== second);
}

function isShort(
  triple: readonly [number, number, string | undefined],
): triple is readonly [number, number, string] {
  return triple[2] !== undefined && triple[2].length <= 2;
}

/** Whether three short numbers begin with the year: it changes least, and days and months are small enough. */
function isYearFirst(
  triples: readonly (readonly [number, number, string])[],
  shortYear: "first" | "last",
): boolean {
  if (triples.some(([, month, day]) => month > 12 || Number(day) > 31)) return false;
  const [firsts, lasts] = [triples.map(([first]) => first), triples.map(([, , last]) => Number(last))];
  const [ofFirst, ofLast] = [new Set(firsts).size, new Set(lasts).size];
  if (ofFirst !== ofLast) return ofFirst < ofLast && ofFirst <= mostYears;
  const areYears = (found: readonly number[]) => found.every((year) => year >= firstYear && year <= lastYear);
  if (areYears(firsts) !== areYears(lasts)) return areYears(firsts);
  return areYears(firsts) && shortYear === "first";
}

function orderOfSteps(pairs: readonly (readonly [number, number])[]): DateOrder | undefined {
  const steps = pairs.slice(1).map(([first, second], index) => {
    const [firstBefore, secondBefore] = pairs[index] ?? [0, 0];
    return { first: first - firstBefore, second: second - secondBefore };
  });
  if (steps.some(({ first, second }) => first === 1 && second === 1)) return undefined;
  const dayFirst = steps.some(({ first, second }) => first === 1 && second === 0);
  const monthFirst = steps.some(({ first, second }) => second === 1 && first === 0);
  if (dayFirst === monthFirst) return undefined;
  return dayFirst ? "day first" : "month first";
}

/** Whether a date has two readings, so the file has to show which number is the day. */
export function needsOrder(text: string): boolean {
  const [, first, second] = numbers.exec(withoutWeekday(plainOf(text))) ?? [];
  return first !== undefined && Number(first) !== Number(second);
}

/**
 * Reads `2026-11-20`, `20/11/2026`, `20.11.`, `1-Jan`, `1 January 2026`, `Jan 1`, with or without a weekday, and a
 * spreadsheet's `46023`.
 * @returns undefined for anything else; the month may lack the day
 */
export function readDate(text: string, order: DateOrder | undefined): WrittenDate | undefined {
  const plain = plainOf(text);
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00:00)?)?$/.exec(plain);
  if (iso) return { year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) };
  const compact = /^(20\d\d)(\d\d)(\d\d)$/.exec(plain);
  if (compact) return { year: Number(compact[1]), month: Number(compact[2]), day: Number(compact[3]) };
  const serial = readSerial(plain);
  if (serial) return serial;
  const [, first, second, year] = numbers.exec(withoutWeekday(plain)) ?? [];
  if (first !== undefined && second !== undefined) {
    if (order === "year first" && year !== undefined && year.length <= 2) {
      return { ...yearOf(first), month: Number(second), day: Number(year) };
    }
    const isSplit = order === undefined && Number(first) !== Number(second);
    // A year has two figures or four.
    if (isSplit || year?.length === 1) return undefined;
    const [day, month] = order === "month first" ? [second, first] : [first, second];
    return { ...yearOf(year), month: Number(month), day: Number(day) };
  }
  return readNamed(plain);
}

/** Reads the number of a day whose month is elsewhere: `1`, `01.`, `1st`, `Fri 1`. */
export function readDayNumber(text: string): number | undefined {
  const [, number] = /^(\d{1,2})(?:st|nd|rd|th|er|e|\.)?$/i.exec(withoutWeekday(plainOf(text))) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Day 1 of spreadsheets is 1 January 1900; these are the days of 2000 to 2099. */
const firstSerial = 36_526;
const lastSerial = 73_050;

/** Reads the number that a spreadsheet stores for a date: `46023` is 1 January 2026. */
function readSerial(plain: string): WrittenDate | undefined {
  const serial = Number(/^(\d{5})(?:\.0+)?$/.exec(plain)?.[1] ?? 0);
  if (serial < firstSerial || serial > lastSerial) return undefined;
  const { year, month, day } = Temporal.PlainDate.from("1899-12-30").add({ days: serial });
  return { year, month, day };
}

/** A date with its month as a word, and at most one other word: the weekday. */
function readNamed(plain: string): WrittenDate | undefined {
  if (/[-–—]$/.test(plain)) return undefined;
  const apart = plain.replaceAll(/(\d)(?=\p{L}{3})|(\p{L}{3})(?=\d)/gu, "$1$2 ");
  const words = withoutDay(wordsWithMonths(inSingleWords(apart)).filter((word) => !fillers.has(word)));
  const months = words.flatMap((word) => monthOf(word) ?? []);
  const [month] = months;
  const figures = words.flatMap((word) => /^(\d{1,2}|\d{4})(?:st|nd|rd|th|er|e)?$/.exec(word)?.[1] ?? []);
  // A short year follows the month or a comma: the 10 in "Nov 1-10" is not one.
  const isAfterMonth = monthOf(words.at(-2) ?? "") !== undefined || /, ?\d\d$/.test(plain);
  const shortYear = figures.length === 2 && isAfterMonth ? /\d{2}$/.exec(plain)?.[0] : undefined;
  const year = figures.find((text) => text.length === 4) ?? shortYear;
  const [day] = figures.filter((text) => text.length < 4);
  const others = words.length - months.length - figures.length;
  if (month === undefined || day === undefined || months.length > 1) return undefined;
  if (figures.length > (year === undefined ? 1 : 2) || others > 1) return undefined;
  return { ...yearOf(year), month, day: Number(day) };
}

const fillers = list("of de del the le il den г года");

/** Drops the weekday before a date if its short name is also a month's: `mar 3 feb` is a Tuesday in Spanish. */
function withoutDay([first = "", ...others]: readonly string[]): string[] {
  const isDay = monthOf(first) !== undefined && others.some((word) => monthOf(word) !== undefined);
  return isDay && weekdaysIn([first]) ? others : [first, ...others];
}

/** Drops a word before or after the numbers unless it is a month: `Nov 1-10` is not a date. */
function withoutWeekday(plain: string): string {
  const isMonth = wordsOf(plain).some((word) => monthOf(word) !== undefined);
  if (isMonth) return plain;
  return plain
    .replace(/^\p{L}[\p{L}\p{M}]*[.,]?\s+(?=\d)/u, "")
    .replace(/(?<=\d\.?),?\s+\(?\p{L}[\p{L}\p{M}]*\.?\)?$/u, "");
}

function plainOf(text: string): string {
  return withoutIslamicDate(withAsciiDigits(text.normalize("NFKC")).trim());
}

function yearOf(text: string | undefined): { year?: number } {
  if (text === undefined) return {};
  return { year: text.length === 2 ? 2000 + Number(text) : Number(text) };
}
