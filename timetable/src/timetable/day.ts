import type { Finding } from "../notices/finding.ts";
import { lineOf, placeOf, type TimeOfPrayer } from "../sources/cell.ts";
import type { Judgement } from "./judging/judge.ts";
import { rowsOf } from "./rows.ts";
import type { TimedDay } from "./timed-day.ts";
import type { Day } from "./timetable.ts";

/**
 * A day's rows with the usable times. A prayer with a refused cell is unknown: its row is incomplete.
 * @param none the times that the files say do not exist
 */
export function usableDay(day: TimedDay, { kept, refusals }: Judgement, none: readonly TimeOfPrayer[]): Day {
  const all = new Set([...day.unknown, ...refusals.map(({ timed }) => timed.cell.prayerKey)]);
  const certain = none.filter(({ prayerKey }) => !all.has(prayerKey));
  return {
    ...lineOf(day),
    date: day.date,
    prayers: rowsOf(kept),
    ...(all.size > 0 && { unknown: [...all] }),
    ...(certain.length > 0 && { none: certain }),
  };
}

export function findingsAbout({ date }: TimedDay, { refusals, doubts }: Judgement): Finding[] {
  return [...refusals, ...doubts].map(({ timed, notice }) => ({ ...placeOf(timed.cell), date, ...notice }));
}
