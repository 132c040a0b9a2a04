import type { Logger } from "pino";
import { deleteOldFailures } from "../store/people/sign-in-failures.ts";
import { deleteSessionsBefore } from "../store/people/users.ts";
import { deleteAnswersBefore, oldestAnswer } from "../store/requests/idempotency.ts";
import type { Store } from "../store/store.ts";

/** How often expired answers, sessions and failed tries are deleted, in milliseconds. */
const everyMs = 10 * 60 * 1_000;

/** Deletes what has expired, at the start and every ten minutes. */
export function startHousekeeping(store: Store, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function keep(): Promise<void> {
    try {
      const now = store.now();
      await deleteAnswersBefore(store, oldestAnswer(now), stopping.signal);
      await deleteSessionsBefore(store, now.toISOString(), stopping.signal);
      await deleteOldFailures(store, stopping.signal);
    } catch (error) {
      log.warn({ err: error }, "housekeeping failed");
    }
  }

  function keepUnlessKeeping(): void {
    running ??= keep().finally(() => {
      running = undefined;
    });
  }

  keepUnlessKeeping();
  const timer = setInterval(keepUnlessKeeping, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
