import { say } from "../../../notices/detail.ts";
import { type Finding, notice } from "../../../notices/finding.ts";
import { placeOf } from "../../../sources/cell.ts";
import { canBeAt } from "../../../times/clock.ts";
import { isImpossible } from "../../day-order.ts";
import type { TimedCell } from "../../rows.ts";
import type { TimedDay } from "../../timed-day.ts";

/** So many days show that a column is wrong, and not a few of its cells. */
const fewestDays = 7;
const nearlyAll = 0.9;
const halfDay = 12 * 60;

/**
 * Finds the files with a column whose times are impossible for its prayer, in both halves of the day, on nearly every
 * day: the headings are shifted, so the whole file is unusable.
 */
export function withoutShiftedFiles(days: readonly TimedDay[]): { days: TimedDay[]; findings: Finding[] } {
  const cells = days.flatMap((day) => day.cells);
  const byFile = Map.groupBy(cells, ({ cell }) => cell.file);
  const examples = [...byFile.values()].flatMap(wrongColumnOf);
  const files = new Set(examples.map(({ cell }) => cell.file));
  if (files.size === 0) return { days: [...days], findings: [] };
  const findings = examples.map(({ cell }) => ({
    ...placeOf(cell),
    ...notice("shifted-columns", { prayer: say(cell.prayerKey) }),
  }));
  return { days: days.map(withoutFiles), findings };

  function withoutFiles(day: TimedDay): TimedDay {
    const left = day.cells.filter(({ cell }) => !files.has(cell.file));
    const lost = day.cells.filter(({ cell }) => files.has(cell.file));
    return {
      ...day,
      cells: left,
      unknown: new Set([...day.unknown, ...lost.map(({ cell }) => cell.prayerKey)]),
    };
  }
}

/** The first cell of a file's column that is wrong on nearly every day. */
function wrongColumnOf(cells: readonly TimedCell[]): TimedCell[] {
  const columns = [...Map.groupBy(cells, ({ cell }) => `${cell.kind} of ${cell.prayerKey}`).values()];
  const wrong = columns.find((column) => {
    const count = column.filter(isNeverThen).length;
    return count >= fewestDays && count >= column.length * nearlyAll;
  });
  return wrong?.filter(isNeverThen).slice(0, 1) ?? [];
}

function isNeverThen(timed: TimedCell): boolean {
  const [first = 0] = timed.minutes;
  return isImpossible(timed) && !canBeAt(timed.cell.prayerKey, (first + halfDay) % (2 * halfDay));
}
