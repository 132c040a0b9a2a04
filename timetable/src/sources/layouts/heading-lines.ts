import type { SheetRow } from "../containers/content.ts";
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

/** The heading that starts at a row: a line of prayers, alone or with one of adhan and iqamah above or below it. */
export function headingAt(rows: readonly SheetRow[], at: number): HeadingLines | undefined {
  const [row, below] = [rows[at], rows[at + 1]];
  if (!row) return undefined;
  if (!namesPrayers(row)) {
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
  return /\p{L}[\p{L}\p{M}]/u.test(text) && !/\d[:.]\d/.test(text);
}

/**
 * A line of prayers above one of adhan and iqamah, or the other way round. A text in the upper line also covers the
 * empty cells to its right.
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
