import type { Prayer, PrayerKey, PrayerWarning } from "@mosque-sync/contract";
import { findRemovals } from "@mosque-sync/timetable/removals";

/**
 * The changes that a careful client confirms with its user before it makes them: the rule of `mosque-sync` (decision
 * 10.71).
 * @param before the rows of the mosque
 * @param after the rows that it would have
 */
export function prayerWarnings(before: readonly Prayer[], after: readonly Prayer[]): PrayerWarning[] {
  const { times, moreRows } = findRemovals(before, after);
  const removed = [...Map.groupBy(times, ({ prayerKey }) => prayerKey)].map(([prayerKey, ofPrayer]) => {
    const count = (kind: "adhan" | "iqamah") => ofPrayer.find((row) => row.kind === kind)?.count ?? 0;
    return removedTimes(prayerKey, count("adhan"), count("iqamah"));
  });
  const more = moreRows.map(
    ({ prayerKey, before: rowsBefore, after: rowsAfter }): PrayerWarning => ({
      code: "more_rows",
      prayerKey,
      before: rowsBefore,
      after: rowsAfter,
      message: `${nameOf(prayerKey)} would have ${inWords(rowsAfter, "row")} instead of ${rowsBefore}.`,
    }),
  );
  return [...removed, ...more];
}

function removedTimes(prayerKey: PrayerKey, adhans: number, iqamahs: number): PrayerWarning {
  const lost = [
    adhans > 0 && inWords(adhans, "adhan time"),
    iqamahs > 0 && inWords(iqamahs, "iqamah time"),
  ].filter(Boolean);
  const message = `${nameOf(prayerKey)} would lose ${lost.join(" and ")}.`;
  return { code: "removed_times", prayerKey, adhans, iqamahs, message };
}

function nameOf(prayerKey: PrayerKey): string {
  return prayerKey.slice(0, 1).toUpperCase() + prayerKey.slice(1);
}

function inWords(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
