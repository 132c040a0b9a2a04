import { Temporal } from "temporal-polyfill/full";
import { byDate, type Quarter } from "./quarter-hours.ts";

/** How often a mosque syncs, and how late it may be. */
export interface Rhythm {
  readonly periodMinutes: number;
  readonly graceMinutes: number;
}

const hour = 60;
const day = 24 * hour;
const quarter = 15;

/** The rhythm of a mosque that has not synced often enough to learn one: once a week, give or take a day. */
export const unknownRhythm: Rhythm = { periodMinutes: 7 * day, graceMinutes: day };

/** How many syncs, on how many days, make a rhythm. */
const needed = { syncs: 3, days: 3 };
/** A sync takes up to an hour; requests in more quarters in a row are many syncs. */
const longestSync = 4;

/** The grace of a period if the team has not set it: a fifth of the period, in whole hours, at least one. */
export function usualGrace(periodMinutes: number): number {
  return wholeHours(Math.max(hour, periodMinutes / 5));
}

/** Rounded up: people read and remember "5 hours", not "4 hours, 48 minutes". */
function wholeHours(minutes: number): number {
  return Math.ceil(minutes / hour) * hour;
}

/**
 * The rhythm of past syncs. The period is the pause that contains the middle of the time, so that a day of trying
 * things out counts no more than any other day. The grace is at least an hour, a fifth of the period, and the largest
 * delay. The longest tenth of the pauses is ignored, because a missed sync is not part of the rhythm.
 * @param quarters quarters with requests, oldest first
 */
export function learntRhythm(quarters: readonly Quarter[], zone: string): Rhythm {
  const starts = startsOf(quarters.filter(({ requests, failures }) => requests > failures));
  const days = byDate(
    starts.map((quarter) => ({ quarter })),
    zone,
  );
  if (starts.length < needed.syncs || days.size < needed.days) return unknownRhythm;
  const pauses = starts.slice(1).map((start, index) => (start - (starts[index] as number)) * quarter);
  const periodMinutes = middleOfTime(pauses);
  const graceMinutes = Math.max(usualGrace(periodMinutes), wholeHours(latenessOf(pauses, periodMinutes)));
  return { periodMinutes, graceMinutes };
}

function startsOf(quarters: readonly Quarter[]): number[] {
  const rows: number[][] = [];
  for (const { quarter } of quarters) {
    const row = rows.at(-1);
    if (row?.at(-1) === quarter - 1) row.push(quarter);
    else rows.push([quarter]);
  }
  return rows.flatMap((row) => (row.length > longestSync ? row : row.slice(0, 1)));
}

function middleOfTime(pauses: readonly number[]): number {
  const sorted = pauses.toSorted((a, b) => a - b);
  const half = sorted.reduce((sum, pause) => sum + pause, 0) / 2;
  let time = 0;
  return (
    sorted.find((pause) => {
      time += pause;
      return time >= half;
    }) ?? 0
  );
}

/** By how much pauses exceed the period, at most twice as much as the period itself. */
function latenessOf(pauses: readonly number[], period: number): number {
  const long = pauses.filter((pause) => pause >= period / 2).toSorted((a, b) => a - b);
  const kept = long.slice(0, long.length - Math.floor(long.length / 10));
  return Math.min(Math.max(0, (kept.at(-1) ?? 0) - period), 2 * period);
}

/**
 * When the next sync is late. Whole days count by the mosque's local time or by 24 hours, whichever is later: syncs
 * follow either, and a clock change must not make a sync late.
 * @param lastSuccessAt an ISO instant
 */
export function lateAfter(
  lastSuccessAt: string,
  { periodMinutes, graceMinutes }: Rhythm,
  zone: string,
): Date {
  const last = Temporal.Instant.from(lastSuccessAt);
  const days = Math.floor(periodMinutes / day);
  const byClocks = last
    .toZonedDateTimeISO(zone)
    .add({ days })
    .add({ minutes: periodMinutes % day });
  const elapsed = last.add({ minutes: periodMinutes });
  const next = Math.max(byClocks.epochMilliseconds, elapsed.epochMilliseconds);
  return new Date(next + graceMinutes * 60_000);
}
