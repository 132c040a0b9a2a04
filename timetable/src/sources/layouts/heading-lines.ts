import { readClockTime } from "../../times/times.ts";
import type { SheetRow } from "../decoders/content.ts";
import { namesDates } from "../words/dates/date-ranges.ts";
import { onlyMonth } from "../words/dates/month-context.ts";
import { readDayNumber } from "../words/dates/written-dates.ts";
import { type Heading, namesFast, readHeading } from "../words/headings.ts";

/** The line or two lines of a table that name its columns. */
export interface HeadingLines {
  names: string[];
  /** The lower line. */
  row: number;
  /** The index of the first row below. */
  next: number;
}

/** A heading names at least this many prayers. */
const fewestPrayers = 3;

/**
 * The heading that starts at a row: a line of prayers, or of the date and fewer prayers above dated times, optionally
 * with a line of adhan and iqamah above or below it.
 */
export function headingAt(rows: readonly SheetRow[], at: number): HeadingLines | undefined {
  const [row, below] = [rows[at], rows[at + 1]];
  if (!row) return undefined;
  if (!namesPrayers(row)) {
    if (isNarrowHeading(rows, at)) return { names: [...row.cells], row: row.line, next: at + 1 };
    if (!below || !hasKind(row) || !namesPrayers(below)) return undefined;
    const names = inOneLine(row.cells, below.cells);
    return { names, row: below.line, next: at + 2 };
  }
  if (!below || namesPrayers(below) || !hasKind(below)) {
    return { names: [...row.cells], row: row.line, next: at + 1 };
  }
  return { names: inOneLine(row.cells, below.cells), row: below.line, next: at + 2 };
}

function namesPrayers({ cells }: SheetRow): boolean {
  const words = cells.filter(isWord);
  return words.length >= fewestPrayers && (prayersIn(words).size >= fewestPrayers || namesFast(words));
}

/** How many rows show whether a line above them is the heading of one or two prayers. */
const rowsLookedAt = 10;

/**
 * Whether a line names the date and one or two prayers, such as only jummah, and the rows below have dates and times
 * there. With fewer than three prayers, only the rows tell a heading from a sentence or a list of names.
 */
function isNarrowHeading(rows: readonly SheetRow[], at: number): boolean {
  const { cells } = rows[at] ?? { cells: [] };
  if (cells.some((cell) => isTime(cell) || cell.length > longestName)) return false;
  const headings = cells.map((cell) => (isWord(cell) ? readHeading(cell) : undefined));
  const columnsOf = (names: Heading["names"]) =>
    headings.flatMap((heading, index) => (heading?.names === names ? [index] : []));
  const prayers = columnsOf("prayer");
  if (prayers.length === 0) return false;
  const dates = [...columnsOf("date"), ...cells.flatMap((cell, index) => (onlyMonth(cell) ? [index] : []))];
  const below = rows.slice(at + 1, at + 1 + rowsLookedAt);
  const areMost = (isOf: (row: SheetRow) => boolean) => {
    const held = below.filter(isOf).length;
    return held > 0 && held >= below.length / 2;
  };
  const textsAt = (row: SheetRow, ats: readonly number[]) => ats.map((index) => row.cells[index] ?? "");
  const isDated = (row: SheetRow) => textsAt(row, dates).some(isDateOrDay);
  const isTimed = (row: SheetRow) =>
    textsAt(row, prayers).some((text) => isTime(text) || readClockTime(text) !== undefined);
  return dates.length > 0 && areMost((row) => isDated(row) && isTimed(row));
}

/** The name of a column is shorter. */
const longestName = 60;

function isDateOrDay(text: string): boolean {
  return readDayNumber(text) !== undefined || namesDates(text, "day first");
}

/** The prayers that texts name. */
export function prayersIn(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => {
      const heading = readHeading(text);
      return heading.names === "prayer" ? [heading.prayerKey] : [];
    }),
  );
}

/** Whether a line names adhan and iqamah, and holds no times itself. */
function hasKind({ cells }: SheetRow): boolean {
  return cells.some((cell) => isWord(cell) && readHeading(cell).names === "kind") && !cells.some(isTime);
}

/** Whether a text looks like a time or a rule such as +10. */
export function isTime(text: string): boolean {
  return /\d[:.]\d\d/.test(text) || /^\+ ?\d/.test(text);
}

/** Whether a text may be a heading. Most cells of a table are times, which are cheaper to pass over. */
export function isWord(text: string): boolean {
  return /\p{L}\.?[\p{L}\p{M}]/u.test(text) && !/\d[:.]\d/.test(text);
}

/**
 * Combines a line of prayers with a line of adhan and iqamah, in either order. A text in the upper line also covers the
 * empty cells on its right.
 */
export function inOneLine(above: readonly string[], below: readonly string[]): string[] {
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
