import { setTimeout } from "node:timers/promises";
import { nextAt } from "@mosque-sync/timetable";
import { type Ending, endingOf } from "../../run/ending.ts";
import { exitCodes } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { ownTimeZone } from "../../run/today.ts";

/** The time of the daily run unless set: soon after midnight, before any fajr. */
export const defaultAt = "00:10";

/** The pause after a failed run; it doubles with each further failure, up to the longest. */
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;
/** How often to look at the clock: timers pause while a computer sleeps. */
const lookMs = 30_000;

/** How a run ended, and the time zone of the mosque if it is known. */
export interface DailyRun {
  ending: Ending;
  timeZone: string | undefined;
}

/**
 * Runs now, and then every day at a time, until a signal asks the program to stop. Repeats a failed run soon. Ends early only
 * if the server rejects the key of the first run, because waiting would not help.
 * @param at `HH:mm`, in the mosque's time zone
 */
export async function watch(
  at: string,
  runOnce: () => Promise<DailyRun>,
  surroundings: Surroundings,
): Promise<Ending> {
  const { log, now, signals } = surroundings;
  const { stopped } = signals;
  let timeZone: string | undefined;
  let failures = 0;
  for (let run = 1; !stopped.aborted; run++) {
    signals.release();
    const latest = await runOnce().catch((error): DailyRun => {
      const ending = endingOf(error);
      log(ending.document.error);
      return { ending, timeZone };
    });
    signals.hold();
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

async function sleepUntil(until: Date, { now, signals: { stopped } }: Surroundings): Promise<void> {
  while (!stopped.aborted) {
    const leftMs = until.getTime() - now().getTime();
    if (leftMs <= 0) return;
    await setTimeout(Math.min(leftMs, lookMs), undefined, { signal: stopped }).catch(() => {});
  }
}
