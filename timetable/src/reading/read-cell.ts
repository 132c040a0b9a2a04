import type { Cell } from "../sources/cell.ts";
import { type Clock, inTwelveHours } from "../times/clock.ts";
import type { SummerTime } from "../times/summer-time.ts";
import type { ClockTime, Minutes } from "../times/times.ts";
import { isJummahsOwn, type Meaning, readMeaning } from "./meaning.ts";

/** A cell with its times or its rule. */
export interface ReadCell {
  cell: Cell;
  gives: GivenTimes | Extract<Meaning, { is: "after" }>;
}

/** Times on the file's clock, one or several. */
interface GivenTimes {
  is: "times";
  /** Undefined for a time that is impossible for the prayer in both halves of the day. */
  minutes: (Minutes | undefined)[];
  dst: SummerTime;
}

/** The meaning of a cell. A dhuhr iqamah of "Jummah", usual on Fridays, means that there is no other congregation. */
export function meaningOf({ prayerKey, kind, text, unread, exact }: Cell): Meaning {
  if (unread) return { is: "unreadable" };
  if (exact) return exact;
  const isInstead = prayerKey === "dhuhr" && kind === "iqamah" && isJummahsOwn(text);
  return isInstead ? { is: "none" } : readMeaning(text);
}

/** @returns undefined if the cell has no time and no rule */
export function readCell(
  cell: Cell,
  meaning: Meaning,
  { clock, dst }: { clock: Clock; dst: SummerTime },
): ReadCell | undefined {
  switch (meaning.is) {
    case "nothing":
    case "none":
    case "unreadable":
      return undefined;
    case "after":
      return { cell, gives: meaning };
    case "times": {
      const minutes = meaning.times.map((time) => minutesOf(cell, time, clock));
      return { cell, gives: { is: "times", minutes, dst: cell.exact ? "included" : dst } };
    }
  }
}

function minutesOf({ prayerKey }: Cell, time: ClockTime, clock: Clock): Minutes | undefined {
  return time.unmarked && clock === "12h" ? inTwelveHours(prayerKey, time) : time.minutes;
}
