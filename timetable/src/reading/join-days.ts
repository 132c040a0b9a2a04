import { type Finding, notice } from "../notices/finding.ts";
import { areForSameTime, lineOf } from "../sources/cell.ts";
import type { WrittenDay } from "../sources/dialect.ts";
import type { ReadCell } from "./read-cell.ts";
import type { ReadDay } from "./read-file.ts";

/** The cells that one or several files have for a date. */
export interface JoinedDay {
  /** The first file's day. */
  source: WrittenDay;
  cells: ReadCell[];
}

/**
 * Joins the cells that several files have for one date, such as adhan from one and iqamah from another. A file for that
 * year overrides a file for every year. Two equal files contradict each other, so neither is used.
 */
export function joinDay(days: readonly ReadDay[]): JoinedDay | Finding {
  const dated = days.filter(({ isDated }) => isDated);
  const datedKinds = new Set(dated.flatMap(({ cells }) => cells.map(({ cell }) => cell.kind)));
  const [first, ...others] = days.flatMap((day) => {
    if (day.isDated || datedKinds.size === 0) return [day];
    const cells = day.cells.filter(({ cell }) => !datedKinds.has(cell.kind));
    return cells.length > 0 ? [{ ...day, cells }] : [];
  });
  if (!first) throw new Error("a date has at least one day");
  const joined = [first];
  for (const day of others) {
    const repeated = joined.find(({ cells }) =>
      day.cells.some(({ cell }) => cells.some((known) => areForSameTime(known.cell, cell))),
    );
    if (repeated) return repeatedDate(day.date, day.source, repeated.source);
    joined.push(day);
  }
  return { source: first.source, cells: joined.flatMap(({ cells }) => cells) };
}

function repeatedDate(date: string, day: WrittenDay, first: WrittenDay): Finding {
  const rowOfFirst = first.row === undefined ? first.dateCell.column : `row ${first.row}`;
  const ofSheet = first.sheet === day.sheet ? rowOfFirst : `sheet "${first.sheet}", ${rowOfFirst}`;
  const place = first.file === day.file ? ofSheet : `${first.file}, ${ofSheet}`;
  return { ...lineOf(day), value: date, date, ...notice("repeated-date", { place }) };
}
