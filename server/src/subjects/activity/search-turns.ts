import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createFairQueue, type FairQueue } from "#domain/fair-queue.ts";
import { createMinuteLimit, type MinuteLimit } from "#domain/minute-limit.ts";

/** The turns of costly searches in this process. */
export interface SearchTurns {
  readonly queue: FairQueue;
  /** The searches of each user. */
  readonly counts: MinuteLimit;
}

/** How many searches of all users wait at most. */
const waitingMax = 100;
const limit = limits.requestSearchesPerMinute;

export function createSearchTurns(): SearchTurns {
  const bounds = { atOnce: 1, waitingMax, waitingPerSenderMax: limit };
  const onTooMany = () => ApiError.of("rate_limited", { limit, seconds: 5 });
  return { queue: createFairQueue({ ...bounds, onTooMany }), counts: createMinuteLimit(limit) };
}

/**
 * Runs a search that reads many rows in its turn: one at a time in this process, so that all of them use one connection
 * to the database, and users take turns. A user has a bounded number of searches a minute.
 * @param nowMs the time of a clock that never jumps
 * @throws ApiError rate_limited
 */
export async function inSearchTurn<T>(
  { queue, counts }: SearchTurns,
  userId: string,
  search: () => Promise<T>,
  nowMs?: number,
): Promise<T> {
  const seconds = counts.count(userId, nowMs);
  if (seconds !== undefined) throw ApiError.of("rate_limited", { limit, seconds });
  return queue({ sender: userId, isKnown: true }, search);
}
