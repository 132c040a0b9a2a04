import type { SheetRow } from "../decoders/content.ts";
import { readHeading } from "../words/headings.ts";
import { wordsOf } from "../words/words-of.ts";
import { headingAt } from "./heading-lines.ts";

/** Headings of a column that names the zone or the mosque of a row. */
const placeWords = new Set(
  `zone zon zona city town ville stad stadt sehir il ilce kota kabupaten masjid mosque mosquee moschee moskee cami camii
  masajid location place venue district daerah region area centre center branch campus state negeri مدينه مسجد منطقه`
    .trim()
    .split(/\s+/),
);

/**
 * The rows of each zone or mosque, with the heading above all of them, if a column names them.
 * @returns no place if there is no such column, or if no date is there for two of them
 */
export function rowsByPlace(rows: readonly SheetRow[]): Map<string, SheetRow[]> {
  const headingIndex = rows.findIndex(
    (row, at) => namesPlace(row) && (headingAt(rows, at) || namesDate(row)),
  );
  const heading = rows[headingIndex];
  if (!heading) return new Map();
  const below = rows.slice(headingIndex + 1);
  const dateAts = heading.cells.flatMap((name, at) => (readHeading(name).names === "date" ? [at] : []));
  const candidates = heading.cells.flatMap((name, at) => (isPlaceName(name) ? [at] : []));
  const grouped = candidates.map((at) => Map.groupBy(below, ({ cells }) => cells[at] ?? ""));
  const [places] = grouped
    .filter((byPlace) => byPlace.size === 1 || repeatsDates([...byPlace.values()], dateAts))
    .toSorted((a, b) => b.size - a.size);
  const above = rows.slice(0, headingIndex + 1);
  return new Map(
    [...(places ?? [])].flatMap(([place, own]) =>
      place === "" ? [] : [[place, [...above, ...own]] as const],
    ),
  );
}

function namesPlace({ cells }: SheetRow): boolean {
  return cells.some(isPlaceName);
}

function namesDate({ cells }: SheetRow): boolean {
  return cells.some((cell) => readHeading(cell).names === "date");
}

function isPlaceName(name: string): boolean {
  const words = wordsOf(name);
  return (
    words.length > 0 && words.length <= 2 && words.some((word) => placeWords.has(word)) && isNoPrayer(name)
  );
}

function isNoPrayer(name: string): boolean {
  const { names } = readHeading(name);
  return names === "unknown" || names === "nothing";
}

function repeatsDates(groups: readonly (readonly SheetRow[])[], dateAts: readonly number[]): boolean {
  const known = new Set<string>();
  return groups.some((rows) => {
    const dates = new Set(rows.map(({ cells }) => dateAts.map((at) => cells[at] ?? "").join(" ")));
    const isKnown = !dates.isDisjointFrom(known);
    for (const date of dates) known.add(date);
    return isKnown;
  });
}
