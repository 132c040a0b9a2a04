import { formatTime } from "../../../src/index.ts";
import type { CellKey, Times, WrittenDay } from "../truth/days.ts";
import { type Fault, moved, onDates, withCells } from "./fault.ts";

/** Moves one time on some dates: a typing mistake in an hour, or a column that missed a clock change. */
export function movedCell(key: CellKey, minutes: number, dates: readonly string[]): Fault {
  return onDates(dates, (day) => replace(day, key, (times) => moved(times, minutes)));
}

/** Writes something else into a cell on some dates; undefined leaves it empty. */
export function wroteInstead(
  key: CellKey,
  value: Times | string | undefined,
  dates: readonly string[],
): Fault {
  return onDates(dates, (day) => withCells(day, { [key]: value }));
}

/** Writes a time on the 24-hour clock, whatever clock the file is on. */
export function onTheOtherClock(key: CellKey, dates: readonly string[]): Fault {
  return onDates(dates, (day) => {
    const said = day.cells.get(key);
    return Array.isArray(said) ? withCells(day, { [key]: said.map(formatTime).join(" & ") }) : day;
  });
}

/** Swaps two cells of a row. */
export function swapped(first: CellKey, second: CellKey, dates: readonly string[]): Fault {
  return onDates(dates, (day) =>
    withCells(day, { [first]: day.cells.get(second), [second]: day.cells.get(first) }),
  );
}

/** Swaps the two digits of the minutes, or of the hour: `05:41` becomes `05:14`. */
export function swappedDigits(key: CellKey, part: "hour" | "minute", dates: readonly string[]): Fault {
  const turned = (number: number) => (number % 10) * 10 + Math.floor(number / 10);
  return onDates(dates, (day) =>
    replace(day, key, (times) =>
      times.map((time) => {
        const [hour, minute] = [Math.floor(time / 60), time % 60];
        return part === "hour" ? (turned(hour) % 24) * 60 + minute : hour * 60 + (turned(minute) % 60);
      }),
    ),
  );
}

/** Moves every cell of a row one column to the right, from one column on. */
export function shiftedRight(columns: readonly CellKey[], from: CellKey, dates: readonly string[]): Fault {
  return onDates(dates, (day) => {
    const start = columns.indexOf(from);
    const changed = columns.slice(start).map((key, index) => {
      const left = columns[start + index - 1];
      return [key, index === 0 || left === undefined ? undefined : day.cells.get(left)] as const;
    });
    return withCells(day, Object.fromEntries(changed));
  });
}

/** Sets a time that would be a few minutes too early on many days. */
export function earlyBy(key: CellKey, minutes: number, dates: readonly string[]): Fault {
  const adhan = key.replace("iqamah", "adhan") as CellKey;
  return onDates(dates, (day) => {
    const start = day.cells.get(adhan);
    return withCells(day, { [key]: start === undefined ? undefined : moved(start, -minutes) });
  });
}

function replace(day: WrittenDay, key: CellKey, change: (times: Times) => Times | string): WrittenDay {
  const said = day.cells.get(key);
  return said === undefined || typeof said === "string" ? day : withCells(day, { [key]: change(said) });
}
