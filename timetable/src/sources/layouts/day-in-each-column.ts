import type { Finding } from "../../notices/finding.ts";
import type { DialectSettings, WrittenTimetable } from "../dialect.ts";
import { lengthFault, readTable } from "../tables/table.ts";
import type { TableRow } from "../tables/table-row.ts";
import { readHeading } from "../words/headings.ts";
import { dayOf, type PrayerRow, type PrayerRows } from "./prayer-rows.ts";

/** A column of times. */
interface Column {
  at: number;
  /** Adhan or iqamah, if the table has both for each day. */
  kind: string;
}

/** The columns of a day. */
interface DayColumns {
  /** The heading as written. */
  name: string;
  /** The date, or the number of the day in its month. */
  date: string;
  columns: Column[];
}

/** Reads a table with a prayer in each row and a day in each column. */
export function dayInEachColumn(
  { above, heading, rows, firstAt, month }: PrayerRows,
  file: string,
  settings: DialectSettings,
): WrittenTimetable {
  const names = heading?.cells ?? [];
  const kinds = above.find((row) => row !== heading && row.cells.slice(firstAt).some(isKind))?.cells ?? [];
  const days = daysOf(names, kinds, firstAt);
  const findings: Finding[] = [];
  const whole = rows.filter(({ line, cells, name }) => {
    const fault = lengthFault(cells, kinds.length > names.length ? kinds : names);
    if (fault) findings.push({ file, row: line, column: name, ...fault });
    return !fault;
  });
  const details = [...new Set(days.flatMap(({ columns }) => columns.map(({ kind }) => kind)))];
  const cells = whole.flatMap((row) => {
    const held = details.filter((kind) => days.some((day) => textOf(row, day, kind) !== ""));
    return held.map((kind) => ({ row, kind }));
  });
  const tableRows = days.map((day): TableRow => {
    return {
      ...(heading && { row: heading.line }),
      cells: [day.date, ...cells.map(({ row, kind }) => textOf(row, day, kind))],
      month,
      placeAt: (at) => ({ column: day.name, ...placeOfRow(cells[at - 1]?.row) }),
    };
  });
  const headings = ["Date", ...cells.map(({ row, kind }) => `${row.name} ${kind}`.trim())];
  const read = readTable({ names: headings }, tableRows, file, settings);
  return { ...read, findings: [...findings, ...read.findings] };
}

function isKind(text: string): boolean {
  return readHeading(text).names === "kind";
}

/** A date above adhan and iqamah also covers the empty cell to its right. */
function daysOf(names: readonly string[], kinds: readonly string[], firstAt: number): DayColumns[] {
  const days: DayColumns[] = [];
  for (let at = firstAt; at < Math.max(names.length, kinds.length); at += 1) {
    const [name = "", kind = ""] = [names[at], kinds[at]];
    const date = dayOf(name);
    if (date !== undefined) days.push({ name, date, columns: [{ at, kind }] });
    else if (name === "" && kind !== "") days.at(-1)?.columns.push({ at, kind });
    else if (name !== "") days.push({ name, date: name, columns: [{ at, kind }] });
  }
  return days;
}

function textOf({ cells }: PrayerRow, { columns }: DayColumns, kind: string): string {
  const column = columns.find((each) => each.kind === kind);
  return column ? (cells[column.at] ?? "") : "";
}

function placeOfRow(row: PrayerRow | undefined): { row?: number } {
  return row ? { row: row.line } : {};
}
