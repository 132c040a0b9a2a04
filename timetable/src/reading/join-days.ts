import { type Finding, notice } from "../notices/finding.ts";
import { areForSameTime, lineOf, type TimeOfPrayer } from "../sources/cell.ts";
import type { WrittenDay } from "../sources/dialect.ts";
import type { ReadCell } from "./read-cell.ts";
import type { ReadDay } from "./read-file.ts";

/** The cells that one or several files have for a date. */
export interface JoinedDay {
  /** The first file's day. */
  source: WrittenDay;
  cells: ReadCell[];
  /** The times of which a file says that there are none, and no file gives one. */
  none: TimeOfPrayer[];
  /** The days that say again what others say. */
  repeated: Finding[];
}

/**
 * Joins the cells that several files have for one date, such as adhan from one and iqamah from another. A file for that
 * year overrides a file for every year. What two rows both say is read once. If they contradict each other, neither is
 * used.
 */
export function joinDay(days: readonly ReadDay[]): JoinedDay | Finding {
  const dated = days.filter(({ isDated }) => isDated);
  const datedKinds = new Set(dated.flatMap(({ cells }) => cells.map(({ cell }) => cell.kind)));
  const used = days.flatMap((day) => {
    if (day.isDated || datedKinds.size === 0) return [day];
    const cells = day.cells.filter(({ cell }) => !datedKinds.has(cell.kind));
    const none = day.none.filter(({ kind }) => !datedKinds.has(kind));
    return cells.length + none.length > 0 ? [{ ...day, cells, none }] : [];
  });
  const [first, ...others] = used;
  if (!first) throw new Error("a date has at least one day");
  const joined = [first];
  const repeated: Finding[] = [];
  for (const day of others) {
    const shared = joined.flatMap((known) => {
      const cells = day.cells.filter(({ cell }) =>
        known.cells.some((other) => areForSameTime(other.cell, cell)),
      );
      return cells.length > 0 ? [{ known, cells }] : [];
    });
    const contradicted = shared.find(({ known, cells }) => !sayTheSame(cells, known.cells));
    if (contradicted) return placed("repeated-date", day, contradicted.known);
    repeated.push(...shared.map(({ known }) => placed("repeated-row", day, known)));
    const said = new Set(shared.flatMap(({ cells }) => cells));
    joined.push({ ...day, cells: day.cells.filter((each) => !said.has(each)) });
  }
  const cells = joined.flatMap((day) => day.cells);
  return { source: first.source, cells, none: noneOf(used, cells), repeated };
}

function noneOf(days: readonly ReadDay[], cells: readonly ReadCell[]): TimeOfPrayer[] {
  const said = days.flatMap(({ none }) => none);
  return said.filter(
    (time, index) =>
      said.findIndex((other) => areForSameTime(other, time)) === index &&
      !cells.some(({ cell }) => areForSameTime(cell, time)),
  );
}

/** Whether cells give the same times as those of others that are for the same prayers. */
function sayTheSame(cells: readonly ReadCell[], others: readonly ReadCell[]): boolean {
  const shared = others.filter((other) => cells.some(({ cell }) => areForSameTime(cell, other.cell)));
  return saidBy(cells) === saidBy(shared);
}

/** What cells say, as a text that is the same if they say the same in another order. */
function saidBy(cells: readonly ReadCell[]): string {
  return cells
    .map(({ cell: { prayerKey, kind, congregation }, gives }) =>
      JSON.stringify([prayerKey, kind, congregation, gives]),
    )
    .toSorted()
    .join();
}

function placed(name: "repeated-date" | "repeated-row", day: ReadDay, { source: first }: ReadDay): Finding {
  const { date, source } = day;
  const rowOfFirst = first.row === undefined ? first.dateCell.column : `row ${first.row}`;
  const ofSheet = first.sheet === source.sheet ? rowOfFirst : `sheet "${first.sheet}", ${rowOfFirst}`;
  const place = first.file === source.file ? ofSheet : `${first.file}, ${ofSheet}`;
  return { ...lineOf(source), value: date, date, ...notice(name, { place }) };
}
