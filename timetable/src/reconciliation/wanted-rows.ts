import type { PrayerKey } from "../times/prayers.ts";
import { parseTime } from "../times/times.ts";
import { knowledgeOf } from "../timetable/known-times.ts";
import type { PrayerTimes } from "../timetable/rows.ts";
import { keepUnknown } from "./keep-unknown.ts";
import type { RowChange } from "./reconcile.ts";
import type { WantedDay } from "./wanted-day.ts";

/**
 * The rows that a mosque should have for the managed prayers: the times that the source knows, and else the mosque's
 * own (decision 10.70). For a prayer that the source only ends, all rows except past ones.
 * @param actual the mosque's rows
 */
export function wantedRows(
  { prayers, none, over, managed: all }: WantedDay,
  actual: readonly PrayerTimes[],
  managed: ReadonlySet<PrayerKey>,
): PrayerTimes[] {
  const isDecided = (key: PrayerKey) =>
    [...prayers, ...none].some(({ prayerKey }) => prayerKey === key) || !all.has(key);
  const said = { prayers, none: [...none] };
  const known = keepUnknown(prayers, actual, new Set([...managed].filter(isDecided)), (prayerKey, kind) =>
    knowledgeOf(said, { prayerKey, kind }),
  );
  const ending = [...managed].filter((key) => !isDecided(key));
  const staying = actual.filter((row) => ending.includes(row.prayerKey) && !isAmong(over, row));
  return [...known, ...staying];
}

/** How long before its adhan an iqamah can be by midnight and not by mistake. */
const halfDayMinutes = 12 * 60;

/** The rows in which a kept time of the mosque contradicts one from the source, in words. */
export function contradictionsOfKept(
  wanted: readonly PrayerTimes[],
  { prayers, date }: Pick<WantedDay, "prayers" | "date">,
): string[] {
  return wanted.flatMap(({ prayerKey, adhanTime, iqamahTime }) => {
    const [adhan, iqamah] = [parseTime(adhanTime ?? ""), parseTime(iqamahTime ?? "")];
    if (adhan === undefined || iqamah === undefined || isAmong(prayers, { prayerKey, adhanTime, iqamahTime }))
      return [];
    const lead = adhan - iqamah;
    return lead > 0 && lead < halfDayMinutes
      ? [
          `${prayerKey}: the iqamah at ${iqamahTime} is before the adhan at ${adhanTime} on ${date}. The timetable gives only one of the two, and the mosque keeps the other. Correct it there, or add it to the timetable`,
        ]
      : [];
  });
}

/** The rows after some changes: the unchanged rows and the written ones. */
export function rowsAfter<Row extends { id: string }>(
  rows: readonly Row[],
  changes: readonly RowChange[],
): { staying: Row[]; written: PrayerTimes[] } {
  const touched = new Set(changes.flatMap((change) => (change.kind === "add" ? [] : change.from.id)));
  return {
    staying: rows.filter(({ id }) => !touched.has(id)),
    written: changes.flatMap((change) => (change.kind === "delete" ? [] : change.to)),
  };
}

/** Whether a row has the times of another row in the list. */
export function isAmong(
  rows: readonly PrayerTimes[],
  { prayerKey, adhanTime, iqamahTime }: { [Member in keyof PrayerTimes]: PrayerTimes[Member] | undefined },
): boolean {
  return rows.some(
    (row) => row.prayerKey === prayerKey && row.adhanTime === adhanTime && row.iqamahTime === iqamahTime,
  );
}
