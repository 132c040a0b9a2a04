import type { PrayerKey } from "@mosque-sync/client";
import { afterMidnight, formatTime, inTheAfternoon, type Minutes } from "./times.ts";

/** A time in a timetable, and the column it stands in. */
export interface TimeCell {
  prayerKey: PrayerKey;
  kind: "adhan" | "iqamah";
  column: string;
  /** As the file has it. */
  text: string;
  minutes: Minutes;
}

/** A time that cannot be right beside another one of the same day. */
export interface Disorder {
  cell: TimeCell;
  problem: string;
  fix: string;
}

const orderOfTheDay = ["fajr", "sunrise", "dhuhr", "asr", "maghrib", "isha"] as const;

/**
 * The adhan before which an iqamah must be. Dhuhr's is maghrib's and not asr's: where asr is kept by the
 * second mithl, a dhuhr iqamah in winter can be after the first.
 */
const iqamahIsBefore: Partial<Record<PrayerKey, PrayerKey>> = {
  fajr: "sunrise",
  dhuhr: "maghrib",
  asr: "maghrib",
  maghrib: "isha",
};

/** A fajr longer before sunrise than this is nobody's: it is a `00:00` that stands for "no time". */
const fajrBeforeSunriseMinutes = 6 * 60;
/** An isha after midnight is read as such when it is at most so long after maghrib. */
const ishaAfterMaghribMinutes = 4 * 60;
/** An isha iqamah after midnight is read as such when it is at most so long after the adhan. */
const ishaIqamahAfterAdhanMinutes = 3 * 60;

/**
 * Finds the first time of a day that breaks the order of the prayers. This is what catches `1:30` for half
 * past one in the afternoon, and `00:00` for "no time".
 */
export function findDisorder(cells: readonly TimeCell[]): Disorder | undefined {
  const adhans = orderOfTheDay.flatMap((key) => cells.find(isTime(key, "adhan")) ?? []);
  let before: TimeCell | undefined;
  for (const cell of adhans) {
    const placed = { ...cell, minutes: placedAdhan(cell, before) };
    if (before && placed.minutes <= before.minutes) return disorder(cell, "is not after", before);
    if (before && cell.prayerKey === "sunrise" && cell.minutes - before.minutes > fajrBeforeSunriseMinutes) {
      return disorder(before, "is far too long before", cell);
    }
    const iqamah = cells.find(isTime(cell.prayerKey, "iqamah"));
    const problem = iqamah && iqamahDisorder(iqamah, placed, cells);
    if (problem) return problem;
    before = placed;
  }
  return undefined;
}

function placedAdhan(cell: TimeCell, before: TimeCell | undefined): Minutes {
  return before && cell.prayerKey === "isha"
    ? afterMidnight(cell.minutes, before.minutes, ishaAfterMaghribMinutes)
    : cell.minutes;
}

function iqamahDisorder(iqamah: TimeCell, adhan: TimeCell, cells: readonly TimeCell[]): Disorder | undefined {
  const minutes =
    iqamah.prayerKey === "isha"
      ? afterMidnight(iqamah.minutes, adhan.minutes, ishaIqamahAfterAdhanMinutes)
      : iqamah.minutes;
  if (minutes < adhan.minutes) return disorder(iqamah, "is before", adhan);
  const limit = iqamahIsBefore[iqamah.prayerKey];
  const end = limit && cells.find(isTime(limit, "adhan"));
  // An end earlier than the adhan is after midnight, or is itself out of order and found in its turn.
  if (end && end.minutes > adhan.minutes && minutes >= end.minutes) {
    return disorder(iqamah, "is not before", end);
  }
  return undefined;
}

function disorder(cell: TimeCell, relation: string, other: TimeCell): Disorder {
  const afternoon = inTheAfternoon(cell.minutes);
  const fix =
    afternoon !== undefined && afternoon > other.minutes
      ? `Write ${formatTime(afternoon)} if it is in the afternoon`
      : "Correct one of the two";
  return {
    cell,
    problem: `${relation} ${other.column} ${other.text}`,
    fix: `${fix}: a time without am or pm is by the 24-hour clock. Leave the cell empty if there is no such time.`,
  };
}

function isTime(prayerKey: PrayerKey, kind: TimeCell["kind"]) {
  return (cell: TimeCell) => cell.prayerKey === prayerKey && cell.kind === kind;
}
