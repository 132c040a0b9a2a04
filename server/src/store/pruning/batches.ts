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
 * @param shortestRestMs of each rest
 */
export async function inBatches(
  step: () => Promise<boolean>,
  stop?: AbortSignal,
  shortestRestMs = 0,
): Promise<void> {
  while (!stop?.aborted) {
    const startedAt = performance.now();
    if (!(await step())) return;
    await restAfter(startedAt, stop, shortestRestMs);
  }
}

/**
 * Rests after a step.
 * @param startedAt when the step started, by `performance.now()`
 * @param stop ends the rest
 */
export async function restAfter(startedAt: number, stop?: AbortSignal, shortestRestMs = 0): Promise<void> {
  const restMs = Math.max(shortestRestMs, Math.min(rest * (performance.now() - startedAt), longestRestMs));
  await setTimeout(restMs, undefined, { ref: false, ...(stop && { signal: stop }) }).catch(() => {});
}

/** Work whose due times are in the database, so that any number of instances share it. */
export interface DueWork<Item> {
  /** How many items are found together. */
  readonly together: number;
  /** The shortest rest between them and the next ones, in milliseconds; in proportion to the work unless given. */
  readonly shortestRestMs?: number;
  /**
   * Finds items that are due now, the longest due first.
   * @param limit of the items
   * @param last the last item that was found before, so that an item that stays due does not hold up others
   */
  readonly find: (limit: number, last: Item | undefined) => Promise<readonly Item[]>;
  /** Does found items. Each is due until the transaction that did it, or claimed it, is committed. */
  readonly work: (items: readonly Item[]) => Promise<unknown>;
}

/**
 * Finds some items that are due and does them, until all are done. Periodic jobs call it, so a killed instance's share
 * is done by the others.
 * @param stop ends it after the items under way
 */
export async function doDue<Item>(
  { together, shortestRestMs, find, work }: DueWork<Item>,
  stop?: AbortSignal,
): Promise<void> {
  let last: Item | undefined;
  await inBatches(
    async () => {
      const items = await find(together, last);
      last = items.at(-1);
      if (items.length > 0) await work(items);
      return items.length === together;
    },
    stop,
    shortestRestMs,
  );
}
