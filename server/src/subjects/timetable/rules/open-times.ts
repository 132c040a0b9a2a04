import type { TimetableEnd } from "@mosque-sync/contract";
import type { PrayerRow, StopSentence, TimeOfPrayer } from "@mosque-sync/timetable/daily";
import { areForSameTime, say, timesInDetail } from "@mosque-sync/timetable/daily";

type Row = Pick<PrayerRow, "prayerKey" | "adhanTime" | "iqamahTime">;

const kinds = ["adhan", "iqamah"] as const;

/** The times of rows that are not among others, each once. */
export function timesBesides(rows: readonly Row[], others: readonly TimeOfPrayer[]): TimeOfPrayer[] {
  const times = rows.flatMap((row) =>
    kinds
      .filter((kind) => row[`${kind}Time`] !== undefined)
      .map((kind): TimeOfPrayer => ({ prayerKey: row.prayerKey, kind })),
  );
  return times.filter((time, index) => !isAmong(others, time) && !isAmong(times.slice(0, index), time));
}

/** The times that a timetable gives on some day from a date on. @param ends when its times end */
export function timesGivenFrom(date: string, ends: readonly TimetableEnd[]): TimeOfPrayer[] {
  return ends.filter(({ until }) => until >= date).flatMap(({ times }) => times);
}

/**
 * The times of a mosque that its timetable gave until now, and that a new one gives on no day.
 * @param claimed the times that each timetable gives on some day
 */
export function timesNoLongerGiven(
  rows: readonly Row[],
  claimed: { readonly before: readonly TimeOfPrayer[]; readonly after: readonly TimeOfPrayer[] },
): TimeOfPrayer[] {
  return timesBesides(rows, claimed.after).filter((time) => isAmong(claimed.before, time));
}

/** Why a timetable that gives fewer times than the one before needs a person. */
export function fewerTimes(
  times: readonly TimeOfPrayer[],
  before: readonly TimeOfPrayer[],
  file: string,
): StopSentence {
  return say("stop-fewer-times", { file, times: timesInDetail(times, before) });
}

/** Why a timetable that ends earlier than the one before needs a person. */
export function fewerDays(
  { lastDay }: { readonly lastDay: string },
  before: { readonly lastDay: string },
  file: string,
): StopSentence {
  return say("stop-fewer-days", { file, date: { date: lastDay }, before: { date: before.lastDay } });
}

function isAmong(times: readonly TimeOfPrayer[], time: TimeOfPrayer): boolean {
  return times.some((other) => areForSameTime(other, time));
}
