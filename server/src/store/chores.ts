import type { Logger } from "pino";

interface Chore {
  readonly everyMs: number;
  readonly log: Pick<Logger, "warn">;
  /** What to log when it fails. */
  readonly onFailure: string;
}

/**
 * Does a chore at once, and again and again, never twice at the same time. A failure is logged, and the chore goes on.
 * @param chore ends soon after the signal
 * @returns stops it, after the step under way
 */
export function startChore(
  chore: (stop: AbortSignal) => Promise<void>,
  { everyMs, log, onFailure }: Chore,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  function run(): void {
    running ??= chore(stopping.signal)
      .catch((error) => log.warn({ err: error }, onFailure))
      .finally(() => {
        running = undefined;
      });
  }

  run();
  const timer = setInterval(run, everyMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
