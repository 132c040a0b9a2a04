import { notice } from "../../notices/finding.ts";
import { areNeighbours } from "../../times/dates.ts";
import type { PrayerKey } from "../../times/prayers.ts";
import type { TimedCell } from "../rows.ts";
import type { TimedDay } from "../timed-day.ts";
import type { Refusal } from "./refusal.ts";

/** Fewer days in a row with isha at maghrib are a mistake. */
const fewestDays = 5;
/** Where isha is prayed with maghrib because the nights stay light, maghrib is not earlier. */
const earliestMaghrib = 20 * 60;

/**
 * Marks isha's adhan where it is at maghrib's through a run of summer days, because it does not get dark: such prayers
 * are combined on purpose.
 * @param days by date
 */
export function withCombinedPrayers(days: readonly TimedDay[]): readonly TimedDay[] {
  const isCombined = days.map(({ cells }) => {
    const maghrib = adhanOf(cells, "maghrib")?.minutes[0];
    return (
      maghrib !== undefined && maghrib >= earliestMaghrib && maghrib === adhanOf(cells, "isha")?.minutes[0]
    );
  });
  if (!isCombined.includes(true)) return days;
  return days.map((day, index) => {
    if (!isCombined[index] || runAround(index) < fewestDays) return day;
    const isha = adhanOf(day.cells, "isha");
    const cells = day.cells.map((timed) => (timed === isha ? { ...timed, isWithMaghrib: true } : timed));
    return { ...day, cells };
  });

  /** The number of consecutive days like it. */
  function runAround(index: number): number {
    let [first, end] = [index, index + 1];
    while (isCombined[first - 1] && areBeside(first - 1)) first -= 1;
    while (isCombined[end] && areBeside(end - 1)) end += 1;
    return end - first;
  }

  function areBeside(index: number): boolean {
    const [day, next] = [days[index], days[index + 1]];
    return day !== undefined && next !== undefined && areNeighbours(day, next);
  }
}

/** A doubt about each isha that is used although it is at maghrib's time. */
export function combinedDoubts(cells: readonly TimedCell[]): Refusal[] {
  return cells
    .filter(({ isWithMaghrib }) => isWithMaghrib)
    .map((timed) => ({ timed, notice: notice("isha-with-maghrib") }));
}

function adhanOf(cells: readonly TimedCell[], prayerKey: PrayerKey): TimedCell | undefined {
  return cells.find(({ cell }) => cell.prayerKey === prayerKey && cell.kind === "adhan");
}
