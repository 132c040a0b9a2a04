import { setTimeout } from "node:timers/promises";

/**
 * How long work rests after each step, as a multiple of the step's duration, so that others wait for one step at most.
 */
const rest = 3;
/** The longest rest, in milliseconds, so that the work ends even on a busy machine where steps are slow. */
const longestRestMs = 100;

/**
 * Works in steps, with a rest after each.
 * @param step @returns false after the last step
 * @param stop ends it after the current step
 */
export async function inBatches(step: () => Promise<boolean>, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const startedAt = performance.now();
    if (!(await step())) return;
    await restAfter(startedAt, stop);
  }
}

/**
 * Rests after a step.
 * @param startedAt when the step started, by `performance.now()`
 * @param stop ends the rest
 */
export async function restAfter(startedAt: number, stop?: AbortSignal): Promise<void> {
  const restMs = Math.min(rest * (performance.now() - startedAt), longestRestMs);
  await setTimeout(restMs, undefined, { ref: false, ...(stop && { signal: stop }) }).catch(() => {});
}
