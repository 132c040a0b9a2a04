import type { Content, Sheet, SheetRow } from "./containers/content.ts";
import type { Dialect, DialectSettings, WrittenTimetable } from "./dialect.ts";
import { readSheets } from "./tables/sheets.ts";
import { readTable, type TableRow } from "./tables/table.ts";
import { type Heading, readHeading } from "./words/headings.ts";
import { type MonthContext, monthOfFile, monthOfTitle, onlyMonth } from "./words/month-context.ts";

/** How many of the first lines may be a title above the heading. */
const titleLines = 10;
/** A heading names at least this many prayers. */
const fewestPrayers = 3;

/** Any table with known heading words: from a spreadsheet, in any of many languages. */
export const csvTimetable: Dialect = {
  describes: {
    label: "Table",
    is: "Any table with a row for each day or span of days, with headings in any of 25 languages: a CSV file, the sheets of a workbook (XLSX), or the tables of a web page.",
    recognisedBy: "a line that names at least three prayers",
    example: "Date,Fajr,Fajr Iqamah,Sunrise,Dhuhr,Dhuhr Iqamah,…",
  },
  recognises: (content) => sheetsOf(content).some(({ rows }) => headingOf(rows) !== undefined),
  read: (content, file, settings) =>
    readSheets(sheetsOf(content), file, (sheet) => readSheet(sheet, file, settings)),
};

function sheetsOf(content: Content): readonly Sheet[] {
  return content.is === "table" ? content.sheets : [];
}

/** Reads a sheet as if it were a file; undefined if it has no heading. */
function readSheet(
  { name, rows }: Sheet,
  file: string,
  settings: DialectSettings,
): WrittenTimetable | undefined {
  const heading = headingOf(rows);
  if (!heading) return undefined;
  const { row } = heading;
  const names = heading.names.map((written) => (onlyMonth(written) ? "Day" : written));
  const context = name === undefined ? undefined : monthOfFile(name);
  const days = rowsOf(heading, context ?? monthOfFile(file));
  return readTable({ names, row, ...(name !== undefined && { sheet: name }) }, days, file, settings);
}

/**
 * The rows of days. A numbered day takes its month from the line or heading above it, else from the title, else from
 * the file's name. A title that contradicts the name is left over from another month's file and decides nothing.
 */
function rowsOf({ names, title, written, rest }: TableHeading, ofFile: MonthContext | undefined): TableRow[] {
  const [above] = [...names.map(onlyMonth), ...title.map(monthOfTitle)].filter(
    (found) => found !== undefined,
  );
  const isContradicted =
    above &&
    ofFile &&
    (above.month !== ofFile.month || (above.year ?? ofFile.year) !== (ofFile.year ?? above.year));
  let month = isContradicted ? undefined : (above ?? ofFile);
  return rest.flatMap(({ line, cells }): TableRow[] => {
    const [first = "", ...others] = cells.filter((cell) => cell !== "");
    // Some spreadsheets repeat the heading above every month, and may name the month in it.
    const isHeading = writtenOf(cells) === written;
    const ofHeading = isHeading ? cells.map(onlyMonth).find((found) => found !== undefined) : undefined;
    const ofTitle = others.length === 0 && !/\d[-/.]\d/.test(first) ? monthOfTitle(first) : undefined;
    month = ofTitle ?? ofHeading ?? month;
    return isHeading || ofTitle ? [] : [{ row: line, cells, month }];
  });
}

/** The cells of a heading without its month, because each block has its own. */
function writtenOf(cells: readonly string[]): string {
  return cells.map((cell) => (onlyMonth(cell) ? "" : cell)).join();
}

interface TableHeading {
  names: string[];
  row: number;
  /** The cells of the lines above it. */
  title: string[];
  /** Its cells as written, without a month. */
  written: string;
  rest: readonly SheetRow[];
}

function headingOf(rows: readonly SheetRow[]): TableHeading | undefined {
  const index = rows.slice(0, titleLines).findIndex(({ cells }) => prayersIn(cells).size >= fewestPrayers);
  const row = rows[index];
  if (!row) return undefined;
  const next = rows[index + 1];
  const above = rows[index - 1];
  const written = writtenOf(row.cells);
  const title = rows.slice(0, index).flatMap(({ cells }) => cells);
  if (above && hasKind(above)) {
    const names = inOneLine(above.cells, row.cells);
    return { names, row: row.line, title, written, rest: rows.slice(index + 1) };
  }
  if (!next || !hasKind(next))
    return { names: [...row.cells], row: row.line, title, written, rest: rows.slice(index + 1) };
  return {
    names: inOneLine(row.cells, next.cells),
    row: next.line,
    title,
    written,
    rest: rows.slice(index + 2),
  };
}

function prayersIn(cells: readonly string[]): Set<string> {
  return new Set(
    cells.flatMap((cell) => {
      const heading = readHeading(cell);
      return heading.names === "prayer" ? [heading.prayerKey] : [];
    }),
  );
}

function hasKind({ cells }: SheetRow): boolean {
  return cells.some((cell) => readHeading(cell).names === "kind");
}

/**
 * A line of prayers above one of adhan and iqamah, or the other way round. A text in the upper line also covers the
 * empty cells to its right.
 */
function inOneLine(above: readonly string[], below: readonly string[]): string[] {
  const length = Math.max(above.length, below.length);
  let group = "";
  return Array.from({ length }, (_, at) => {
    const [name = "", detail = ""] = [above[at], below[at]];
    if (name !== "") group = name;
    const isOfGroup = name !== "" || completes(readHeading(detail), readHeading(group));
    return isOfGroup ? `${group} ${detail}`.trim() : detail;
  });
}

/** Whether one heading names a prayer and the other names adhan or iqamah. */
function completes(a: Heading, b: Heading): boolean {
  return (a.names === "kind" && b.names === "prayer") || (a.names === "prayer" && b.names === "kind");
}
