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
 * Finds the first column of a file whose times are impossible for its prayer, in both halves of the day, on nearly every
 * day: the headings are shifted, so the whole file is unusable.
 * @param days with only the cells of the file
 */
export function findShiftedColumn(days: readonly Pick<TimedDay, "cells">[]): Finding[] {
  const cells = days.flatMap((day) => day.cells);
  const columns = [...Map.groupBy(cells, ({ cell }) => `${cell.kind} of ${cell.prayerKey}`).values()];
  const wrong = columns.find((column) => {
    const count = column.filter(isNeverThen).length;
    return count >= fewestDays && count >= column.length * nearlyAll;
  });
  const example = wrong?.find(isNeverThen);
  if (!example) return [];
  return [
    { ...placeOf(example.cell), ...notice("shifted-columns", { prayer: say(example.cell.prayerKey) }) },
  ];
}

function isNeverThen(timed: TimedCell): boolean {
  const [first = 0] = timed.minutes;
  return isImpossible(timed) && !canBeAt(timed.cell.prayerKey, (first + halfDay) % (2 * halfDay));
}
