import { type DayState, type OverviewDay, stripDays } from "@mosque-sync/contract";
import type { Temporal } from "temporal-polyfill/full";
import { byDate, dateIn, firstQuarterOf, type Quarter, startOf } from "../quarter-hours.ts";
import { lateAfter, type Rhythm } from "../rhythm.ts";

export interface StripFacts {
  /** Quarters with requests, oldest first, from the strip's first day. */
  readonly quarters: readonly Quarter[];
  readonly zone: string;
  readonly rhythm: Rhythm;
  /** No sync is expected of a paused mosque. */
  readonly paused: boolean;
  /** Whether the newest run has failed; undefined if it is no longer in the log. */
  readonly lastRunFailed: boolean | undefined;
}

/** The first quarter of the strip. */
export function firstQuarterOfStrip(zone: string, now: Date): number {
  return firstQuarterOf(firstDateOfStrip(zone, now), zone);
}

function firstDateOfStrip(zone: string, now: Date): Temporal.PlainDate {
  return dateIn(zone, now).subtract({ days: stripDays - 1 });
}

/** The last days in the mosque's zone, oldest first; the last is today (decision 8.35). */
export function stripOf(facts: StripFacts, now: Date): OverviewDay[] {
  const { quarters, zone } = facts;
  const first = firstDateOfStrip(zone, now);
  const days = byDate(quarters, zone);
  const newest = quarters.at(-1);
  let lastSuccess: Quarter | undefined;
  let isKnown = false;
  return Array.from({ length: stripDays }, (_, index) => {
    const date = first.add({ days: index });
    const ofDay = days.get(date.toString()) ?? [];
    isKnown ||= ofDay.length > 0;
    lastSuccess = ofDay.findLast(hasWorked) ?? lastSuccess;
    const nextDay = date.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
    const state =
      outcomeOf(ofDay, newest, facts) ??
      (isKnown ? emptyDay(lastSuccess, facts, new Date(Math.min(nextDay, now.getTime()))) : "before");
    return { date: date.toString(), ...sumOf(ofDay), state };
  });
}

function hasWorked({ requests, failures }: Quarter): boolean {
  return requests > failures;
}

/** The outcome of a day's last sync; undefined without a sync. For the newest run, `lastRunFailed` is more exact. */
function outcomeOf(
  ofDay: readonly Quarter[],
  newest: Quarter | undefined,
  { lastRunFailed }: StripFacts,
): DayState | undefined {
  const last = ofDay.at(-1);
  if (!last) return undefined;
  const failed = last === newest ? (lastRunFailed ?? last.failures > 0) : last.failures > 0;
  return failed ? "failed" : "worked";
}

/** A day without a sync. @param until when it ended, or now */
function emptyDay(
  lastSuccess: Quarter | undefined,
  { rhythm, zone, paused }: StripFacts,
  until: Date,
): DayState {
  if (paused || !lastSuccess) return "none";
  return lateAfter(startOf(lastSuccess.quarter).toISOString(), rhythm, zone) < until ? "missed" : "none";
}

function sumOf(quarters: readonly Quarter[]): Pick<OverviewDay, "requests" | "failures" | "writes"> {
  const sum = { requests: 0, failures: 0, writes: 0 };
  for (const { requests, failures, writes } of quarters) {
    sum.requests += requests;
    sum.failures += failures;
    sum.writes += writes;
  }
  return sum;
}
