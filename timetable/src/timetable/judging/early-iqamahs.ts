import { type Detail, type Details, say } from "../../notices/detail.ts";
import { notice } from "../../notices/finding.ts";
import type { Minutes } from "../../times/times.ts";
import { type Misplaced, orderOf } from "../day-order.ts";
import type { TimedCell } from "../rows.ts";
import type { Refusal } from "./refusal.ts";

/** An iqamah that is early by fewer minutes does not speak of a table that was not moved. */
const fewMinutes = 10;
/** So many iqamahs of a day before their adhans are a table that was not moved with the clocks. */
const fewestOfATable = 3;

/**
 * Finds the iqamahs slightly before their adhans. They are used, with a doubt: many mosques keep one iqamah for a
 * month. If another iqamah of the day is far before its adhan, and three are early, then the whole table missed a clock
 * change, and all of them are refused.
 * @param all the day's cells
 * @param used the cells that are in order
 */
export function findEarlyIqamahs(
  all: readonly TimedCell[],
  used: readonly TimedCell[],
): { refusals: Refusal[]; doubts: Refusal[] } {
  const { early } = orderOf(used);
  if (early.length === 0) return { refusals: [], doubts: [] };
  const far = orderOf(all).misplaced.filter(
    ({ moment, other, relation }) =>
      relation === "is before" &&
      moment.timed.cell.prayerKey === other.timed.cell.prayerKey &&
      !used.includes(moment.timed),
  );
  const table = early.filter((found) => leadOf(found) >= fewMinutes);
  const [example] = far;
  const isTable = table.length + far.length >= fewestOfATable;
  if (!example || !isTable) return { refusals: [], doubts: early.map(doubtOf) };
  return {
    refusals: table.map((found) => refusalOf(found, example)),
    doubts: early.filter((found) => !table.includes(found)).map(doubtOf),
  };
}

function leadOf({ moment, other }: Misplaced): Minutes {
  return other.minutes - moment.minutes;
}

function doubtOf(found: Misplaced): Refusal {
  const { timed } = found.moment;
  return { timed, notice: notice("early-iqamah", { disorder: disorderOf(found) }) };
}

function refusalOf(found: Misplaced, far: Misplaced): Refusal {
  const { timed } = found.moment;
  const { column, text } = far.moment.timed.cell;
  const second = say("disorder-of", { time: `${column} ${text}`, ...relationOf(far) });
  return { timed, notice: notice("early-iqamahs", { disorder: disorderOf(found), second }) };
}

function disorderOf(found: Misplaced): Detail {
  return say("disorder", relationOf(found));
}

function relationOf({ relation, other }: Misplaced): Details {
  return { relation: say(relation), other: `${other.timed.cell.column} ${other.timed.cell.text}` };
}
