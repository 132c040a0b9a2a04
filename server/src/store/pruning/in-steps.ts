import { setTimeout } from "node:timers/promises";

/** How long work rests after each step, in times that the step took: others wait for a step at most. */
const rest = 3;
/** The longest rest, in milliseconds: steps that are slow because the machine is busy still come to an end. */
const longestRestMs = 100;

/**
 * Works in steps, with a rest after each.
 * @param step @returns false when nothing is left to do
 * @param stop ends it after the step under way
 */
export async function inSteps(step: () => Promise<boolean>, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const startedAt = performance.now();
    if (!(await step())) return;
    const restMs = Math.min(rest * (performance.now() - startedAt), longestRestMs);
    await setTimeout(restMs, undefined, { ref: false, ...(stop && { signal: stop }) }).catch(() => {});
  }
}
