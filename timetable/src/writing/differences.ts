import { nameOfTime } from "../sources/cell.ts";
import { prayerKeys } from "../times/prayers.ts";
import type { Day } from "../timetable/timetable.ts";

/**
 * The dates on which two lists of days differ: in their rows, in any order, or in the times that do not exist. A prayer
 * with unusable times equals one that is left out.
 */
export function datesThatDiffer(some: readonly Day[], others: readonly Day[]): string[] {
  const [first, second] = [some, others].map(
    (days) => new Map(days.map((day) => [day.date, contentOf(day)])),
  );
  const dates = new Set([...some, ...others].map(({ date }) => date));
  return [...dates].filter((date) => first?.get(date) !== second?.get(date)).toSorted();
}

/** A prayer that is unknown may still have one of its times, which no format keeps. */
function contentOf({ prayers, unknown = [], none = [] }: Day): string {
  const known = prayers.filter(({ prayerKey }) => !unknown.includes(prayerKey));
  const rows = known.map(({ prayerKey, adhanTime = null, iqamahTime = null }) =>
    JSON.stringify([prayerKeys.indexOf(prayerKey), adhanTime, iqamahTime]),
  );
  // In every format, a dated Eid prayer implies that the other days have no Eid prayer.
  const ofEveryDay = none.filter(({ prayerKey }) => prayerKey !== "eid");
  return JSON.stringify([rows.toSorted(), ofEveryDay.map(nameOfTime).toSorted()]);
}
