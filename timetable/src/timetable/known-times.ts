import { type Detail, inEnglish, say } from "../notices/detail.ts";
import { areForSameTime, nameOfTime, type TimeKind, type TimeOfPrayer } from "../sources/cell.ts";
import { daysBetween } from "../times/dates.ts";
import { dailyPrayers, type PrayerKey } from "../times/prayers.ts";
import type { Day } from "./timetable.ts";

/** What a timetable knows about an adhan or an iqamah on a day (decision 10.70). */
export type Knowledge = "known" | "none" | "unknown";

const kinds = ["adhan", "iqamah"] as const satisfies TimeKind[];

/** What a day knows about a time. For a day outside the timetable, every time is unknown. */
export function knowledgeOf(
  day: Pick<Day, "prayers" | "none" | "unknown"> | undefined,
  time: TimeOfPrayer,
): Knowledge {
  if (!day || day.unknown?.includes(time.prayerKey)) return "unknown";
  if (day.prayers.some((row) => row.prayerKey === time.prayerKey && row[`${time.kind}Time`] !== undefined))
    return "known";
  return day.none?.some((none) => areForSameTime(none, time)) ? "none" : "unknown";
}

/** The times of a day that are known. */
function givenTimes({ prayers, unknown }: Day): TimeOfPrayer[] {
  return prayers
    .filter(({ prayerKey }) => !unknown?.includes(prayerKey))
    .flatMap(({ prayerKey, ...row }) =>
      kinds.filter((kind) => row[`${kind}Time`] !== undefined).map((kind) => ({ prayerKey, kind })),
    );
}

/** The times of a day that are known, or known not to exist. */
export function decidedTimes(day: Day): TimeOfPrayer[] {
  const none = (day.none ?? []).filter(({ prayerKey }) => !day.unknown?.includes(prayerKey));
  const all = [...givenTimes(day), ...none];
  return [...new Map(all.map((time) => [nameOfTime(time), time])).values()];
}

/** The claimed times of each list of days. Callers need them for every day of a year, and each search reads every day. */
const claimedByDays = new WeakMap<readonly Day[], readonly TimeOfPrayer[]>();

/**
 * The times of daily prayers, sunrise and jummah that a timetable decides. A time that it never gives, and denies on few
 * days, is not among them: a single Friday without jummah says that there is no adhan of jummah only on that day.
 */
export function claimedTimes(days: readonly Day[]): readonly TimeOfPrayer[] {
  const claimed = claimedByDays.get(days) ?? findClaimed(days);
  claimedByDays.set(days, claimed);
  return claimed;
}

function findClaimed(days: readonly Day[]): TimeOfPrayer[] {
  const decided = Map.groupBy(days.flatMap(decidedTimes), nameOfTime);
  const given = new Set(days.flatMap(givenTimes).map(nameOfTime));
  const keys: readonly PrayerKey[] = [...dailyPrayers, "jummah"];
  return keys.flatMap((prayerKey) =>
    kinds
      .map((kind) => ({ prayerKey, kind }))
      .filter((time) => {
        const name = nameOfTime(time);
        return given.has(name) || (decided.get(name)?.length ?? 0) * 2 > days.length;
      }),
  );
}

/** The claimed times that a day leaves unknown. */
function unknownTimes(day: Day | undefined, claimed: readonly TimeOfPrayer[]): TimeOfPrayer[] {
  return claimed.filter((time) => knowledgeOf(day, time) === "unknown");
}

/** The times of a jummah that is not held. */
export const noJummah: readonly TimeOfPrayer[] = kinds.map((kind) => ({ prayerKey: "jummah", kind }));

/** A Friday's jummah is not missed before the next Friday. */
const weekDays = 7;

/** The claimed times that are missing on a day. In a timetable's last week, whose Friday it does not reach, jummah is not. */
export function missingTimes(
  day: Day,
  claimed: readonly TimeOfPrayer[],
  days: readonly Day[],
): TimeOfPrayer[] {
  const end = days.at(-1);
  const isLastWeek = end !== undefined && daysBetween(day, end) < weekDays - 1;
  return unknownTimes(day, claimed).filter(({ prayerKey }) => !(isLastWeek && prayerKey === "jummah"));
}

/**
 * The last day for which the files give each expected time, `YYYY-MM-DD`, and the times that end then, by date. An
 * unusable cell counts: it has its own finding.
 */
export function knownUntil(
  days: readonly Day[],
  claimed: readonly TimeOfPrayer[],
): Map<string, TimeOfPrayer[]> {
  const end = days.at(-1);
  const ends = claimed.flatMap((time) => {
    const last = days.findLast(
      (day) => day.unknown?.includes(time.prayerKey) || knowledgeOf(day, time) !== "unknown",
    );
    if (!last || !end) return [];
    const isOfTheLastWeek = time.prayerKey === "jummah" && daysBetween(last, end) < weekDays;
    return [{ time, date: isOfTheLastWeek ? end.date : last.date }];
  });
  const byDate = Map.groupBy(ends, ({ date }) => date);
  return new Map(
    [...byDate]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, ofDate]) => [date, ofDate.map(({ time }) => time)]),
  );
}

/**
 * Times in words: `the iqamahs`, `the adhan of isha and the iqamahs of fajr and isha`.
 * @param claimed all times that the timetable decides on some day
 */
export function timesInWords(times: readonly TimeOfPrayer[], claimed: readonly TimeOfPrayer[]): string {
  return inEnglish(timesInDetail(times, claimed));
}

/** Times as a detail of a notice. */
export function timesInDetail(times: readonly TimeOfPrayer[], claimed: readonly TimeOfPrayer[]): Detail {
  const parts = kinds.flatMap((kind) => {
    const keys = times.filter((time) => time.kind === kind).map(({ prayerKey }) => prayerKey);
    const all = claimed.filter((time) => time.kind === kind && time.prayerKey !== "jummah");
    const isAll = all.length > 1 && all.every(({ prayerKey }) => keys.includes(prayerKey));
    const others = isAll ? keys.filter((key) => !all.some(({ prayerKey }) => prayerKey === key)) : keys;
    return [...(isAll ? [say(`${kind}s`)] : []), ...timesOf(kind, others)];
  });
  return { list: parts, by: "and" };
}

function timesOf(kind: TimeOfPrayer["kind"], keys: readonly PrayerKey[]): Detail[] {
  const [first] = keys;
  if (first === undefined) return [];
  if (keys.length === 1) return [say("time-of", { kind: say(kind), prayer: say(first) })];
  return [say(`${kind}s-of`, { prayers: { list: keys.map((key) => say(key)), by: "and" } })];
}
