import type { Prayer, PrayerKey } from "@mosque-sync/contract";

/** The prayers in the order of a day: jummah takes dhuhr's place, and the night's come last. */
const dayOrder: Readonly<Record<PrayerKey, number>> = {
  fajr: 1,
  sunrise: 2,
  duha: 3,
  dhuhr: 4,
  jummah: 5,
  asr: 6,
  maghrib: 7,
  isha: 8,
  midnight: 9,
  tahajjud: 10,
  eid: 11,
};

export const prayerKeysOfDay = (Object.keys(dayOrder) as PrayerKey[]).toSorted(
  (one, other) => dayOrder[one] - dayOrder[other],
); // Exactly these keys, by its type.

/** A row, and its number among the rows of its prayer, where these are several. */
export interface DayRow {
  readonly prayer: Prayer;
  readonly number: number | undefined;
}

/** @param prayers in the order of the API, which lists the rows of one prayer by their times */
export function inDayOrder(prayers: readonly Prayer[]): DayRow[] {
  return prayerKeysOfDay.flatMap((key) => {
    const rows = prayers.filter(({ prayerKey }) => prayerKey === key);
    return rows.map((prayer, index) => ({ prayer, number: rows.length > 1 ? index + 1 : undefined }));
  });
}
