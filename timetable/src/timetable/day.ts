import type { Finding } from "../notices/finding.ts";
import { lineOf, placeOf } from "../sources/cell.ts";
import type { Judgement } from "./judging/judge.ts";
import { rowsOf } from "./rows.ts";
import type { TimedDay } from "./timed-day.ts";
import type { Day } from "./timetable.ts";

/** A day's rows with the times that can be used. A prayer with a refused cell is unknown: its row is not whole. */
export function usableDay(day: TimedDay, { kept, refusals }: Judgement): Day {
  const all = new Set([...day.unknown, ...refusals.map(({ timed }) => timed.cell.prayerKey)]);
  return {
    ...lineOf(day),
    date: day.date,
    prayers: rowsOf(kept),
    ...(all.size > 0 && { unknown: [...all] }),
  };
}

export function findingsAbout({ date }: TimedDay, { refusals, doubts }: Judgement): Finding[] {
  return [...refusals, ...doubts].map(({ timed, notice }) => ({ ...placeOf(timed.cell), date, ...notice }));
}
