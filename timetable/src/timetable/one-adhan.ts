import type { PrayerKey } from "../times/prayers.ts";
import type { TimedCell } from "./rows.ts";

/** Prayers that a mosque holds several times, without an iqamah in most timetables. */
const heldSeveralTimes: readonly PrayerKey[] = ["jummah", "eid"];

/**
 * Whether a cell gives its prayer several adhans on a day, or one in addition to another congregation's, without an
 * iqamah for each. A prayer has one adhan a day (decision 10.83).
 * @param all the cells of the day
 */
export function isOneAdhanTooMany({ cell, minutes }: TimedCell, all: readonly TimedCell[]): boolean {
  if (cell.kind !== "adhan" || heldSeveralTimes.includes(cell.prayerKey)) return false;
  const ofPrayer = all.filter((other) => other.cell.prayerKey === cell.prayerKey);
  const adhans = ofPrayer.filter((other) => other.cell.kind === "adhan").flatMap((other) => other.minutes);
  if (new Set(adhans).size < 2) return false;
  const iqamah = ofPrayer.find(
    (other) => other.cell.kind === "iqamah" && other.cell.congregation === cell.congregation,
  );
  return iqamah?.minutes.length !== minutes.length;
}
