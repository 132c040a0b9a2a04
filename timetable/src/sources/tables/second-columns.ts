import { readClockTime } from "../../times/times.ts";
import { areChosen, type PrayerColumn, type Table, type TimeColumn } from "./column-kinds.ts";

const halfDay = 12 * 60;
/** A congregation starts at most this long after its adhan. */
const longestWait = 120;
/** How many other prayers must have their iqamah directly after their adhan. */
const fewestPairs = 3;

/**
 * Whether the second of two adhan columns is the iqamah under a wrong heading: it stands where the other prayers have
 * theirs, its times are chosen rather than calculated, and none is before the adhan.
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
  const waits = textsOf(at).flatMap((text, row) => {
    const [adhan, iqamah] = [readClockTime(text), readClockTime(texts[row] ?? "")];
    return adhan && iqamah ? [(iqamah.minutes - adhan.minutes + halfDay) % halfDay] : [];
  });
  const isAfter = waits.length > 0 && waits.every((wait) => wait <= longestWait);
  return pairs.length >= fewestPairs && isAfter && areChosen(texts.filter((text) => text !== ""));
}
