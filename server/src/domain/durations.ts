/** The upper bounds of the histogram's buckets, in seconds: from a cached response to the longest request. */
export const durationBounds: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** Durations counted by length, for a histogram: adding one costs an addition. */
export interface Durations {
  add(seconds: number): void;
  /**
   * The count of each bucket: durations above the previous bound, up to its own. The last bucket has no upper bound.
   */
  readonly counts: readonly number[];
  /** The total, in seconds. */
  sum(): number;
}

export function createDurations(): Durations {
  const counts = [...durationBounds.map(() => 0), 0];
  let sum = 0;
  return {
    counts,
    add(seconds) {
      let at = 0;
      while (at < durationBounds.length && seconds > (durationBounds[at] as number)) at += 1;
      counts[at] = (counts[at] as number) + 1;
      sum += seconds;
    },
    sum: () => sum,
  };
}
