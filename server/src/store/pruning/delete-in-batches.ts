import type { DeleteResult } from "kysely";
import { inBatches } from "./batches.ts";

/** How many rows one transaction deletes. */
const rows = { first: 100, fewest: 50, most: 1_000 };
/** How long a transaction should take at most, in milliseconds: on SQLite, every request waits for it. */
const longestMs = 10;

/**
 * Deletes all matching rows in batches, each as large as the database deletes quickly.
 * @param deleteSome deletes at most so many rows, in a separate transaction
 * @param stop ends it after the current transaction
 * @param most the most rows to delete
 * @returns how many rows it deleted
 */
export async function deleteInBatches(
  deleteSome: (limit: number) => Promise<Pick<DeleteResult, "numDeletedRows">>,
  stop?: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let limit = rows.first;
  let deleted = 0;
  await inBatches(async () => {
    const startedAt = performance.now();
    const asked = Math.min(limit, most - deleted);
    const count = Number((await deleteSome(asked)).numDeletedRows);
    deleted += count;
    const isQuick = performance.now() - startedAt < longestMs;
    limit = isQuick ? Math.min(limit * 2, rows.most) : Math.max(limit / 2, rows.fewest);
    return count >= asked && deleted < most;
  }, stop);
  return deleted;
}

/** Of so many rows, how many one pruning deletes at most: a twentieth, but not fewer than a thousand. */
export function shareOf(kept: number): number {
  return Math.max(1_000, Math.ceil(kept / 20));
}
