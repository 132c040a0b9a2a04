import { setTimeout } from "node:timers/promises";
import { nextAt } from "@mosque-sync/timetable";
import { type Ending, endingOf } from "../../run/ending.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { exitCodes } from "../../stop.ts";
import { ownTimeZone } from "../../today.ts";

/** When a day's run comes where nobody says: soon after the day has turned, before any fajr. */
export const defaultAt = "00:10";

/** How long to wait after a run that failed; twice as long after each further one, up to the longest. */
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;
/** The clock is looked at so often, for a computer that slept wakes with a timer that has not gone on. */
const lookMs = 30_000;

/** A run, and the zone whose days count once it is known. */
export interface DailyRun {
  ending: Ending;
  timeZone: string | undefined;
}

/**
 * Runs now, and then every day at a time, until the program is asked to end. A run that fails comes again soon. Only
 * a first one whose key is refused ends it: nothing would get better by waiting.
 * @param at `HH:mm`, in the mosque's zone
 */
export async function watch(
  at: string,
  runOnce: () => Promise<DailyRun>,
  surroundings: Surroundings,
): Promise<Ending> {
  const { log, now, stopped } = surroundings;
  let timeZone: string | undefined;
  let failures = 0;
  for (let run = 1; !stopped.aborted; run++) {
    const latest = await runOnce().catch((error): DailyRun => {
      const ending = endingOf(error);
      log(ending.document.error);
      return { ending, timeZone };
    });
    const { exitCode } = latest.ending;
    if (run === 1 && exitCode === exitCodes.authentication) return latest.ending;
    timeZone = latest.timeZone ?? timeZone;
    failures = exitCode === exitCodes.done ? 0 : failures + 1;
    const next = nextAt(at, timeZone ?? ownTimeZone(), now());
    const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
    const until = failures === 0 ? next : new Date(Math.min(next.getTime(), now().getTime() + pauseMs));
    log(failures === 0 ? `Next run: ${until.toISOString()}` : `Next try: ${until.toISOString()}`);
    await sleepUntil(until, surroundings);
  }
  return { exitCode: exitCodes.done, document: {} };
}

async function sleepUntil(until: Date, { now, stopped }: Surroundings): Promise<void> {
  while (!stopped.aborted) {
    const leftMs = until.getTime() - now().getTime();
    if (leftMs <= 0) return;
    await setTimeout(Math.min(leftMs, lookMs), undefined, { signal: stopped }).catch(() => {});
  }
}
