import { limits } from "@mosque-sync/contract";

/**
 * How long the next try has to wait after so many failures, in seconds: 0 after the first few, then 1, doubled by each
 * further failure up to a bound.
 * @param longest the bound, in seconds
 */
export function waitAfter(failures: number, longest: number = limits.signInWaitSecondsMax): number {
  const waits = failures - limits.failedSignInsBeforeWaits;
  return waits <= 0 ? 0 : Math.min(2 ** (waits - 1), longest);
}

/**
 * How many seconds of a wait are left. A wait longer than the longest possible one stems from before the clock was set
 * back.
 * @param longest the longest possible wait, in seconds
 */
export function secondsLeft(
  waitsUntil: Date,
  now: Date,
  longest: number = limits.signInWaitSecondsMax,
): number {
  const seconds = Math.ceil((waitsUntil.getTime() - now.getTime()) / 1_000);
  return seconds > 0 && seconds <= longest ? seconds : 0;
}
