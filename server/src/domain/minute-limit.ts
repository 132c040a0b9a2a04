const minuteMs = 60_000;

/** Bounds how often each sender may do something in a minute, in this process. */
export interface MinuteLimit {
  /** When each sender began what counts, of the last minute, oldest first, in milliseconds. */
  readonly begun: ReadonlyMap<string, readonly number[]>;
  /**
   * Counts once more, unless the sender has reached the limit.
   * @param nowMs the time of a clock that never jumps
   * @returns after how many seconds the next one may begin; undefined if this one may
   */
  count(sender: string, nowMs?: number): number | undefined;
}

export function createMinuteLimit(most: number): MinuteLimit {
  const begun = new Map<string, readonly number[]>();
  return {
    begun,
    count(sender, nowMs = performance.now()) {
      for (const [one, times] of begun) {
        if ((times.at(-1) ?? 0) > nowMs - minuteMs) break;
        begun.delete(one);
      }
      const times = (begun.get(sender) ?? []).filter((time) => time > nowMs - minuteMs);
      const [oldest = nowMs] = times;
      if (times.length >= most) return Math.ceil((oldest + minuteMs - nowMs) / 1_000);
      begun.delete(sender); // The last to begin comes last.
      begun.set(sender, [...times, nowMs]);
      return undefined;
    },
  };
}
