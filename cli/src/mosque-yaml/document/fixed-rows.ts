import { type PrayerKey, parseTime, type TimeOfPrayer } from "@mosque-sync/timetable";
import type { OwnEntries } from "@mosque-sync/timetable/own-entries";
import { Temporal } from "@mosque-sync/timetable/temporal";
import type { FixedRow } from "../mosque-yaml.ts";
import { type Given, marks, notTaken, type Taken } from "./taken.ts";
import { writtenTime } from "./written-time.ts";

type Exception = NonNullable<OwnEntries["exceptions"]>[number];

const kinds = ["adhan", "iqamah"] as const satisfies TimeOfPrayer["kind"][];

/**
 * Rows of a prayer as exceptions, instead of all times of the prayer in the timetable. After the end of a row, the
 * times of the timetable apply again; a prayer that it does not have is then not held.
 */
export function exceptionsOfRows(prayer: PrayerKey, rows: readonly FixedRow[], given: Given): Taken {
  // A day has the jummah of its Friday, so dates of rows would move it by up to six days.
  if (prayer === "jummah" && rows.some(({ from, until }) => from ?? until)) {
    return notTaken("prayers.jummah", "jummah-days");
  }
  const isInTimetable = kinds.some((kind) => given.isClaimed({ prayerKey: prayer, kind }));
  const exceptions = partsOf(rows, given).flatMap(({ from, until }): Exception[] => {
    const held = rows.filter((row) => (row.from ?? from) <= from && from <= (row.until ?? from));
    const hasEnded = rows.some((row) => row.until !== undefined && row.until < from);
    if (held.length === 0 && (isInTimetable || !hasEnded)) return [];
    return [{ from, until, [prayer]: heldOf(prayer, held, given), ...marks }];
  });
  return { entries: { exceptions }, notTaken: [] };
}

function heldOf(prayer: PrayerKey, rows: readonly FixedRow[], given: Given): object {
  const all = rows.map(({ row }) => {
    const held: Partial<Record<(typeof kinds)[number], string | null>> = {};
    for (const kind of kinds) {
      const minutes = parseTime(row[`${kind}Time`] ?? "");
      if (minutes !== undefined) held[kind] = writtenTime(prayer, minutes);
      else if (given.isClaimed({ prayerKey: prayer, kind })) held[kind] = null;
    }
    return held;
  });
  const [only] = all;
  return only && all.length === 1 && prayer !== "jummah" ? only : all;
}

/** The days of a timetable in parts with the same wanted rows. */
function partsOf(rows: readonly FixedRow[], { span }: Given): { from: string; until: string }[] {
  const starts = rows.flatMap(({ from, until }) =>
    [from ?? [], until === undefined ? [] : dayFrom(until, 1)].flat(),
  );
  const inside = starts.filter((date) => date > span.from && date <= span.until);
  const firsts = [...new Set([span.from, ...inside])].toSorted();
  return firsts.map((from, index) => {
    const next = firsts[index + 1];
    return { from, until: next === undefined ? span.until : dayFrom(next, -1) };
  });
}

function dayFrom(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}
