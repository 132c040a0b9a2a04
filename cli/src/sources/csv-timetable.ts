import { type CsvRow, parseCsv } from "./csv.ts";
import type { Dialect, RawTimetable } from "./dialect.ts";
import { type Heading, readHeading } from "./header-words.ts";
import { readTable } from "./table.ts";

/** How many of the first lines may be a title above the heading. */
const titleLines = 10;
/** A heading names at least so many prayers. */
const fewestPrayers = 3;

/** Any table with a heading whose words are known: from a spreadsheet, in any of many languages. */
export const csvTimetable: Dialect = {
  recognises(text) {
    const rows = parseCsv(text);
    return Array.isArray(rows) && headingOf(rows) !== undefined;
  },
  read(text, file, settings): RawTimetable {
    const rows = parseCsv(text);
    if (!Array.isArray(rows)) return { file, days: [], findings: [{ file, ...rows }] };
    const heading = headingOf(rows);
    if (!heading) {
      const problem = "no line names the columns";
      const fix = "The first line must name them, such as Date, Fajr, Sunrise, Dhuhr, Asr, Maghrib, Isha.";
      return { file, days: [], findings: [{ file, row: 1, problem, fix }] };
    }
    const { names, row, rest } = heading;
    // Some spreadsheets repeat the heading above every month.
    const days = rest.filter(({ cells }) => cells.join() !== heading.written);
    return readTable(
      { names, row },
      days.map(({ line, cells }) => ({ row: line, cells })),
      file,
      settings,
    );
  },
};

interface TableHeading {
  names: string[];
  row: number;
  /** Its cells as they are written. */
  written: string;
  rest: readonly CsvRow[];
}

function headingOf(rows: readonly CsvRow[]): TableHeading | undefined {
  const index = rows.slice(0, titleLines).findIndex(({ cells }) => prayersIn(cells).size >= fewestPrayers);
  const row = rows[index];
  if (!row) return undefined;
  const next = rows[index + 1];
  const above = rows[index - 1];
  const written = row.cells.join();
  if (above && hasKind(above)) {
    const names = inOneLine(above.cells, row.cells);
    return { names, row: row.line, written, rest: rows.slice(index + 1) };
  }
  if (!next || !hasKind(next))
    return { names: row.cells, row: row.line, written, rest: rows.slice(index + 1) };
  return { names: inOneLine(row.cells, next.cells), row: next.line, written, rest: rows.slice(index + 2) };
}

function prayersIn(cells: readonly string[]): Set<string> {
  return new Set(
    cells.flatMap((cell) => {
      const heading = readHeading(cell);
      return heading.names === "prayer" ? [heading.prayerKey] : [];
    }),
  );
}

function hasKind({ cells }: CsvRow): boolean {
  return cells.some((cell) => readHeading(cell).names === "kind");
}

/**
 * A line of prayers above one of adhan and iqamah, or the other way round: what stands above holds on over the empty
 * cells to its right.
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

/** Whether one heading names a prayer and the other whether adhan or iqamah. */
function completes(a: Heading, b: Heading): boolean {
  return (a.names === "kind" && b.names === "prayer") || (a.names === "prayer" && b.names === "kind");
}
