import type { Cell } from "../sources/cell.ts";
import type { WrittenTimetable } from "../sources/dialect.ts";
import { canBeAt } from "../times/clock.ts";
import type { Meaning } from "./meaning.ts";

const halfDay = 12 * 60;

/** Times of the same column this near to midnight show that a time at midnight is one. */
const nearMidnightMinutes = 90;
/** No prayer's time comes from further to stay at midnight for days. */
const nearForDaysMinutes = 25;
const fewDays = 2;

/**
 * Finds the cells of `00:00` that mean "no time": those of prayers that are never at midnight, and others unless the
 * adjacent cells of the column are near midnight too.
 */
export function placeholdersOf(
  { days }: WrittenTimetable,
  meaningOf: (cell: Cell) => Meaning,
): ReadonlySet<Cell> {
  const cells = days.flatMap(({ cells }) => cells);
  const atMidnight = new Set(cells.filter((cell) => isMidnight(meaningOf(cell))));
  if (atMidnight.size === 0) return atMidnight;
  const columns = Map.groupBy(cells, ({ prayerKey, kind }) => `${kind} of ${prayerKey}`);
  return new Set([...columns.values()].flatMap(placeholdersIn));

  function placeholdersIn(column: readonly Cell[]): Cell[] {
    const others = column.flatMap((cell, index) => {
      const minutes = atMidnight.has(cell) ? undefined : fromMidnight(meaningOf(cell));
      return minutes === undefined ? [] : [{ index, minutes }];
    });
    return column.filter((cell, index) => {
      if (!atMidnight.has(cell)) return false;
      if (!canBeAt(cell.prayerKey, 0)) return true;
      if (column.length === 1) return false;
      const nearest = [
        others.findLast((other) => other.index < index),
        others.find((other) => other.index > index),
      ];
      const days = nearest.reduce((sum, other) => sum + (other ? Math.abs(other.index - index) : 0), -1);
      const limit = days > fewDays ? nearForDaysMinutes : nearMidnightMinutes;
      return !nearest.some((other) => other !== undefined && other.minutes <= limit);
    });
  }
}

function isMidnight(meaning: Meaning): boolean {
  return meaning.is === "times" && meaning.times.every(({ minutes }) => minutes === 0);
}

/** How far a cell's first time is from midnight; on the dial, if the file's clock has to tell which half it is in. */
function fromMidnight(meaning: Meaning): number | undefined {
  const [time] = meaning.is === "times" ? meaning.times : [];
  if (!time) return undefined;
  const turn = time.unmarked ? halfDay : 2 * halfDay;
  const minutes = time.minutes % turn;
  return Math.min(minutes, turn - minutes);
}
