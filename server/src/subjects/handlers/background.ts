/** Work that continues after the response. */
export interface Background {
  /** Starts work; a failure is only reported to the log. */
  start(work: () => Promise<unknown>): void;
  /** Resolves when all started work has ended. */
  settled(): Promise<void>;
}

export function createBackground(onError: (error: unknown) => void): Background {
  const underWay = new Set<Promise<unknown>>();
  return {
    start(work) {
      const running = work()
        .catch(onError)
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
