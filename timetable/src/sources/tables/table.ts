import { type Notice, notice } from "../../notices/finding.ts";
import type { Cell } from "../cell.ts";
import type { DialectSettings, WrittenDay, WrittenTimetable } from "../dialect.ts";
import { datesBetween, endsOf, readDates } from "../words/date-ranges.ts";
import { wordsOf } from "../words/headings.ts";
import type { MonthContext } from "../words/month-context.ts";
import { monthOf } from "../words/month-names.ts";
import {
  type DateOrder,
  dateOrderOf,
  needsOrder,
  readDate,
  type WrittenDate,
} from "../words/written-dates.ts";
import { columnsOf, type DateColumns } from "./columns.ts";

/** A row of a table, one day. */
export interface TableRow {
  /** The line in the file, if the file has lines. */
  row?: number;
  /** Names the row before the column in a file without lines: `days[3].`. */
  prefix?: string;
  cells: readonly string[];
  /** The month above the row or of the file, for days that are only numbered. */
  month?: MonthContext | undefined;
}

/** Reads a table with known heading words. */
export function readTable(
  heading: { names: readonly string[]; row?: number; sheet?: string },
  rows: readonly TableRow[],
  file: string,
  { asr }: DialectSettings,
): WrittenTimetable {
  const textsOf = (at: number) => rows.map(({ cells }) => cells[at] ?? "");
  const columns = columnsOf({ ...heading, file, textsOf }, asr);
  if ("problem" in columns) return { file, days: [], findings: [columns] };
  const { date, times } = columns;
  const order = "at" in date ? dateOrderOf(dateTexts(date, textsOf)) : undefined;
  const days: WrittenDay[] = [];
  const findings = [...columns.findings];
  for (const tableRow of rows) {
    const { row, prefix = "", cells } = tableRow;
    const place = { file, ...(row && { row }) };
    const written = datesOf(tableRow, date, order);
    const fault = lengthFault(cells, heading.names);
    const dateCell = dateCellOf(cells, date, prefix);
    if (!written) {
      const { column, text: value } = dateCell;
      findings.push({ ...place, column, value, ...dateFault(value, date, order) });
    } else {
      const ofRow = times.map(({ at, name, prayerKey, kind }): Cell => {
        const texts = at
          .map((index) => cells[index] ?? "")
          .filter((text, index) => index === 0 || text !== "");
        return { prayerKey, kind, ...place, column: prefix + name, text: texts.join(" & ") };
      });
      const day = { dateCell, ...place, cells: ofRow, ...(fault && { fault }) };
      days.push(...written.map((date) => ({ ...day, date })));
    }
  }
  return { file, days, findings };
}

/** A missing or extra cell would put times under the wrong prayers. */
function lengthFault(cells: readonly string[], names: readonly string[]): Notice | undefined {
  const named = names.findLastIndex((name) => name !== "") + 1;
  const filled = cells.findLastIndex((cell) => cell !== "") + 1;
  if (cells.length >= named && filled <= names.length) return undefined;
  return notice("wrong-length", { cells: cells.length, names: names.length });
}

/** Every date in a table, including both ends of spans: together they show the order of days and months. */
function dateTexts(date: Extract<DateColumns, { at: number }>, textsOf: (at: number) => string[]): string[] {
  const columns = date.lastAt === undefined ? [date.at] : [date.at, date.lastAt];
  return columns.flatMap(textsOf).flatMap((text) => endsOf(text) ?? [text]);
}

function datesOf(
  { cells, month: context }: TableRow,
  date: DateColumns,
  order: DateOrder | undefined,
): WrittenDate[] | undefined {
  const cell = (at: number) => cells[at] ?? "";
  if ("at" in date) {
    if (date.lastAt === undefined && context && /^\d{1,2}$/.test(cell(date.at))) {
      return [{ ...context, day: Number(cell(date.at)) }];
    }
    if (date.lastAt === undefined) return readDates(cell(date.at), order);
    const [first, last] = [date.at, date.lastAt].map((at) => readDate(cell(at), order));
    return first && last && datesBetween(first, last);
  }
  const month = /^\d{1,2}$/.test(cell(date.monthAt))
    ? Number(cell(date.monthAt))
    : wordsOf(cell(date.monthAt)).map(monthOf)[0];
  const year = date.yearAt === undefined ? undefined : cell(date.yearAt);
  if (month === undefined || !/^\d{1,2}$/.test(cell(date.dayAt))) return undefined;
  if (year !== undefined && !/^\d{4}$/.test(year)) return undefined;
  return [{ ...(year && { year: Number(year) }), month, day: Number(cell(date.dayAt)) }];
}

function dateCellOf(cells: readonly string[], date: DateColumns, prefix: string): WrittenDay["dateCell"] {
  if ("at" in date) {
    const ends = date.lastAt === undefined ? [date.at] : [date.at, date.lastAt];
    return { column: prefix + date.name, text: ends.map((at) => cells[at] ?? "").join(" - ") };
  }
  const { monthAt, dayAt, yearAt } = date;
  const parts = [monthAt, dayAt, ...(yearAt === undefined ? [] : [yearAt])];
  return { column: `${prefix}${date.name}`, text: parts.map((at) => cells[at] ?? "").join(", ") };
}

function dateFault(text: string, date: DateColumns, order: DateOrder | undefined): Notice {
  if (!("at" in date)) return notice("not-month-and-day");
  if (/^\d{1,2}$/.test(text)) return notice("day-without-month");
  return notice(order === undefined && needsOrder(text) ? "day-or-month-first" : "not-a-date");
}
