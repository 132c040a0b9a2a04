import type { Logger } from "pino";
import { startChore } from "../store/chores.ts";
import { type ChangeBounds, keptChanges } from "../store/history/kept-changes.ts";
import { deleteSessionsBefore } from "../store/people/sessions.ts";
import { deleteOldFailures } from "../store/people/sign-in-failures.ts";
import { deleteVerificationsBefore } from "../store/people/users.ts";
import { pruneChanges } from "../store/pruning/changes.ts";
import { deleteInBatches } from "../store/pruning/delete-in-batches.ts";
import { forgetRemovedMosques } from "../store/pruning/removed-mosques.ts";
import { deleteAnswersBefore, oldestAnswer } from "../store/requests/idempotency.ts";
import { deleteEventsBefore } from "../store/security/security-events.ts";
import type { Store } from "../store/store.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** How often expired answers, sessions and failed tries are deleted, in milliseconds. */
const expiredEveryMs = 10 * 60 * 1_000;
/** How often old change records and events are deleted, in milliseconds. Each time, every mosque is checked. */
const historyEveryMs = dayMs;
/** How often the log is searched for what it still has of removed mosques, in milliseconds. */
const removedEveryMs = 10_000;
/** For how long after a mosque's removal, in milliseconds: requests may wait for a log that cannot be written. */
const removedForMs = dayMs;

/** How much of the histories is kept. */
interface Kept {
  /** Unless an operator has set it. */
  readonly changes: ChangeBounds;
  readonly securityEventDays: number;
}

/**
 * Deletes what has expired, at the start and every ten minutes; old change records and events of the security history
 * once a day; and within seconds what is logged of mosques after their removal.
 */
export function startHousekeeping(
  store: Store,
  { changes, securityEventDays }: Kept,
  log: Logger,
): { stop(): Promise<void> } {
  async function deleteExpired(stop: AbortSignal): Promise<void> {
    const now = store.now();
    await deleteAnswersBefore(store, oldestAnswer(now), stop);
    await deleteSessionsBefore(store, now.toISOString(), stop);
    await deleteVerificationsBefore(store, now.toISOString(), stop);
    await deleteOldFailures(store, stop);
  }

  async function deleteOldChanges(stop: AbortSignal): Promise<void> {
    const { days, perMosque } = await store.read((tx) => keptChanges(tx, changes));
    const since = new Date(store.now().getTime() - days * dayMs).toISOString();
    await pruneChanges(store, { since, perMosque }, stop);
  }

  function deleteOldEvents(stop: AbortSignal): Promise<void> {
    const before = new Date(store.now().getTime() - securityEventDays * dayMs).toISOString();
    return deleteInBatches((limit) => store.write((tx) => deleteEventsBefore(tx, before, limit)), stop);
  }

  function forgetRemoved(stop: AbortSignal): Promise<void> {
    const since = new Date(store.now().getTime() - removedForMs).toISOString();
    return forgetRemovedMosques(store, since, stop);
  }

  const start = (chore: (stop: AbortSignal) => Promise<void>, everyMs: number) =>
    startChore(chore, { everyMs, log, onFailure: "housekeeping failed" });
  const chores = [
    start(deleteExpired, expiredEveryMs),
    start(deleteOldChanges, historyEveryMs),
    start(deleteOldEvents, historyEveryMs),
    start(forgetRemoved, removedEveryMs),
  ];
  return {
    async stop() {
      await Promise.all(chores.map((stop) => stop()));
    },
  };
}
