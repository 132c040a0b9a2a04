import { areChosen } from "./chosen-times.ts";
import type { PrayerColumn, Table, TimeColumn } from "./column-kinds.ts";
import { areWithinReach } from "./numbered-columns.ts";

/** How many other prayers must have their iqamah directly after their adhan. */
const fewestPairs = 3;

/**
 * Whether the second of two adhan columns is the iqamah under a wrong heading: it is in the place of the other prayers'
 * iqamah, its times are chosen rather than calculated, and all are after the adhan.
 */
export function isSecondAnIqamah(
  first: TimeColumn,
  second: TimeColumn,
  prayers: readonly PrayerColumn[],
  { textsOf }: Table,
): boolean {
  const { prayerKey, kind } = first;
  const [at, nextAt] = [first.at[0], second.at[0]];
  if (kind !== "adhan" || at === undefined || nextAt !== at + 1) return false;
  const ofOthers = prayers.filter(({ heading }) => heading.prayerKey !== prayerKey);
  if (prayers.length - ofOthers.length !== 2) return false;
  const pairs = ofOthers.filter(
    ({ at: adhanAt, heading }) =>
      heading.kind === "adhan" &&
      ofOthers.some(
        (other) =>
          other.at === adhanAt + 1 &&
          other.heading.prayerKey === heading.prayerKey &&
          other.heading.kind === "iqamah",
      ),
  );
  const texts = textsOf(nextAt);
  const isAfter = areWithinReach(textsOf(at), texts);
  return pairs.length >= fewestPairs && isAfter && areChosen(texts.filter((text) => text !== ""));
}
