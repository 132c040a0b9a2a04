import type { Doubt } from "../../notices/doubt.ts";
import { type Notice, notice } from "../../notices/finding.ts";
import { withAsciiDigits } from "../../times/times.ts";
import type { WrittenDay } from "../dialect.ts";
import {
  datesBetween,
  endsOf,
  firstOfDates,
  readDates,
  readDaysOfMonth,
} from "../words/dates/date-ranges.ts";
import { isIslamicDate } from "../words/dates/islamic-dates.ts";
import {
  type DateOrder,
  needsOrder,
  readDate,
  readDayNumber,
  type WrittenDate,
} from "../words/dates/written-dates.ts";
import type { Table, TimeColumn } from "./columns/column-kinds.ts";
import { type DateColumns, monthNumberOf } from "./columns/date-columns.ts";
import { excerptOf } from "./columns/doubts.ts";
import { datesOutOfRow, swappedDates } from "./dates-in-row.ts";
import type { TableRow } from "./table-row.ts";

/** Every date in a table, including both ends of spans: together they show the order of days and months. */
export function dateTexts(date: DateColumns, textsOf: (at: number) => string[]): string[] {
  if (!("at" in date)) return [];
  return columnsOfDates(date)
    .flatMap(textsOf)
    .flatMap((text) => endsOf(text) ?? [text]);
}

export function columnsOfDates(date: Extract<DateColumns, { at: number }>): number[] {
  return date.lastAt === undefined ? [date.at] : [date.at, date.lastAt];
}

/** How the dates of a table are read: their order, and a text without its time of day. */
interface Reading {
  order: DateOrder | undefined;
  alone: (text: string) => string;
}

export function datesOf(
  { cells, month: context }: TableRow,
  date: DateColumns,
  { order, alone }: Reading,
): WrittenDate[] | undefined {
  const cell = (at: number) => alone(cells[at] ?? "");
  if ("at" in date) {
    const number = date.lastAt === undefined && context ? readDayNumber(cell(date.at)) : undefined;
    if (context && number !== undefined) return [{ ...context, day: number }];
    const ofMonth = context && order === undefined ? readDaysOfMonth(cell(date.at), context) : undefined;
    if (date.lastAt === undefined) return ofMonth ?? readDates(cell(date.at), order);
    const [first, last] = [date.at, date.lastAt].map((at) => readDate(cell(at), order));
    return first && last && datesBetween(first, last);
  }
  const month = monthNumberOf(cell(date.monthAt));
  const year = date.yearAt === undefined ? undefined : withAsciiDigits(cell(date.yearAt));
  const day = readDayNumber(cell(date.dayAt));
  if (month === undefined || day === undefined) return undefined;
  if (year !== undefined && !/^\d{4}$/.test(year)) return undefined;
  return [{ ...(year && { year: Number(year) }), month, day }];
}

/**
 * Rows with the month and the year above them, as in merged cells, if theirs are empty and the day is the next:
 * `November,1` before `,2`.
 */
export function withMonthsAbove(rows: readonly TableRow[], date: DateColumns): readonly TableRow[] {
  if ("at" in date) return rows;
  const { monthAt, dayAt, yearAt } = date;
  let above: readonly string[] = [];
  return rows.map((row) => {
    const [day, dayAbove] = [row.cells, above].map((cells) => readDayNumber(cells[dayAt] ?? ""));
    const isNext = day !== undefined && dayAbove !== undefined && day === dayAbove + 1;
    const isEmpty = row.cells[monthAt] === "" && (yearAt === undefined || row.cells[yearAt] === "");
    const parts = isNext && isEmpty ? [monthAt, yearAt ?? monthAt] : [];
    above = parts.reduce((cells, at) => cells.with(at, above[at] ?? ""), row.cells);
    return parts.length > 0 ? { ...row, cells: above } : row;
  });
}

/** The date of a row that has only one, found without writing out the days of a span. */
function dateOf(row: TableRow, date: DateColumns, reading: Reading): WrittenDate | undefined {
  if (!("at" in date)) return datesOf(row, date, reading)?.[0];
  const text = reading.alone(row.cells[date.at] ?? "");
  if (date.lastAt !== undefined || date.isStart) return undefined;
  if (row.month && readDayNumber(text) !== undefined) return datesOf(row, date, reading)?.[0];
  const dates = firstOfDates(text, reading.order);
  return dates?.count === 1 ? dates.first : undefined;
}

/** The dates that the rows around them correct: swapped and surely wrong dates, by the index of their rows. */
export function correctedDates(
  rows: readonly TableRow[],
  date: DateColumns,
  reading: Reading,
): { swapped: ReadonlyMap<number, WrittenDate>; wrong: ReadonlyMap<number, WrittenDate> } {
  const dates = rows.map((row) => dateOf(row, date, reading));
  const isWhole = (index: number) => {
    const text = "at" in date ? reading.alone(rows[index]?.cells[date.at] ?? "") : "";
    return text !== "" && !needsOrder(text) && readDayNumber(text) === undefined;
  };
  const swapped = swappedDates(dates, isWhole);
  return { swapped, wrong: datesOutOfRow(dates.map((found, index) => swapped.get(index) ?? found)) };
}

/** A date for a notice: `YYYY-MM-DD`, or `MM-DD` without a year. */
export function dateText({ year, month, day }: WrittenDate): string {
  const parts = [month, day].map((number) => String(number).padStart(2, "0"));
  return [...(year === undefined ? [] : [year]), ...parts].join("-");
}

/** The order of days and months, which a person has to say. */
export function doubtOfOrder(table: Table, date: DateColumns, times: readonly TimeColumn[]): Doubt {
  const marked = "at" in date ? columnsOfDates(date) : [];
  const isOpen = (index: number) => marked.some((at) => hasOpenOrder(table.textsOf(at)[index] ?? ""));
  const beside = times.flatMap(({ at }) => at).slice(0, 3);
  return {
    columns: [],
    answers: [{ dateOrder: "day-first" }, { dateOrder: "month-first" }],
    table: excerptOf(table, marked, beside, isOpen),
  };
}

export function dateCellOf(
  cells: readonly string[],
  date: DateColumns,
  prefix: string,
): WrittenDay["dateCell"] {
  if ("at" in date) {
    return {
      column: prefix + date.name,
      text: columnsOfDates(date)
        .map((at) => cells[at] ?? "")
        .join(" - "),
    };
  }
  const { monthAt, dayAt, yearAt } = date;
  const parts = [monthAt, dayAt, ...(yearAt === undefined ? [] : [yearAt])];
  return { column: `${prefix}${date.name}`, text: parts.map((at) => cells[at] ?? "").join(", ") };
}

export function dateFault(text: string, date: DateColumns, order: DateOrder | undefined): Notice {
  if (!("at" in date)) return notice("not-month-and-day");
  if (readDayNumber(text) !== undefined) return notice("day-without-month");
  if (isIslamicDate(text)) return notice("islamic-date");
  return notice(order === undefined && hasOpenOrder(text) ? "day-or-month-first" : "not-a-date");
}

/** Whether a date, or an end of a span of dates, can be read in two ways. */
function hasOpenOrder(text: string): boolean {
  const ends = endsOf(text) ?? [];
  const isSpan = ends.length > 0 && ends.every((end) => readDate(end, "day first") !== undefined);
  return needsOrder(text) || (isSpan && ends.some(needsOrder));
}
