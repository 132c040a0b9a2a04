import type { PrayerKey } from "../times/prayers.ts";
import type { PrayerTimes } from "../timetable/rows.ts";

/** A row of the mosque. */
export type PrayerRow = PrayerTimes & { id: string };

/** One write that brings the rows closer to the timetable. */
export type RowChange =
  | { kind: "add"; to: PrayerTimes }
  | { kind: "change"; from: PrayerRow; to: PrayerTimes }
  | { kind: "delete"; from: PrayerRow };

/** The writes, in order, and how many rows stay as they are. */
export interface Reconciliation {
  changes: RowChange[];
  unchanged: number;
}

/**
 * Finds the fewest writes that turn the actual rows into the desired ones. Rows of one prayer key are a multiset: three
 * jummahs stay three, in any order. Additions come first and deletions last, so a mosque always has rows.
 * @param managed the prayer keys that the writes may touch; other rows stay
 */
export function reconcile(
  desired: readonly PrayerTimes[],
  actual: readonly PrayerRow[],
  managed: ReadonlySet<PrayerKey>,
): Reconciliation {
  const changes: RowChange[] = [];
  let unchanged = 0;
  for (const key of managed) {
    const { missing, stale, equal } = withoutEqualPairs(
      desired.filter(({ prayerKey }) => prayerKey === key),
      actual.filter(({ prayerKey }) => prayerKey === key),
    );
    unchanged += equal;
    for (let index = 0; index < Math.max(missing.length, stale.length); index++) {
      const change = changeOf(stale[index], missing[index]);
      if (change) changes.push(change);
    }
  }
  const order = ["add", "change", "delete"];
  return { changes: changes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)), unchanged };
}

function changeOf(from: PrayerRow | undefined, to: PrayerTimes | undefined): RowChange | undefined {
  if (from && to) return { kind: "change", from, to };
  if (from) return { kind: "delete", from };
  return to && { kind: "add", to };
}

function withoutEqualPairs(desired: readonly PrayerTimes[], actual: readonly PrayerRow[]) {
  const stale = [...actual];
  const missing = desired.filter((row) => {
    const match = stale.findIndex((candidate) => haveSameTimes(row, candidate));
    if (match >= 0) stale.splice(match, 1);
    return match < 0;
  });
  return { missing, stale, equal: desired.length - missing.length };
}

function haveSameTimes(a: PrayerTimes, b: PrayerTimes): boolean {
  return a.adhanTime === b.adhanTime && a.iqamahTime === b.iqamahTime;
}
