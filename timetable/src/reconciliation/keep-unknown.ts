import type { PrayerKey } from "../times/prayers.ts";
import { type Minutes, parseTime } from "../times/times.ts";
import type { Knowledge } from "../timetable/known-times.ts";
import type { PrayerTimes } from "../timetable/rows.ts";

const kinds = ["adhan", "iqamah"] as const;
type Kind = (typeof kinds)[number];

/**
 * Fills the unknown times in a timetable's rows from the mosque's own rows, so a sync leaves them unchanged (decision
 * 10.70). Rows of one prayer are matched by their known times, the nearest first.
 * @param desired the rows with the known times, of any prayers
 * @param actual the mosque's rows
 * @param knowledgeOf whether the timetable knows a time
 */
export function keepUnknown(
  desired: readonly PrayerTimes[],
  actual: readonly PrayerTimes[],
  managed: ReadonlySet<PrayerKey>,
  knowledgeOf: (prayerKey: PrayerKey, kind: Kind) => Knowledge,
): PrayerTimes[] {
  return [...managed].flatMap((key) =>
    rowsOfPrayer(
      desired.filter(({ prayerKey }) => prayerKey === key),
      actual.filter(({ prayerKey }) => prayerKey === key).map((row) => timesOf(row, () => true)),
      (kind) => knowledgeOf(key, kind),
    ),
  );
}

function rowsOfPrayer(
  desired: readonly PrayerTimes[],
  actual: readonly PrayerTimes[],
  knowledge: (kind: Kind) => Knowledge,
): PrayerTimes[] {
  const [first] = desired;
  const complete = (row: PrayerTimes, own: PrayerTimes | undefined) =>
    own ? { ...timesOf(own, (kind) => knowledge(kind) !== "none"), ...row } : row;
  // A single adhan serves every congregation.
  if (first && desired.length === 1 && first.iqamahTime === undefined && knowledge("iqamah") === "unknown") {
    return actual.length === 0 ? [first] : actual.map((own) => complete(first, own));
  }
  const matches = matchesOf(desired, actual);
  const rowOf = new Map([...matches].map(([row, own]) => [own, complete(row, own)]));
  const added = desired.filter((row) => !matches.has(row));
  const rows = [...rowOf.values(), ...added];
  // In the order of the mosque's rows, so that a change appears next to its row.
  const changed = actual.flatMap((own) => {
    const row = rowOf.get(own);
    if (row) return [row];
    const kept = timesOf(own, (kind) => knowledge(kind) === "unknown");
    const isLost = kinds.some(
      (kind) => kept[`${kind}Time`] && !rows.some((row) => row[`${kind}Time`] === kept[`${kind}Time`]),
    );
    return isLost ? [kept] : [];
  });
  return [...changed, ...added];
}

/** Matches each known row to the mosque's row with the nearest times. */
function matchesOf(
  desired: readonly PrayerTimes[],
  actual: readonly PrayerTimes[],
): Map<PrayerTimes, PrayerTimes> {
  const pairs = desired
    .flatMap((row) => actual.map((own) => ({ row, own, apart: minutesApart(row, own) })))
    .toSorted((a, b) => a.apart - b.apart);
  const matches = new Map<PrayerTimes, PrayerTimes>();
  const taken = new Set<PrayerTimes>();
  for (const { row, own } of pairs) {
    if (matches.has(row) || taken.has(own)) continue;
    matches.set(row, own);
    taken.add(own);
  }
  return matches;
}

const dayMinutes = 24 * 60;

/** How far the times that a row knows are from another's. A time that the other lacks is half a day away. */
function minutesApart(known: PrayerTimes, own: PrayerTimes): Minutes {
  return kinds.reduce((sum, kind) => {
    const [time, other] = [known[`${kind}Time`], own[`${kind}Time`]];
    if (time === undefined) return sum;
    const apart = Math.abs((parseTime(time) ?? 0) - (parseTime(other ?? "") ?? dayMinutes));
    return sum + (other === undefined ? dayMinutes / 2 : Math.min(apart, dayMinutes - apart));
  }, 0);
}

function timesOf({ prayerKey, adhanTime, iqamahTime }: PrayerTimes, isKept: (kind: Kind) => boolean) {
  return {
    prayerKey,
    ...(adhanTime !== undefined && isKept("adhan") && { adhanTime }),
    ...(iqamahTime !== undefined && isKept("iqamah") && { iqamahTime }),
  };
}
