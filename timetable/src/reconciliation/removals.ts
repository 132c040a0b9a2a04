import { heldEveryDay, type PrayerKey } from "../times/prayers.ts";
import type { PrayerTimes } from "../timetable/rows.ts";

/** How much one sync may take away before a person has to allow it (decision 10.71). */
export const removalLimits = {
  /** Adhan and iqamah times together, in rows of any prayer. */
  times: 1,
  /** Adhan times of fajr, dhuhr, asr, maghrib and isha. */
  dailyAdhans: 0,
  /** Rows of fajr, dhuhr, asr, maghrib or isha where the mosque had at least one. */
  rowsOfDailyPrayer: 1,
} as const;

/** What rows lose or gain in number, where that is more than one sync may do unasked. */
export interface Removals {
  /** The times that prayers have fewer of; empty if within the limits. */
  times: RemovedTimes[];
  /** The daily prayers that get several rows; empty if within the limits. */
  moreRows: MoreRows[];
}

/** How many adhans or iqamahs of a prayer disappear. A time that is replaced by another one does not. */
export interface RemovedTimes {
  prayerKey: PrayerKey;
  kind: "adhan" | "iqamah";
  count: number;
}

/** The number of rows of a daily prayer, before and after. */
export interface MoreRows {
  prayerKey: PrayerKey;
  before: number;
  after: number;
}

/**
 * Compares a mosque's rows before and after a sync, and returns the removals beyond {@link removalLimits}.
 * @param before all rows of the mosque, except those that a user has set an end for
 * @param after all rows that the mosque would have
 */
export function findRemovals(before: readonly PrayerTimes[], after: readonly PrayerTimes[]): Removals {
  const keys = [...new Set(before.map(({ prayerKey }) => prayerKey))];
  const removed = keys.flatMap((prayerKey) =>
    (["adhan", "iqamah"] as const).flatMap((kind): RemovedTimes[] => {
      const count = countOf(before, prayerKey, kind) - countOf(after, prayerKey, kind);
      return count > 0 ? [{ prayerKey, kind, count }] : [];
    }),
  );
  const all = sumOf(removed);
  const dailyAdhans = sumOf(
    removed.filter(
      ({ prayerKey, kind }) => kind === "adhan" && heldEveryDay.some((key) => key === prayerKey),
    ),
  );
  const isTooMany = all > removalLimits.times || dailyAdhans > removalLimits.dailyAdhans;
  const moreRows = heldEveryDay.flatMap((prayerKey): MoreRows[] => {
    const [rowsBefore, rowsAfter] = [before, after].map(
      (rows) => rows.filter((row) => row.prayerKey === prayerKey).length,
    ) as [number, number];
    const isMore = rowsBefore > 0 && rowsAfter > rowsBefore && rowsAfter > removalLimits.rowsOfDailyPrayer;
    return isMore ? [{ prayerKey, before: rowsBefore, after: rowsAfter }] : [];
  });
  return { times: isTooMany ? removed : [], moreRows };
}

function countOf(rows: readonly PrayerTimes[], prayerKey: PrayerKey, kind: "adhan" | "iqamah"): number {
  return rows.filter((row) => row.prayerKey === prayerKey && row[`${kind}Time`] !== undefined).length;
}

function sumOf(removed: readonly RemovedTimes[]): number {
  return removed.reduce((sum, { count }) => sum + count, 0);
}
