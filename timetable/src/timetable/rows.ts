import type { Cell } from "../sources/cell.ts";
import type { PrayerKey } from "../times/prayers.ts";
import { formatTime, type Minutes } from "../times/times.ts";

/** A row of a day: the times of one prayer, as `HH:mm` in the mosque's time zone. */
export interface PrayerTimes {
  prayerKey: PrayerKey;
  adhanTime?: string;
  iqamahTime?: string;
}

/** A cell with its times on a day: several if the prayer is held more than once. */
export interface TimedCell {
  cell: Cell;
  minutes: readonly Minutes[];
  /** The prayer whose adhan the cell's time was counted from, if it is a rule. */
  follows?: PrayerKey;
  /** Whether it is an isha that is prayed with maghrib, because the night stays light. */
  isWithMaghrib?: boolean;
}

/** The rows of a day: one for each prayer, and one for each further iqamah or adhan. */
export function rowsOf(cells: readonly TimedCell[]): PrayerTimes[] {
  return [...Map.groupBy(cells, ({ cell }) => cell.prayerKey)].flatMap(([prayerKey, ofPrayer]) =>
    [...Map.groupBy(ofPrayer, ({ cell }) => cell.congregation).values()].flatMap((together) =>
      rowsOfPrayer(
        prayerKey,
        together.find(({ cell }) => cell.kind === "adhan")?.minutes ?? [],
        together.find(({ cell }) => cell.kind === "iqamah")?.minutes ?? [],
      ),
    ),
  );
}

function rowsOfPrayer(
  prayerKey: PrayerKey,
  adhan: readonly Minutes[],
  iqamah: readonly Minutes[],
): PrayerTimes[] {
  const count = Math.max(adhan.length, iqamah.length);
  return Array.from({ length: count }, (_, index) => {
    // A single adhan serves every congregation.
    const adhanTime = adhan.length === 1 ? adhan[0] : adhan[index];
    const iqamahTime = iqamah[index];
    return {
      prayerKey,
      ...(adhanTime !== undefined && { adhanTime: formatTime(adhanTime) }),
      ...(iqamahTime !== undefined && { iqamahTime: formatTime(iqamahTime) }),
    };
  });
}
