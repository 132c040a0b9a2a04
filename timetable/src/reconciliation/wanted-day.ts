import { type Finding, hidesColumnOrFile } from "../notices/finding.ts";
import { areForSameTime, type TimeOfPrayer } from "../sources/cell.ts";
import { heldEveryDay, type PrayerKey } from "../times/prayers.ts";
import { claimedTimes, decidedTimes, noJummah } from "../timetable/known-times.ts";
import type { PrayerTimes } from "../timetable/rows.ts";
import type { Day, Timetable } from "../timetable/timetable.ts";

/** The rows that a source wants a mosque to have on one day (decision 10.70). */
export interface WantedDay {
  /** `YYYY-MM-DD`, in the mosque's time zone. */
  date: string;
  /** The rows with every time that the source knows. */
  prayers: PrayerTimes[];
  /** The prayers for which the source decides at least one time. Rows of other prayers stay unchanged. */
  managed: Set<PrayerKey>;
  /** The times that the source says do not exist. */
  none: readonly TimeOfPrayer[];
  /** The times that the timetable gives on some day but leaves unknown on this one. The mosque keeps its own. */
  unknown: readonly TimeOfPrayer[];
  /** Every time that the timetable gives on some day. */
  claimed: readonly TimeOfPrayer[];
  /** The prayers whose times of the day cannot be used. Their rows are left unchanged. */
  unusable: readonly PrayerKey[];
  /** Rows whose last day is over, so deleting them is intended. */
  over: PrayerTimes[];
  /** Unreadable files and columns. Their times are unknown. */
  unread: readonly Finding[];
  /** The errors of the day that no row of the source's own replaces. */
  faults: readonly Finding[];
  /** The errors of the day whose prayers all have rows of the source's own. */
  replacedFaults: readonly Finding[];
  /** Why the day's times do not follow the clocks. */
  slips: readonly Finding[];
}

/** The facts about a whole timetable that the rows of each day depend on. */
export interface TimetableFacts {
  /** Every time that the timetable gives on some day. */
  claimed: readonly TimeOfPrayer[];
  /** The rows of Eid prayers, by their day. */
  eids: readonly { readonly date: string; readonly row: PrayerTimes }[];
  /** Unreadable files and columns. */
  unread: readonly Finding[];
  /** The zone that the times are only for, if they are: a file names it, or has instants. */
  zone?: string;
}

/** A day of a timetable with its errors and slips. */
export interface FoundDay {
  /** Undefined if no usable row has the date. */
  day: Day | undefined;
  faults: readonly Finding[];
  slips: readonly Finding[];
}

/** Rows that replace the rows of the timetable, whole prayers at a time. */
export interface OwnRows {
  rows: readonly PrayerTimes[];
  /** Rows whose last day is over. */
  ended: readonly PrayerTimes[];
  /** Whether the source decides jummah itself: without a row of it, jummah is not held. */
  decidesJummah: boolean;
}

/** No rows besides the timetable's. */
export const noOwnRows: OwnRows = { rows: [], ended: [], decidesJummah: false };

export function factsOf({ days, findings }: Timetable): TimetableFacts {
  return {
    claimed: claimedTimes(days),
    eids: days.flatMap(({ date, prayers }) =>
      prayers.filter(({ prayerKey }) => prayerKey === "eid").map((row) => ({ date, row })),
    ),
    unread: findings.filter(hidesColumnOrFile),
  };
}

export function foundOn(date: string, { days, findings }: Timetable): FoundDay {
  const ofDay = findings.filter((finding) => finding.date === date);
  return {
    day: days.find((day) => day.date === date),
    faults: ofDay.filter(({ severity }) => severity === "error"),
    slips: ofDay.filter(({ severity }) => severity === "slip"),
  };
}

/** The facts about a source without a timetable: every time is unknown. */
export const noTimetable: TimetableFacts = { claimed: [], eids: [], unread: [] };

/**
 * Derives the wanted rows of a day. A time that the source leaves open is unknown, and the mosque keeps it (decision
 * 10.70).
 * @param own rows that replace the timetable's
 */
export function wantedDay(
  date: string,
  { day, faults, slips }: FoundDay,
  facts: TimetableFacts,
  own: OwnRows,
): WantedDay {
  const replaced = new Set(own.rows.map(({ prayerKey }) => prayerKey));
  if (own.decidesJummah) replaced.add("jummah");
  const isOfTimetable = ({ prayerKey }: { prayerKey: PrayerKey }) => !replaced.has(prayerKey);
  const isUsable = ({ prayerKey }: { prayerKey: PrayerKey }) => !day?.unknown?.includes(prayerKey);
  const decided = day ? decidedTimes(day).filter(isOfTimetable) : [];
  const claimed = facts.claimed.filter(isOfTimetable);
  const isReplaced = day?.unknown?.every((key) => replaced.has(key)) ?? false;
  // A row with a refused time would delete that time.
  const ofTimetable = (day?.prayers ?? []).filter((row) => isOfTimetable(row) && isUsable(row));
  return {
    date,
    prayers: [...ofTimetable, ...own.rows],
    managed: new Set([...decided, ...own.ended.filter(isUsable)].map(({ prayerKey }) => prayerKey)).union(
      replaced,
    ),
    none: [
      ...(day?.none ?? []).filter(isOfTimetable),
      // Own rows replace all rows of their prayer in the timetable; an empty list means that the prayer has no rows.
      ...facts.claimed.filter((time) => !isOfTimetable(time)),
      ...(own.decidesJummah && !own.rows.some(({ prayerKey }) => prayerKey === "jummah") ? noJummah : []),
    ],
    unknown: claimed.filter((time) => !decided.some((other) => areForSameTime(other, time))),
    claimed,
    unusable: day?.unknown ?? [],
    over: [...own.ended, ...facts.eids.filter((eid) => eid.date < date).map(({ row }) => row)],
    unread: facts.unread,
    faults: isReplaced ? [] : faults,
    replacedFaults: isReplaced ? faults : [],
    slips,
  };
}

/** A timetable with fewer daily prayers covers only some prayers; other rows may come from users or elsewhere. */
const fewestOfWholeTimetable = 3;

/**
 * The daily prayers that a whole timetable has on no row of a day.
 * @param ignored prayers that the mosque keeps out of its timetable
 */
export function missingPrayers(
  { prayers, claimed }: Pick<WantedDay, "prayers" | "claimed">,
  ignored: readonly PrayerKey[],
): PrayerKey[] {
  const given = heldEveryDay.filter((key) => claimed.some(({ prayerKey }) => prayerKey === key));
  if (given.length < fewestOfWholeTimetable) return [];
  return heldEveryDay.filter(
    (key) => !ignored.includes(key) && !prayers.some(({ prayerKey }) => prayerKey === key),
  );
}
