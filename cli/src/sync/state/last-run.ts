import { dateIn } from "@mosque-sync/timetable";
import { Stop } from "../../run/stop.ts";
import { type LastRun, nothingRemembered, readMemory, type StatePlace, writeMemory } from "./state-file.ts";

/**
 * Remembers how a run ended.
 * @returns why that failed, in words: it must not fail a run that has done its work
 */
export function rememberRun(place: StatePlace, run: LastRun): string | undefined {
  try {
    const memory = readMemory(place) ?? nothingRemembered;
    const verified = run.outcome === "verified" ? { lastVerified: run.at } : {};
    writeMemory(place, { ...memory, ...verified, lastRun: run });
    return undefined;
  } catch (error) {
    if (error instanceof Stop) return error.message;
    throw error;
  }
}

/** The outcome of a run that an error ended. */
export function outcomeOf(error: unknown): LastRun["outcome"] {
  return error instanceof Stop && error.reason !== "error" ? "stopped" : "failed";
}

/** The last day with verified rows, `YYYY-MM-DD`; undefined if none is recorded. */
export function lastDayIn(place: StatePlace, timeZone: string): string | undefined {
  try {
    const { lastRun, lastVerified } = readMemory(place) ?? nothingRemembered;
    if (lastRun?.outcome === "verified" && lastRun.date) return lastRun.date;
    return lastVerified && dateIn(timeZone, new Date(lastVerified));
  } catch (error) {
    // A damaged state file only matters to announcements and events.
    if (error instanceof Stop) return undefined;
    throw error;
  }
}
