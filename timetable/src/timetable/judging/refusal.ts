import { offBy } from "../../notices/detail.ts";
import { type Notice, notice } from "../../notices/finding.ts";
import type { Minutes } from "../../times/times.ts";
import type { TimedCell } from "../rows.ts";
import type { Deviation } from "./series.ts";

/** A cell that is not used, or is used with a doubt, and why. */
export interface Refusal {
  timed: TimedCell;
  notice: Notice;
}

/** How a cell of a day would fit the days around if it were at such a time, if they tell. */
export type DeviationAt = (timed: TimedCell, minutes: Minutes) => Deviation | undefined;

/** The notice of a time that is later than the days around (positive), or earlier. */
export function offNotice(minutes: Minutes): Notice {
  return notice("off-the-days-around", offBy(Math.round(minutes)));
}

/** How far a time can be from the surrounding days and still continue them. Twilight moves fastest. */
export function toleranceOf({ cell: { prayerKey } }: TimedCell): Minutes {
  return prayerKey === "fajr" || prayerKey === "isha" ? 45 : 30;
}

/** Cells without some of them, and without the times that are counted from an adhan among those. */
export function without(cells: readonly TimedCell[], removed: ReadonlySet<TimedCell>): TimedCell[] {
  if (removed.size === 0) return [...cells];
  return cells.filter((timed) => !removed.has(timed) && !followsOneOf(removed, timed));
}

/** Whether a cell's time is counted from an adhan among some cells. */
export function followsOneOf(cells: ReadonlySet<TimedCell>, { follows }: TimedCell): boolean {
  return [...cells].some(({ cell }) => cell.kind === "adhan" && cell.prayerKey === follows);
}
