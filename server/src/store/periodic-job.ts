/** Work that is done again and again, never twice at the same time. */
export interface PeriodicJob {
  /** Has it done now, or once more after the run under way. */
  soon(): void;
  /** Has it done no more. @returns after the run under way */
  stop(): Promise<void>;
}

/** How a periodic job is done. */
export interface PeriodicJobOptions {
  /** How often, in milliseconds. */
  readonly everyMs: number;
  /** Whether it is first done after that time; otherwise it is done at the start too. */
  readonly isFirstLater?: boolean;
  /** Called with the first failure in a row. The job continues after every failure. */
  readonly onError: (error: unknown) => void;
}

/**
 * Starts a periodic job. It does not keep the process running.
 * @param run ends soon after its signal
 */
export function startPeriodicJob(
  run: (stop: AbortSignal) => void | Promise<void>,
  { everyMs, isFirstLater = false, onError }: PeriodicJobOptions,
): PeriodicJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let hasFailed = false;

  async function runOnce(): Promise<void> {
    try {
      await run(signal);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onError(error);
      hasFailed = true;
    }
  }

  async function runUntilDone(): Promise<void> {
    do {
      isAskedAgain = false;
      await runOnce();
    } while (isAskedAgain && !signal.aborted);
    running = undefined;
  }

  function start(): void {
    if (!signal.aborted) running ??= runUntilDone();
  }

  if (!isFirstLater) start();
  const timer = setInterval(start, everyMs).unref();
  return {
    soon() {
      isAskedAgain = running !== undefined;
      start();
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

/** A periodic job without work. */
export const noPeriodicJob: PeriodicJob = { soon() {}, stop: async () => {} };
