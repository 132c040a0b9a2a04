import { limits } from "@mosque-sync/contract";

/**
 * How long nothing further is tried after so many failures, in seconds: nothing after the first few, then one second,
 * doubled by every further failure up to a bound.
 */
export function waitAfter(failures: number): number {
  const waits = failures - limits.failedSignInsBeforeWaits;
  return waits <= 0 ? 0 : Math.min(2 ** (waits - 1), limits.signInWaitSecondsMax);
}

/** How many seconds of a wait are left. One that is longer than any can be is from before a clock was set back. */
export function secondsLeft(waitsUntil: Date, now: Date): number {
  const seconds = Math.ceil((waitsUntil.getTime() - now.getTime()) / 1_000);
  return seconds > 0 && seconds <= limits.signInWaitSecondsMax ? seconds : 0;
}
