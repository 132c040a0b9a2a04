/** Work that no answer waits for. */
export interface Background {
  /** Starts it; a failure is only logged. */
  start(work: () => Promise<unknown>): void;
  /** Resolves when nothing that was started is under way. */
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
