import { type Finding, type Notice, notice } from "../../notices/finding.ts";
import { isTime } from "../../times/instants.ts";
import { readClockTime } from "../../times/times.ts";
import type { Weekday } from "../../times/weekdays.ts";
import type { Cell } from "../cell.ts";
import { bounds } from "../decoders/limits/bounds.ts";
import type { DialectSettings, WrittenDay, WrittenTimetable } from "../dialect.ts";
import { weekdaysIn, weekdayWordOf } from "../words/dates/weekday-names.ts";
import { type Heading, readHeading } from "../words/headings.ts";
import { khutbahWords } from "../words/other-words.ts";
import { datesAlone } from "../words/times-of-day.ts";
import { list, wordsOf } from "../words/words-of.ts";
import type { Table } from "./columns/column-kinds.ts";
import { type Columns, columnsOf } from "./columns/columns.ts";
import type { DateColumns } from "./columns/date-columns.ts";
import { isTimeOrRule, type LimitedColumn } from "./columns/unread-headings.ts";
import { type KindOfRows, orderOfTable } from "./date-order.ts";
import { withMonthsAround } from "./day-numbers.ts";
import { holdUntilNext, mayBeChanges } from "./list-of-changes.ts";
import { type MergedColumn, mergedColumns } from "./merged-below.ts";
import {
  columnsOfDates,
  correctedDates,
  dateCellOf,
  dateFault,
  datesOf,
  dateText,
  dateTexts,
  doubtOfOrder,
  withMonthsAbove,
} from "./row-dates.ts";
import type { TableHeading, TableRow } from "./table-row.ts";
import { withTwoTimesApart } from "./two-times-in-a-cell.ts";

/** Reads a table with known heading words. */
export function readTable(
  { names: written, ...place }: TableHeading,
  writtenRows: readonly TableRow[],
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const apart = withTwoTimesApart(written, writtenRows, { ...place, file });
  const { names } = apart;
  const heading = { ...place, names };
  const textsOf = (at: number) => apart.rows.map(({ cells }) => cells[at] ?? "");
  const hasMonth = apart.rows.every(({ month }) => month !== undefined);
  const lines = apart.rows.map(({ row }) => row);
  const table: Table = { ...heading, file, textsOf, hasMonth, lines };
  const columns = columnsOf(table, settings);
  if ("problem" in columns) return { file, days: [], findings: [columns] };
  const { date, times, limited, weekdayAt } = columns;
  const merged = mergedColumns(times, textsOf);
  const rows = withMonthsAbove(withMergedCells(apart.rows, merged), date);
  const alone = datesAlone("at" in date ? columnsOfDates(date).flatMap(textsOf) : []);
  const isStart = "at" in date && date.isStart === true;
  const dating = orderOfTable(
    dateTexts(date, textsOf).map(alone),
    kindOfRows(),
    heading.shortYear,
    settings.dateOrder,
  );
  const { order } = dating;
  const weekdays = weekdaysOf(rows.map(({ cells }) => weekdayTextOf(cells, date, weekdayAt)));
  const days: WrittenDay[] = [];
  const ofOrder = dating.findings.map((found) => ({ file, ...found }));
  const findings: Finding[] = [
    ...columns.findings,
    ...apart.findings,
    ...merged.map(mergedFinding),
    ...ofOrder,
  ];
  const lostAfter = new Set<number>();
  let hasSpans = false;
  let isFirstSwapped = true;
  let { isOpen } = dating;
  const writtenAs = textOfTimes(times.flatMap(({ at }) => at).flatMap(textsOf));
  const dated = "at" in date && date.lastAt === undefined ? withMonthsAround(rows, date.at) : rows;
  const { swapped, wrong } = correctedDates(dated, date, { order, alone });
  for (const [index, tableRow] of dated.entries()) {
    const { row, prefix = "", cells, placeAt, isFloating } = tableRow;
    const place = { file, ...(row && { row }) };
    const right = swapped.get(index);
    const written = right ? [right] : datesOf(tableRow, date, { order, alone });
    const fault = lengthFault(cells, heading.names);
    const dateCell = { ...dateCellOf(cells, date, prefix), ...("at" in date && columnAt(placeAt, date.at)) };
    const between = wrong.get(index);
    if (between) {
      const { column, text: value } = dateCell;
      const found = notice("date-out-of-row", { date: { date: dateText(between) } });
      findings.push({ ...place, column, value, ...found });
    } else if (!written) {
      const { column, text: value } = dateCell;
      const isNote = isNoteRow(cells, value, times);
      if (!isNote) lostAfter.add(days.length - 1);
      const found = isNote ? notice("note-row") : dateFault(value, date, order);
      const doubt = isOpen && found.notice === "day-or-month-first" && doubtOfOrder(table, date, times);
      if (doubt) isOpen = false;
      findings.push({ ...place, column, value, ...found, ...(doubt && { doubt }) });
    } else {
      if (right && isFirstSwapped) {
        const { column, text: value } = dateCell;
        const details = {
          days: { count: swapped.size, of: "day" },
          date: { date: dateText(right) },
        } as const;
        findings.push({ ...place, column, value, ...notice("swapped-dates", details) });
        isFirstSwapped = false;
      }
      const ofRow = times.flatMap(({ at, name, prayerKey, kind, days, congregation }): Cell[] => {
        const texts = at
          .map((index) => writtenAs(cells[index] ?? ""))
          .filter((text, index) => index === 0 || text !== "");
        const text = texts.join(" & ");
        const own = { ...place, column: prefix + name, ...placeAt?.(at[0] ?? 0) };
        const more = { ...(days && { days }), ...(isFloating && { isFloating }) };
        const cell = { prayerKey, kind, ...own, text, ...more };
        if (congregation === undefined) return [cell];
        return congregation === 1 || text !== "" ? [{ ...cell, congregation }] : [];
      });
      const unread = limited.flatMap((column) => {
        const cell = limitedCell(column, cells, ofRow);
        return cell ? [{ ...cell, ...place, column: prefix + column.name }] : [];
      });
      const weekday = written.length === 1 ? weekdays[index] : undefined;
      const day = {
        ...{ dateCell, ...place, cells: [...ofRow, ...unread] },
        ...(weekday && { weekday }),
        ...(fault && { fault }),
      };
      hasSpans ||= written.length > 1;
      days.push(...written.map((date) => ({ ...day, date })));
      // A file with so many is refused as a whole.
      if (days.length > bounds.days) break;
    }
  }
  if (hasSpans || days.length > bounds.days) return { file, days, findings };
  const held = holdUntilNext(days, isStart, (index) => lostAfter.has(index));
  return {
    file,
    days: held.days,
    findings: [...findings, ...held.findings.map((found) => ({ file, ...found }))],
  };

  function kindOfRows(): KindOfRows {
    if ("at" in date && date.lastAt !== undefined) return "spans";
    if (isStart) return "changes";
    return mayBeChanges(times, textsOf) ? "changes or days" : "days";
  }

  function mergedFinding({ name, filled }: MergedColumn): Finding {
    return { file, column: name, ...notice("merged-below", { filled }) };
  }
}

/** Rows with the texts of merged cells in each row that they cover. */
function withMergedCells(rows: readonly TableRow[], merged: readonly MergedColumn[]): readonly TableRow[] {
  if (merged.length === 0) return rows;
  return rows.map((row, index) => ({
    ...row,
    cells: merged.reduce(
      (cells, { at, texts }) => (at < cells.length ? cells.with(at, texts[index] ?? "") : cells),
      row.cells,
    ),
  }));
}

/** Whether a row has no time that could be lost: a note, whose text may be in every cell, or a row of counts. */
function isNoteRow(cells: readonly string[], date: string, times: Columns["times"]): boolean {
  const texts = times.flatMap(({ at }) => at).map((index) => cells[index] ?? "");
  const isCount = (text: string) => /^\d+$/.test(text) && !isTime(text);
  return texts.every((text) => text === "" || text === date || isCount(text));
}

function columnAt(placeAt: TableRow["placeAt"], at: number): { column?: string } {
  const column = placeAt?.(at).column;
  return column === undefined ? {} : { column };
}

/**
 * The texts of a table's times. In a table of parts of a day (`0.21527`), `0.25` is a part too, and 06:00 rather than
 * 25 minutes past midnight. Programs leave out the zeros at the end: `0.691` is 0.6910.
 */
function textOfTimes(texts: readonly string[]): (text: string) => string {
  if (!texts.some((text) => /^0?[.,]\d{4,}$/.test(text))) return (text) => text;
  return (text) => (/^0?[.,]\d{1,3}$/.test(text) ? text.padEnd(text.search(/[.,]/) + 5, "0") : text);
}

/** A time that may replace the prayer's own on that day; undefined if it is the same, or no time. */
function limitedCell(
  { at, prayerKey, kind, unread }: LimitedColumn,
  cells: readonly string[],
  ofRow: readonly Cell[],
): Pick<Cell, "prayerKey" | "kind" | "text" | "unread"> | undefined {
  const text = cells[at] ?? "";
  const isSame = ofRow.some(
    (cell) => cell.prayerKey === prayerKey && cell.kind === kind && cell.text === text,
  );
  return isSame || !isTimeOrRule(text) ? undefined : { prayerKey, kind, text, unread };
}

/** The name of a row's weekday, from its own column or from the date's. */
function weekdayTextOf(cells: readonly string[], date: DateColumns, weekdayAt: Columns["weekdayAt"]): string {
  if (weekdayAt !== undefined) return cells[weekdayAt] ?? "";
  return "at" in date && date.lastAt === undefined ? (cells[date.at] ?? "") : "";
}

/** The weekdays that texts name, if they are all of one language. */
function weekdaysOf(texts: readonly string[]): (Weekday | undefined)[] {
  const words = texts.map(weekdayWordOf);
  const names = [...new Set(words)].filter((word) => word !== undefined);
  const days = new Map(weekdaysIn(names)?.map((day, index) => [names[index], day]));
  return words.map((word) => days.get(word));
}

/** A missing or extra cell would put times under the wrong prayers. */
export function lengthFault(cells: readonly string[], names: readonly string[]): Notice | undefined {
  const named = names.findLastIndex((name) => name !== "") + 1;
  const filled = cells.findLastIndex((cell) => cell !== "") + 1;
  if (cells.length >= named && filled <= names.length) return undefined;
  if (cells.length < named && lacksOnlyLastCells(cells, names)) return undefined;
  return notice("wrong-length", { cells: cells.length, names: names.length });
}

const remarkWords = list("note notes comment comments remark remarks event events");

/** When jummah may be, on the 12-hour clock or the 24-hour one. */
const jummahHours = [11, 12, 13, 14, 15, 1, 2, 3];

/**
 * Whether a row with too few cells only lacks empty cells at its end, which some programs leave out: it ends with the
 * time of a daily prayer, and only jummah and remarks follow. If a cell in its middle were missing instead, it would
 * end with an earlier prayer, or with a remark or jummah's time under the prayer's heading.
 */
function lacksOnlyLastCells(cells: readonly string[], names: readonly string[]): boolean {
  const last = cells.findLastIndex((text) => text !== "");
  const text = cells[last] ?? "";
  const heading = readHeading(names[last] ?? "");
  const missing = names.slice(last + 1).filter((name) => name !== "");
  const time = /\D/.test(text) ? readClockTime(text) : undefined;
  if (!time || heading.names !== "prayer" || heading.prayerKey === "jummah") return false;
  const isJummah = missing.some((name) => isOfJummah(name, readHeading(name)));
  const couldBeJummah = jummahHours.includes(Math.floor(time.minutes / 60));
  return missing.every(mayBeEmpty) && !(isJummah && couldBeJummah);
}

function mayBeEmpty(name: string): boolean {
  return wordsOf(name).every((word) => remarkWords.has(word)) || isOfJummah(name, readHeading(name));
}

function isOfJummah(name: string, heading: Heading): boolean {
  if (heading.names === "prayer") return heading.prayerKey === "jummah";
  return wordsOf(name).some((word) => khutbahWords.has(word));
}
