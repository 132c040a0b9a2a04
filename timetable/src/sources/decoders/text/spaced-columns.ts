import { readHeading } from "../../words/headings.ts";
import type { SheetRow } from "../content.ts";

const lineEnd = /\r\n|\n|\r/;
const timeOfDay = /(?<!\d)\d{1,2}[:.]\d\d(?!\d)/g;
/** A line with this many times, or this many names of prayers, belongs to a timetable. */
const fewest = 3;

/** How a table's columns are separated by spaces: by two or more, or by single ones. */
interface Spaced {
  split: (line: string) => string[];
  isExact: boolean;
}

const byRuns: Spaced = { split: (line) => line.trim().split(/ {2,}/), isExact: false };
const bySingle: Spaced = {
  split: (line) =>
    line
      .trim()
      .replaceAll(/(?<=\d) +(?=[ap]\.?m\b)/gi, "")
      .split(/ +/),
  isExact: true,
};

/**
 * Reads a text with columns separated by spaces, such as one pasted from a PDF: by runs of spaces, or by single spaces
 * if every row splits into as many cells as the heading.
 * @returns undefined for another text, and if the rows split differently
 */
export function parseSpaced(text: string): SheetRow[] | undefined {
  const lines = text.split(lineEnd).map((line) => line.replaceAll("\u00a0", " ").trimEnd());
  const isOfTimes = (line: string) => (line.match(timeOfDay) ?? []).length >= fewest;
  const rows = lines.filter(isOfTimes);
  if (rows.length === 0 || rows.some((line) => /[,;|\t]/.test(line))) return undefined;
  for (const { split, isExact } of [byRuns, bySingle]) {
    const headings = lines.filter((line) => !isOfTimes(line) && namesPrayers(split(line)));
    const counts = new Set(headings.map((line) => split(line).length));
    const fitting = rows.filter((line) => counts.has(split(line).length)).length;
    if (headings.length === 0 || (isExact ? fitting < rows.length : fitting < rows.length / 2)) continue;
    return lines.flatMap((line, index): SheetRow[] => {
      if (line.trim() === "") return [];
      const isOfTable = isOfTimes(line) || headings.includes(line);
      return [{ line: index + 1, cells: isOfTable ? split(line) : [line.trim()] }];
    });
  }
  return undefined;
}

function namesPrayers(cells: readonly string[]): boolean {
  const prayers = cells.flatMap((cell) => {
    const heading = readHeading(cell);
    return heading.names === "prayer" ? [heading.prayerKey] : [];
  });
  return new Set(prayers).size >= fewest;
}
