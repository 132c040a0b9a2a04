import { Temporal } from "temporal-polyfill/full";
import type { CellKey, TrueDay, WrittenDay } from "../truth/days.ts";
import { type Fault, moved, withCells } from "./fault.ts";

const plusDays = (date: string, days: number) => Temporal.PlainDate.from(date).add({ days }).toString();

/** Every date from one to another. */
export function datesBetween(first: string, last: string): string[] {
  const count = Temporal.PlainDate.from(first).until(last).days + 1;
  return Array.from({ length: count }, (_, index) => plusDays(first, index));
}

/** Rows that are not in the file. */
export function missingRows(dates: readonly string[]): Fault {
  return (days) => ({ written: days.filter(({ date }) => !dates.includes(date)) });
}

/** A row that is in the file twice, as it is. */
export function doubledRow(date: string): Fault {
  return (days) => ({ written: days.flatMap((day) => (day.date === date ? [day, day] : [day])) });
}

/** A row with the date of the day before: that day has two rows, this one is missing. */
export function wrongDate(date: string): Fault {
  const before = plusDays(date, -1);
  return (days) => ({
    written: days.map((day) => (day.date === date ? { ...day, date: before } : day)),
    unsure: [before],
  });
}

/** Days with the times of other days: another month's rows pasted under this month's dates. */
export function pastedFrom(first: string, last: string, source: string): Fault {
  return (days) => {
    const byDate = new Map(days.map((day) => [day.date, day]));
    const dates = datesBetween(first, last);
    return {
      written: days.map((day) => {
        const index = dates.indexOf(day.date);
        const other = index < 0 ? undefined : byDate.get(plusDays(source, index));
        return other ? { date: day.date, cells: other.cells } : day;
      }),
      // A pasted row may be refused as a whole, although some of its times are those of the day by chance.
      unsure: dates,
    };
  };
}

/** Moves columns on a span of days, such as times that follow a clock change late. */
export function movedSpan(keys: readonly CellKey[], minutes: number, first = "0000", last = "9999"): Fault {
  return changedSpan(first, last, (day) =>
    withCells(
      day,
      Object.fromEntries(
        keys.map((key) => {
          const said = day.cells.get(key);
          return [key, said === undefined ? undefined : moved(said, minutes)];
        }),
      ),
    ),
  );
}

/** Every column holds the times of the column to its left. */
export function shiftedTable(columns: readonly CellKey[]): Fault {
  return changedSpan("0000", "9999", (day) =>
    withCells(
      day,
      Object.fromEntries(
        columns.map((key, index) => {
          const left = columns[index - 1];
          return [key, left === undefined ? undefined : day.cells.get(left)];
        }),
      ),
    ),
  );
}

function changedSpan(first: string, last: string, change: (day: TrueDay) => WrittenDay): Fault {
  return (days) => ({
    written: days.map((day) => (day.date >= first && day.date <= last ? change(day) : day)),
  });
}
