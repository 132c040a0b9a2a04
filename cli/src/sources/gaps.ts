import type { Finding } from "../timetable/timetable.ts";
import type { RawCell, RawTimetable } from "./dialect.ts";

/** Of fewer cells nobody can say that one should have been filled. */
const fewestCells = 25;
/** A column with a larger part of empty cells may have them on purpose. */
const largestGap = 0.05;

/** What is empty in a timetable, though something may be meant. */
interface Gaps {
  /** Cells of a column that has a time on nearly every other day: they were left empty by mistake. */
  forgotten: ReadonlySet<RawCell>;
  /** Columns of daily prayers that have times on some days only. */
  warnings: Finding[];
}

/** Looks at the empty cells of a file. "-" says that there is no time, and is none of them. */
export function gapsOf({ file, days }: RawTimetable): Gaps {
  const columns = Map.groupBy(
    days.flatMap(({ cells }) => cells),
    ({ prayerKey, kind }) => `${kind} of ${prayerKey}`,
  );
  const forgotten = new Set<RawCell>();
  const warnings: Finding[] = [];
  for (const [column, cells] of columns) {
    const empty = cells.filter(isEmpty);
    if (cells.length < fewestCells || empty.length === 0 || empty.length === cells.length) continue;
    if (empty.length <= cells.length * largestGap) for (const cell of empty) forgotten.add(cell);
    else if (cells[0]?.prayerKey !== "jummah") {
      const problem = `is empty on ${empty.length} of ${cells.length} days, on which the prayer has no such time`;
      const fix =
        'Write the time on every day (cells that are joined, or that mean "as above", are empty in a file), or "-" where there is none.';
      warnings.push({ file, column, problem, fix });
    }
  }
  return { forgotten, warnings };
}

function isEmpty({ text }: RawCell): boolean {
  return text.trim() === "";
}
