import type { DeleteResult } from "kysely";
import { inSteps } from "./in-steps.ts";

/** How many rows one transaction deletes. */
const rows = { first: 100, fewest: 50, most: 1_000 };
/** How long a transaction should take at most, in milliseconds: on SQLite, every request waits for it. */
const longestMs = 10;

/**
 * Deletes in batches until nothing is left, each as large as the database deletes quickly.
 * @param deleteSome deletes at most so many rows, in a transaction of its own
 * @param stop ends it after the transaction under way
 */
export function deleteInBatches(
  deleteSome: (limit: number) => Promise<Pick<DeleteResult, "numDeletedRows">>,
  stop?: AbortSignal,
): Promise<void> {
  let limit = rows.first;
  return inSteps(async () => {
    const startedAt = performance.now();
    const isFull = (await deleteSome(limit)).numDeletedRows >= limit;
    const isQuick = performance.now() - startedAt < longestMs;
    limit = isQuick ? Math.min(limit * 2, rows.most) : Math.max(limit / 2, rows.fewest);
    return isFull;
  }, stop);
}
