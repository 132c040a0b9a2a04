import type { PrayerKey } from "./times/prayers.ts";
import type { Knowledge } from "./timetable/known-times.ts";
import type { PrayerTimes } from "./timetable/rows.ts";

const kinds = ["adhan", "iqamah"] as const;
type Kind = (typeof kinds)[number];

/**
 * Completes the rows that a timetable gives for some prayers by the times that it does not know: those stay as the mosque
 * has them (decision 10.70). Rows of a prayer are matched by their known times, else in order.
 * @param desired the rows with the known times, of any prayers
 * @param actual the mosque's rows
 * @param knowledgeOf what the timetable says of each time
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
  const left = [...actual];
  const equals = desired.map((row) => {
    const found = left.findIndex((own) => agrees(row, own));
    return found < 0 ? undefined : left.splice(found, 1)[0];
  });
  const rows = desired.map((row, index) => complete(row, equals[index] ?? left.shift()));
  const rest = left.flatMap((own) => {
    const kept = timesOf(own, (kind) => knowledge(kind) === "unknown");
    const isLost = kinds.some(
      (kind) => kept[`${kind}Time`] && !rows.some((row) => row[`${kind}Time`] === kept[`${kind}Time`]),
    );
    return isLost ? [kept] : [];
  });
  return [...rows, ...rest];
}

/** Whether a row has every time that another one knows. */
function agrees(known: PrayerTimes, own: PrayerTimes): boolean {
  return kinds.every(
    (kind) => known[`${kind}Time`] === undefined || known[`${kind}Time`] === own[`${kind}Time`],
  );
}

function timesOf({ prayerKey, adhanTime, iqamahTime }: PrayerTimes, isKept: (kind: Kind) => boolean) {
  return {
    prayerKey,
    ...(adhanTime !== undefined && isKept("adhan") && { adhanTime }),
    ...(iqamahTime !== undefined && isKept("iqamah") && { iqamahTime }),
  };
}
