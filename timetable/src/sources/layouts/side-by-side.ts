import type { SheetRow } from "../decoders/content.ts";
import { namesDates } from "../words/dates/date-ranges.ts";
import { onlyMonth } from "../words/dates/month-context.ts";
import { readHeading } from "../words/headings.ts";
import { headingAt, prayersIn } from "./heading-lines.ts";

/** A table names at least this many prayers. */
const fewestPrayers = 3;

/** The tables next to each other in a sheet, such as one for each month. Most sheets have only one. */
export function besideEachOther(rows: readonly SheetRow[]): SheetRow[][] {
  const at = rows.findIndex((_, index) => headingAt(rows, index));
  const heading = headingAt(rows, at);
  if (!heading) return [[...rows]];
  const starts = startsOf(heading.names, rows.slice(heading.next));
  if (starts.length < 2) return [[...rows]];
  const length = Math.max(...rows.map(({ cells }) => cells.length));
  return starts.map((_, index) => {
    const [from, to] = [index === 0 ? 0 : (starts[index] ?? 0), starts[index + 1] ?? length];
    return rows.flatMap(({ line, cells }, each) => {
      const texts = cells.filter((cell) => cell !== "");
      // A title of the whole sheet is in its first cell only.
      const own = each < at && texts.length === 1 ? texts : cells.slice(from, to);
      return own.some((cell) => cell !== "") ? [{ line, cells: own }] : [];
    });
  });
}

/** The first column of each table: dates followed by three prayers. */
function startsOf(names: readonly string[], rows: readonly SheetRow[]): number[] {
  const dates = names.flatMap((name, at) => (namesDate(name) && holdsDates(rows, at) ? [at] : []));
  const starts: number[] = [];
  for (const at of dates) {
    const before = prayersIn(names.slice(starts.at(-1) ?? at, at)).size;
    const next = dates.find((other) => other > at && prayersIn(names.slice(at, other)).size >= fewestPrayers);
    const after = prayersIn(names.slice(at, next)).size;
    if (starts.length === 0 || (before >= fewestPrayers && after >= fewestPrayers)) starts.push(at);
  }
  return starts;
}

function namesDate(name: string): boolean {
  return readHeading(name).names === "date" || onlyMonth(name) !== undefined;
}

function holdsDates(rows: readonly SheetRow[], at: number): boolean {
  const texts = rows.flatMap(({ cells }) => cells[at] || []);
  const dates = texts.filter((text) => /^\d{1,2}$/.test(text) || namesDates(text, "day first"));
  return dates.length > 0 && dates.length >= texts.length / 2;
}
