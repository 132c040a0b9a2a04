import type { RecentUse } from "#domain/packed-request.ts";

/** The newest request of a key, and its newest success. */
export interface Use {
  /** An ISO instant. */
  readonly lastUsedAt: string;
  readonly lastReason: string | null;
  readonly lastAddress: string | null;
  readonly lastSuccessAt: string | null;
}

/** The requests of a key in a quarter of an hour. */
export interface QuarterCounts {
  /** Quarters of an hour since 1970. */
  readonly quarter: number;
  readonly requests: number;
  readonly failures: number;
  readonly writes: number;
}

interface RecentKey {
  use: Use;
  readonly counts: Map<number, QuarterCounts>;
}

/** The recently used keys of a mosque, by their short ids. */
export type RecentKeys = Map<string, RecentKey>;

/** How many keys, and counts of all of them, a mosque's row has at most: so that it stays short. */
const mostRecent = { keys: 8, counts: 16 };

export function recentKeysOf(stored: readonly RecentUse[]): RecentKeys {
  return new Map(
    stored.map(([keyId, lastUsedAt, lastReason, lastAddress, lastSuccessAt, numbers]) => [
      keyId,
      { use: { lastUsedAt, lastReason, lastAddress, lastSuccessAt }, counts: countsIn(numbers) },
    ]),
  );
}

function countsIn(numbers: readonly number[]): Map<number, QuarterCounts> {
  const counts = new Map<number, QuarterCounts>();
  for (let at = 0; at < numbers.length; at += 4) {
    const [quarter = 0, requests = 0, failures = 0, writes = 0] = numbers.slice(at, at + 4);
    counts.set(quarter, { quarter, requests, failures, writes });
  }
  return counts;
}

export function storedUses(keys: RecentKeys): RecentUse[] {
  return [...keys].map(([keyId, { use, counts }]) => {
    const { lastUsedAt, lastReason, lastAddress, lastSuccessAt } = use;
    const numbers = counts
      .values()
      .toArray()
      .flatMap(({ quarter, requests, failures, writes }) => [quarter, requests, failures, writes]);
    return [keyId, lastUsedAt, lastReason, lastAddress, lastSuccessAt, numbers];
  });
}

/** Adds a use of a key and its counts. It may be older than the known use, because batches of two instances can cross. */
export function addUse(keys: RecentKeys, keyId: string, use: Use, counted: QuarterCounts): void {
  const known = keys.get(keyId);
  if (!known) {
    keys.set(keyId, { use, counts: new Map([[counted.quarter, counted]]) });
    return;
  }
  known.use = newerUse(known.use, use);
  const earlier = known.counts.get(counted.quarter);
  known.counts.set(counted.quarter, earlier ? sumOf(earlier, counted) : counted);
}

export function newerUse(known: Use | undefined, use: Use): Use {
  if (!known) return use;
  const newer = known.lastUsedAt > use.lastUsedAt ? known : use;
  return { ...newer, lastSuccessAt: laterOf(known.lastSuccessAt, use.lastSuccessAt) };
}

export function sumOf(one: QuarterCounts, other: QuarterCounts): QuarterCounts {
  return {
    quarter: one.quarter,
    requests: one.requests + other.requests,
    failures: one.failures + other.failures,
    writes: one.writes + other.writes,
  };
}

/** Removes the keys and counts that a mosque's row has no place for. @returns them, for separate rows */
export function takeSurplus(keys: RecentKeys): {
  readonly uses: { readonly keyId: string; readonly use: Use }[];
  readonly counts: { readonly keyId: string; readonly counts: QuarterCounts }[];
} {
  const uses = [];
  const counts = [];
  for (const [keyId, key] of keysNotRecent(keys)) {
    uses.push({ keyId, use: key.use });
    counts.push(...countsOf(keyId, key));
    keys.delete(keyId);
  }
  if (keys.values().reduce((sum, key) => sum + key.counts.size, 0) > mostRecent.counts) {
    for (const [keyId, key] of keys) {
      counts.push(...countsOf(keyId, key));
      key.counts.clear();
    }
  }
  return { uses, counts };
}

function keysNotRecent(keys: RecentKeys): [string, RecentKey][] {
  if (keys.size <= mostRecent.keys) return [];
  return [...keys]
    .toSorted(([, one], [, other]) => (one.use.lastUsedAt > other.use.lastUsedAt ? -1 : 1))
    .slice(mostRecent.keys);
}

function countsOf(keyId: string, key: RecentKey) {
  return [...key.counts.values()].map((counts) => ({ keyId, counts }));
}

/** Removes the counts before a quarter. @returns whether there were any */
export function dropCountsBefore(keys: RecentKeys, before: number): boolean {
  let hasDropped = false;
  for (const { counts } of keys.values()) {
    for (const quarter of counts.keys())
      if (quarter < before) hasDropped = counts.delete(quarter) || hasDropped;
  }
  return hasDropped;
}

/** The later of two ISO instants; null comes before all. */
export function laterOf(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}
