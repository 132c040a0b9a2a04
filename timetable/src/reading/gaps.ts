import { type Finding, notice } from "../notices/finding.ts";
import type { Cell } from "../sources/cell.ts";
import type { WrittenTimetable } from "../sources/dialect.ts";
import { dailyPrayers } from "../times/prayers.ts";

/** In a column with fewer cells, an empty cell is no sign of a mistake. */
const fewestCells = 25;
/** A column with a larger share of empty cells may have them on purpose. */
const largestGap = 0.05;

/** Empty cells that may be mistakes. */
interface Gaps {
  /** Cells left empty by mistake: their column has a time on nearly every other day. */
  forgotten: ReadonlySet<Cell>;
  /** Columns of daily prayers with times on only some days. */
  warnings: Finding[];
}

/**
 * Checks the empty cells of a file. A cell with "-" is not empty: it means that there is no such time.
 * @param placeholders cells that mean "no time", which are empty as well
 */
export function gapsOf({ file, days }: WrittenTimetable, placeholders: ReadonlySet<Cell>): Gaps {
  const columns = Map.groupBy(
    // A column for certain weekdays is empty on the others, such as jummah's on all days but Fridays. An exact dialect
    // leaves out unknown times.
    days.flatMap(({ cells }) =>
      cells.filter(
        ({ prayerKey, days: ofWeek, unread, exact }) =>
          prayerKey !== "jummah" && !ofWeek && !unread && !exact,
      ),
    ),
    ({ prayerKey, kind }) => `${kind} of ${prayerKey}`,
  );
  const forgotten = new Set<Cell>();
  const warnings: Finding[] = [];
  for (const [column, cells] of columns) {
    const empty = cells.filter((cell) => isEmpty(cell) || placeholders.has(cell));
    if (cells.length < fewestCells) {
      // A "00:00" may be a mistake in a column without other gaps.
      for (const cell of empty.filter((each) => placeholders.has(each))) forgotten.add(cell);
      continue;
    }
    if (empty.length === 0 || empty.length === cells.length) continue;
    if (empty.length <= cells.length * largestGap) for (const cell of empty) forgotten.add(cell);
    else if (dailyPrayers.some((key) => key === cells[0]?.prayerKey)) {
      const sparse = notice("sparse-column", { empty: empty.length, all: cells.length });
      warnings.push({ file, column, ...sparse });
    }
  }
  return { forgotten, warnings };
}

function isEmpty({ text }: Cell): boolean {
  return text.trim() === "";
}
