import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createFairQueue, type FairQueue } from "#domain/fair-queue.ts";

/** The turns of costly searches in this process. */
export interface SearchTurns {
  readonly queue: FairQueue;
  /** When each user's searches of the last minute began, oldest first, in milliseconds. */
  readonly begun: Map<string, readonly number[]>;
}

const minuteMs = 60_000;
/** How many searches of all users wait at most. */
const waitingMax = 100;
const limit = limits.requestSearchesPerMinute;

export function createSearchTurns(): SearchTurns {
  const bounds = { atOnce: 1, waitingMax, waitingPerSenderMax: limit };
  const onTooMany = () => ApiError.of("rate_limited", { limit, seconds: 5 });
  return { queue: createFairQueue({ ...bounds, onTooMany }), begun: new Map() };
}

/**
 * Runs a search that reads many rows in its turn: one at a time in this process, so that all of them use one connection
 * to the database, and users take turns. A user has a bounded number of searches a minute.
 * @param nowMs the time of a clock that never jumps
 * @throws ApiError rate_limited
 */
export async function inSearchTurn<T>(
  { queue, begun }: SearchTurns,
  userId: string,
  search: () => Promise<T>,
  nowMs = performance.now(),
): Promise<T> {
  for (const [user, times] of begun) if ((times.at(-1) ?? 0) <= nowMs - minuteMs) begun.delete(user);
  const times = (begun.get(userId) ?? []).filter((time) => time > nowMs - minuteMs);
  const [oldest = nowMs] = times;
  if (times.length >= limit) {
    const seconds = Math.ceil((oldest + minuteMs - nowMs) / 1_000);
    throw ApiError.of("rate_limited", { limit, seconds });
  }
  begun.set(userId, [...times, nowMs]);
  return queue({ sender: userId, isKnown: true }, search);
}
