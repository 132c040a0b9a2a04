import { nameOfTime } from "../sources/cell.ts";
import { prayerKeys } from "../times/prayers.ts";
import type { Day } from "../timetable/timetable.ts";

/**
 * The dates on which two lists of days differ: in their rows, whose order does not count, or in the times that there are
 * none of. A prayer whose times cannot be used is as unknown as one that is left out.
 */
export function datesThatDiffer(some: readonly Day[], others: readonly Day[]): string[] {
  const [first, second] = [some, others].map(
    (days) => new Map(days.map((day) => [day.date, contentOf(day)])),
  );
  const dates = new Set([...some, ...others].map(({ date }) => date));
  return [...dates].filter((date) => first?.get(date) !== second?.get(date)).toSorted();
}

/** A prayer that is not known may have one of its times, which no format keeps. */
function contentOf({ prayers, unknown = [], none = [] }: Day): string {
  const known = prayers.filter(({ prayerKey }) => !unknown.includes(prayerKey));
  const rows = known.map(({ prayerKey, adhanTime = null, iqamahTime = null }) =>
    JSON.stringify([prayerKeys.indexOf(prayerKey), adhanTime, iqamahTime]),
  );
  // Every format says by its dated Eid prayers that the other days have none.
  const ofEveryDay = none.filter(({ prayerKey }) => prayerKey !== "eid");
  return JSON.stringify([rows.toSorted(), ofEveryDay.map(nameOfTime).toSorted()]);
}
