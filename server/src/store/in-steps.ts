import { setTimeout } from "node:timers/promises";

/** How long work rests after each step, in times that the step took: nobody else waits long for what it needs. */
const rest = 3;

/**
 * Works in steps, with a rest after each.
 * @param step @returns false when nothing is left to do
 * @param stop ends it after the step under way
 */
export async function inSteps(step: () => Promise<boolean>, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted) {
    const startedAt = performance.now();
    if (!(await step())) return;
    const restMs = rest * (performance.now() - startedAt);
    await setTimeout(restMs, undefined, { ref: false, ...(stop && { signal: stop }) }).catch(() => {});
  }
}
