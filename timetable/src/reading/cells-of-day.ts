import { type Finding, notice } from "../notices/finding.ts";
import { areForSameTime, type Cell } from "../sources/cell.ts";
import type { WrittenTimetable } from "../sources/dialect.ts";
import { daysIn, weekdayOf } from "../times/weekdays.ts";
import type { Meaning } from "./meaning.ts";

/** A cell with its meaning. */
interface Understood {
  cell: Cell;
  meaning: Meaning;
}

/**
 * The cells that are valid on a date. A cell for certain weekdays that gives a time overrides a cell for all days; two
 * such cells that differ contradict each other.
 */
export function cellsOn<Of extends Understood>(date: string, cells: readonly Of[], timeZone: string): Of[] {
  if (cells.every(({ cell }) => cell.days === undefined)) return [...cells];
  const weekday = weekdayOf(date);
  const [ofDay, ofAll]: [Of[], Of[]] = [[], []];
  for (const each of cells) {
    const { days } = each.cell;
    if (days === undefined) ofAll.push(each);
    else if (daysIn(timeZone, days).includes(weekday) && saysMore(each.meaning)) ofDay.push(each);
  }
  const isOverridden = ({ cell }: Of) => ofDay.some((other) => areForSameTime(other.cell, cell));
  return [
    ...ofAll.filter((each) => each.cell.unread || !isOverridden(each)),
    ...ofDay.flatMap((each, at) => {
      const [first] = ofDay.slice(0, at).filter((other) => areForSameTime(other.cell, each.cell));
      if (!first) return [each];
      return first.cell.text === each.cell.text ? [] : [contradicting(each, first.cell)];
    }),
  ];
}

/** A dash or a blank under a heading of some weekdays leaves the day to the column of all days. */
function saysMore({ is }: Meaning): boolean {
  return is !== "nothing" && is !== "none";
}

function contradicting<Of extends Understood>(each: Of, first: Cell): Of {
  const unread = notice("two-columns-of-one-day", { other: first.column });
  return { ...each, cell: { ...each.cell, unread }, meaning: { is: "unreadable" } };
}

/** The columns for weekends or for working days, and the days that these mean in the time zone. */
export function weekendColumns({ file, days }: WrittenTimetable, timeZone: string): Finding[] {
  const columns = new Map<string, Finding>();
  for (const { column, days: ofWeek } of days.flatMap(({ cells }) => cells)) {
    if (typeof ofWeek !== "string" || columns.has(column)) continue;
    const details = { days: { weekdays: daysIn(timeZone, ofWeek) } };
    columns.set(column, { file, column, ...notice("weekend-by-country", details) });
  }
  return [...columns.values()];
}
