import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createFairQueue, type FairQueue } from "#domain/fair-queue.ts";
import { createMinuteLimit, type MinuteLimit } from "#domain/minute-limit.ts";
import { type FetchedLink, type FetchFile, fileAt } from "./fetched-file.ts";

/** How many files requests fetch and hold at the same time. The daily updates fetch one more. */
const atOnce = 3;
/** How many fetches may wait, together and of one mosque: the last waits less than a proxy's minute. */
const waitingMax = 10;
const waitingPerMosqueMax = 2;
const limit = limits.linkFetchesPerMinute;

/** The fetches that requests of keys and people cause in this process. */
export interface LinkFetches {
  readonly fetchFile: FetchFile;
  readonly queue: FairQueue;
  /** The fetches of each mosque. */
  readonly counts: MinuteLimit;
}

export function createLinkFetches(fetchFile: FetchFile): LinkFetches {
  const bounds = { atOnce, waitingMax, waitingPerSenderMax: waitingPerMosqueMax };
  const onTooMany = () => ApiError.of("timetables_busy");
  return { fetchFile, queue: createFairQueue({ ...bounds, onTooMany }), counts: createMinuteLimit(limit) };
}

/**
 * Fetches the file of a link for a mosque in its turn, which lasts until `use` has ended: so few files are in memory.
 * Mosques take turns, and each has a bounded number of fetches a minute.
 * @throws ApiError too_many_fetches, timetables_busy when too many are waiting, link_failed
 */
export async function withFileAt<T>(
  { fetchFile, queue, counts }: LinkFetches,
  mosqueId: string,
  link: string,
  use: (file: FetchedLink) => T | Promise<T>,
): Promise<T> {
  const seconds = counts.count(mosqueId);
  if (seconds !== undefined) throw ApiError.of("too_many_fetches", { limit, seconds });
  return queue({ sender: mosqueId, isKnown: true }, async () => use(await fileAt(link, fetchFile)));
}
