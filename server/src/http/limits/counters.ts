import cluster from "node:cluster";
import { RateLimiterCluster, RateLimiterMemory } from "rate-limiter-flexible";
import type { Count, SharedCounts } from "../../store/requests/shared-counts.ts";

/** How long a window is, which begins with the first that is counted in it. */
export const windowSeconds = 60;

/** Counts what happens under each name, a window at a time. */
export interface Counter {
  /** Counts one more. @returns undefined when no count can be had: then nothing is limited */
  count(name: string): Promise<Count | undefined>;
  /** Counts one less, for something that turned out not to count. */
  takeBack(name: string): void;
}

/** A counter of this process, or of all workers together, that can be told of a limit reached elsewhere. */
export interface LocalCounter extends Counter {
  /** Counts so many for the rest of a window that nothing more is allowed in it. */
  fill(name: string, endsInMs: number): void;
}

/**
 * Counts in the memory of this process, or with several workers in that of their primary.
 * @param limit what `fill` exceeds
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
      // Without an end it would stay full for ever.
      if (endsInMs <= 0) return;
      void limiter.block(name, endsInMs / 1_000).catch(() => {});
    },
  };
}

/**
 * Counts with all instances; in this process while the database cannot.
 * @param onChange whether the instances count together from now on
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
 * Counts in this process and never waits for the database: what cannot even be a key must not reach it first. All
 * instances are told of it afterwards, and a limit that they have reached together is reached here.
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
      // Counted here it is; the others will count what reaches them.
    }
  }
}
