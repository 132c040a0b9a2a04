import type { RawCell, RawDay, RawTimetable } from "./dialect.ts";

/** Of fewer cells nobody can say that one should have been filled. */
const fewestCells = 25;
/** A column with a larger part of empty cells has them on purpose. */
const largestGap = 0.05;

/**
 * Finds cells that were left empty by mistake: of a column that has a time on nearly every other day. Their days
 * cannot be used, for the prayer would lose its time; "-" says that there is none.
 */
export function withGaps(timetable: RawTimetable): RawTimetable {
  const columns = Map.groupBy(
    timetable.days.flatMap(({ cells }) => cells),
    columnOf,
  );
  const withFewGaps = new Set(
    [...columns].flatMap(([column, cells]) => {
      const empty = cells.filter(isEmpty).length;
      return cells.length >= fewestCells && empty <= cells.length * largestGap ? [column] : [];
    }),
  );
  const withFault = (day: RawDay): RawDay => {
    const gap = day.cells.find((cell) => isEmpty(cell) && withFewGaps.has(columnOf(cell)));
    if (!gap || day.fault) return day;
    const problem = "is empty, though nearly every other day has a time there";
    return {
      ...day,
      fault: { column: gap.column, problem, fix: 'Write the time, or "-" if there is none.' },
    };
  };
  return { ...timetable, days: timetable.days.map(withFault) };
}

function columnOf({ prayerKey, kind }: RawCell): string {
  return `${kind} of ${prayerKey}`;
}

function isEmpty({ text }: RawCell): boolean {
  return text.trim() === "";
}
