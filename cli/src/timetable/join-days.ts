import type { RawCell, RawDay } from "../sources/dialect.ts";
import type { ReadCell } from "./day.ts";
import type { ReadDay } from "./read-file.ts";
import type { Finding } from "./timetable.ts";

/**
 * Puts what several files say of one date together: adhan from one, iqamah from another. Adhan or iqamah that a file
 * has for that very year counts more than what one has for every year. Nobody can tell which of two equal ones counts.
 */
export function joinDay(days: readonly ReadDay[]): { source: RawDay; cells: ReadCell[] } | Finding {
  const dated = days.filter(({ isDated }) => isDated);
  const datedKinds = new Set(dated.flatMap(({ cells }) => cells.map(({ kind }) => kind)));
  const [first, ...others] = days.flatMap((day) => {
    if (day.isDated || datedKinds.size === 0) return [day];
    const cells = day.cells.filter(({ kind }) => !datedKinds.has(kind));
    return cells.length > 0 ? [{ ...day, cells }] : [];
  });
  if (!first) throw new Error("a date has at least one day");
  const joined = [first];
  for (const day of others) {
    const repeated = joined.find(({ cells }) =>
      day.cells.some((cell) => cells.some((known) => isOfSamePlace(known, cell))),
    );
    if (repeated) return repeatedDate(day.date, day.source, repeated.source);
    joined.push(day);
  }
  return { source: first.source, cells: joined.flatMap(({ cells }) => cells) };
}

/** Whether two cells say the same of a day. */
export function isOfSamePlace(a: RawCell, b: RawCell): boolean {
  return a.prayerKey === b.prayerKey && a.kind === b.kind;
}

function repeatedDate(date: string, { file, row }: RawDay, first: RawDay): Finding {
  const rowOfFirst = first.row === undefined ? first.dateCell.column : `row ${first.row}`;
  const place = first.file === file ? rowOfFirst : `${first.file}, ${rowOfFirst}`;
  const fix = "Keep one row for each date.";
  return { file, ...(row && { row }), value: date, date, problem: `is already in ${place}`, fix };
}
