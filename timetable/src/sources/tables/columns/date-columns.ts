import { withAsciiDigits } from "../../../times/times.ts";
import { namesDates } from "../../words/dates/date-ranges.ts";
import type { DatePart } from "../../words/dates/date-words.ts";
import { isIslamicMonth } from "../../words/dates/islamic-dates.ts";
import { monthOf, wordsWithMonths } from "../../words/dates/month-names.ts";
import { weekdaysIn } from "../../words/dates/weekday-names.ts";
import { dateOrderOf, needsOrder, readDayNumber } from "../../words/dates/written-dates.ts";
import type { Heading } from "../../words/headings.ts";
import { inSingleWords } from "../../words/phrases.ts";
import { datesAlone } from "../../words/times-of-day.ts";
import { wordsOf } from "../../words/words-of.ts";
import type { Table } from "./column-kinds.ts";

/**
 * Where a table has the date of a row: in one column, in two for the ends of a span, or in one for each part. Rows whose
 * only date is a start hold until the next one.
 */
export type DateColumns = { name: string } & (
  | { at: number; lastAt?: number; isStart?: true }
  | { monthAt: number; dayAt: number; yearAt: number | undefined }
);

/** The column whose every text is the name of a weekday, whatever its heading. */
export function weekdayColumn(headings: readonly Heading[], { textsOf }: Table): number | undefined {
  const at = headings.findIndex(({ names }, index) => {
    if (names === "prayer" || names === "kind") return false;
    const texts = filled(textsOf(index));
    if (texts.length === 0 || texts.length > mostNames) return false;
    const words = texts.map((text) => wordsOf(inSingleWords(text)));
    return words.every(({ length }) => length === 1) && weekdaysIn(words.flat()) !== undefined;
  });
  return at < 0 ? undefined : at;
}

/** More different texts than this are not weekdays, each spelt in two ways. */
const mostNames = 14;

function filled(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}

/** The columns of the date. Of several for one part of it, the first that can be read is used. */
export function dateColumns(
  headings: readonly Heading[],
  table: Table,
  weekdayAt: number | undefined,
): DateColumns | undefined {
  const { names, textsOf } = table;
  const find = (part: DatePart): number => {
    const found = headings.flatMap((heading, at) =>
      heading.names === "date" && heading.part === part && at !== weekdayAt ? [at] : [],
    );
    return found.find((at) => isReadAs(part, filled(textsOf(at)))) ?? found[0] ?? -1;
  };
  const [dateAt, dayAt, firstAt, lastAt] = [find("date"), find("day"), find("first date"), find("last date")];
  if (firstAt >= 0 && lastAt >= 0)
    return { at: firstAt, lastAt, name: `${names[firstAt]}, ${names[lastAt]}` };
  if (firstAt >= 0 && dateAt < 0 && dayAt < 0) {
    return { at: firstAt, name: names[firstAt] ?? "", isStart: true };
  }
  const year = find("year");
  const yearAt = year < 0 || filled(textsOf(year)).every(isNoYear) ? undefined : year;
  const month = find("month");
  const isOnlyDay = (at: number) =>
    at >= 0 && filled(textsOf(at)).every((text) => readDayNumber(text) !== undefined);
  const isLeftOut = (at: number) => month >= 0 && isOtherMonth(filled(textsOf(month)), textsOf(at), table);
  const whole = (at: number) => ({ at, name: names[at] ?? "" });
  const inParts = (at: number) => ({
    monthAt: month,
    dayAt: at,
    yearAt,
    name: `${names[month]}, ${names[at]}`,
  });
  if (month >= 0 && isOnlyDay(dateAt) && !isLeftOut(dateAt)) return inParts(dateAt);
  if (dateAt >= 0) return whole(dateAt);
  if (month >= 0 && dayAt >= 0 && !isLeftOut(dayAt)) return inParts(dayAt);
  if (dayAt >= 0) return whole(dayAt);
  const unnamed = columnOfDates(headings, textsOf);
  return unnamed === undefined ? undefined : { at: unnamed, name: names[unnamed] || `column ${unnamed + 1}` };
}

/** Whether at least half of a column's different texts are what its heading says. */
function isReadAs(part: DatePart, texts: readonly string[]): boolean {
  const order = dateOrderOf(texts);
  const isRead = (text: string): boolean => {
    if (part === "year") return !isNoYear(text) && /^20\d\d$/.test(withAsciiDigits(text));
    if (part === "month") return monthNumberOf(text) !== undefined;
    return readDayNumber(text) !== undefined || needsOrder(text) || namesDates(text, order);
  };
  return texts.length > 0 && texts.filter(isRead).length >= texts.length / 2;
}

/** Whether a text names no year, or a year of the Islamic calendar. */
function isNoYear(text: string): boolean {
  const [number] = /\d+/.exec(withAsciiDigits(text)) ?? [];
  return number === undefined || /^1[345]\d\d$/.test(number);
}

/**
 * Whether a column of months is of the Islamic calendar, or in an unknown language while the month of the rows is known
 * and day numbers do not repeat.
 */
function isOtherMonth(months: readonly string[], days: readonly string[], { hasMonth }: Table): boolean {
  if (months.length > 0 && months.every(isIslamicMonth)) return true;
  const numbers = days.filter((text) => text !== "");
  const isOfOneMonth = new Set(numbers).size === numbers.length;
  return hasMonth === true && isOfOneMonth && months.every((text) => monthNumberOf(text) === undefined);
}

/** The month in a cell: a number, or a word with at most its year. */
export function monthNumberOf(text: string): number | undefined {
  const plain = withAsciiDigits(text);
  if (/^\d{1,2}$/.test(plain)) return Number(plain);
  const [month] = wordsWithMonths(plain).flatMap((word) => monthOf(word) ?? []);
  return month;
}

/** The only column without a known heading whose every text is a date, or is a day that follows the one above. */
function columnOfDates(headings: readonly Heading[], textsOf: Table["textsOf"]): number | undefined {
  const columns = headings.flatMap(({ names }, at) => (names === "unknown" ? [at] : []));
  const hold = (isDate: (texts: readonly string[]) => boolean) =>
    columns.filter((at) => {
      const texts = textsOf(at).filter((text) => text !== "");
      return texts.length > 0 && isDate(texts);
    });
  for (const found of [hold(areDates), hold(areDaysInARow)]) if (found.length > 0) return only(found);
  return undefined;
}

function only(columns: readonly number[]): number | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}

function areDates(written: readonly string[]): boolean {
  const texts = written.map(datesAlone(written));
  const order = dateOrderOf(texts);
  return texts.every((text) => /\D/.test(text) && namesDates(text, order));
}

function areDaysInARow(texts: readonly string[]): boolean {
  const days = texts.map(readDayNumber);
  return days[0] === 1 && days.every((day, at) => day === 1 || day === (days[at - 1] ?? 0) + 1);
}
