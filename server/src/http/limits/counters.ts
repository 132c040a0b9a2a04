import cluster from "node:cluster";
import { RateLimiterCluster, RateLimiterMemory } from "rate-limiter-flexible";
import type { Count, SharedCounts } from "#store/requests/shared-counts.ts";

/** The length of a window, which begins with the first event that is counted in it. */
export const windowSeconds = 60;

/** Counts events by name, one window at a time. */
export interface Counter {
  /** Counts one more. @returns undefined when counting is impossible, because the primary of the workers is too slow */
  count(name: string): Promise<Count | undefined>;
  /** Counts one less, for an event that turned out not to count. */
  takeBack(name: string): void;
}

/** A counter of this process, or of all its workers, that can be told of a limit reached elsewhere. */
export interface LocalCounter extends Counter {
  /** Uses up the rest of a window. */
  fill(name: string, endsInMs: number): void;
}

/**
 * Counts in the memory of this process, or with several workers in their primary's.
 * @param limit the count that `fill` exceeds
 */
export function countHere(of: string, limit: number): LocalCounter {
  const Limiter = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory;
  const limiter = new Limiter({ keyPrefix: of, points: limit, duration: windowSeconds });
  return {
    count: (name) =>
      limiter.penalty(name).then(
        ({ consumedPoints, msBeforeNext }) => ({ used: consumedPoints, endsInMs: msBeforeNext }),
        () => undefined,
      ),
    takeBack(name) {
      void limiter.reward(name).catch(() => {});
    },
    fill(name, endsInMs) {
      // A window that has ended would stay full forever.
      if (endsInMs <= 0) return;
      void limiter.block(name, endsInMs / 1_000).catch(() => {});
    },
  };
}

/**
 * Counts together with all instances, or in this process only while the database cannot count.
 * @param onChange called with whether the instances now count together
 */
export function countTogether(
  of: string,
  shared: SharedCounts,
  here: Counter,
  onChange: (isTogether: boolean) => void,
): Counter {
  let isTogether = true;
  const countName = (name: string) => `${of}:${name}`;

  function note(now: boolean): void {
    if (now !== isTogether) onChange(now);
    isTogether = now;
  }

  return {
    async count(name) {
      try {
        const count = await shared.add(countName(name));
        note(true);
        return count;
      } catch {
        note(false);
        return here.count(name);
      }
    },
    takeBack(name) {
      if (isTogether) shared.takeBack(countName(name));
      else here.takeBack(name);
    },
  };
}

/**
 * Counts in this process without waiting for the database, which malformed keys must not load. The count is shared with
 * all instances afterwards, and a limit that they have reached together also holds here.
 */
export function countHereFirst(of: string, limit: number, shared: SharedCounts): Counter {
  const here = countHere(of, limit);
  return {
    ...here,
    async count(name) {
      const count = await here.count(name);
      if (count && count.used <= limit) void tellOthers(name);
      return count;
    },
  };

  async function tellOthers(name: string): Promise<void> {
    try {
      const { used, endsInMs } = await shared.add(`${of}:${name}`);
      if (used >= limit) here.fill(name, endsInMs);
    } catch {
      // It is counted here; the other instances count their own requests.
    }
  }
}
