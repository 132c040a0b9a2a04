import type { CellKey, Times, TrueDay, WrittenDay } from "../truth/days.ts";

/** Turns the days of a file into faulty ones. */
export type Fault = (days: readonly TrueDay[]) => Planted;

export interface Planted {
  /** In the order of the file; a day can be missing, or be there twice. */
  written: readonly WrittenDay[];
  /** Days that a reader may refuse although one of their rows is right, because another row contradicts it. */
  unsure?: readonly string[];
}

const dayMinutes = 24 * 60;

/** A time moved by some minutes. */
export function moved(times: Times | string, minutes: number): Times | string {
  if (typeof times === "string") return times;
  return times.map((time) => (time + minutes + dayMinutes) % dayMinutes);
}

/** A day with some of its cells replaced; undefined empties a cell. */
export function withCells(
  day: WrittenDay,
  changed: Partial<Record<CellKey, Times | string | undefined>>,
): WrittenDay {
  const cells = new Map(day.cells);
  // The keys of the record are cell keys.
  for (const [key, value] of Object.entries(changed) as [CellKey, Times | string | undefined][]) {
    if (!cells.has(key)) continue;
    if (value === undefined) cells.delete(key);
    else cells.set(key, value);
  }
  return { date: day.date, cells };
}

/** Changes the days of some dates. */
export function onDates(
  dates: readonly string[],
  change: (day: WrittenDay, index: number) => WrittenDay,
): Fault {
  return (days) => ({
    written: days.map((day) => (dates.includes(day.date) ? change(day, dates.indexOf(day.date)) : day)),
  });
}

/** Several faults in one file. */
export function both(...faults: readonly Fault[]): Fault {
  return (days) =>
    faults.reduce<Planted>(
      (before, fault) => {
        // Faults only ever move or remove times, so written days stand in for true ones.
        const after = fault(before.written as readonly TrueDay[]);
        return { written: after.written, unsure: [...(before.unsure ?? []), ...(after.unsure ?? [])] };
      },
      { written: days },
    );
}
