import { limits } from "@mosque-sync/contract";
import type { Logger } from "pino";
import { startPeriodicJob } from "../store/periodic-job.ts";
import { deleteInBatches, shareOf } from "../store/pruning/delete-in-batches.ts";
import { deleteResponsesBefore, oldestResponse } from "../store/requests/idempotency.ts";
import type { SteadyTime } from "../store/steady-time.ts";
import type { Store } from "../store/store.ts";
import { pruneChanges } from "../subjects/history/rows/change-pruning.ts";
import { forgetRemovedMosques } from "../subjects/mosques/rows/removed-mosque-pruning.ts";
import { type SettingDefaults, settingOf } from "../subjects/operator/rows/settings.ts";
import { deleteVerificationsBefore } from "../subjects/people/rows/users.ts";
import {
  countEvents,
  deleteEventsBefore,
  hasEventsBefore,
} from "../subjects/security/rows/security-events.ts";
import { deleteFailuresBefore } from "../subjects/sign-in/passwords/rows/sign-in-failures.ts";
import { deleteSessionsBefore } from "../subjects/sign-in/sessions/rows/sessions.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** How often expired responses, sessions and failed attempts are deleted, in milliseconds. */
const expiredEveryMs = 10 * 60 * 1_000;
/** How often old change records and events are deleted, in milliseconds. Each time, every mosque is checked. */
const historyEveryMs = dayMs;
/** How often the log is searched for requests of removed mosques, in milliseconds. */
const removedEveryMs = 10_000;
/** For how long after a mosque's removal, in milliseconds: requests may wait for a log that cannot be written. */
const removedForMs = dayMs;

/** How much of the histories is kept. */
interface Kept extends Pick<SettingDefaults, "changeDays" | "changesPerMosque"> {
  readonly securityEventDays: number;
}

/**
 * Deletes expired rows, at the start and every ten minutes; old change records and events of the security history once
 * a day; and within seconds the log of removed mosques. A time that no jump of the clock changes decides their age, a
 * day deletes only a small share of a history, and the log says how much.
 */
export function startHousekeeping(
  store: Store,
  steadyTime: SteadyTime,
  config: Kept,
  log: Logger,
): { stop(): Promise<void> } {
  function report(deleted: Readonly<Record<string, number>>): void {
    const some = Object.entries(deleted).filter(([, rows]) => rows > 0);
    if (some.length > 0) log.info({ deleted: Object.fromEntries(some) }, "deleted what was too old");
  }

  async function deleteExpired(stop: AbortSignal): Promise<void> {
    const now = steadyTime.now().toISOString();
    report({
      storedResponses: await deleteResponsesBefore(store, oldestResponse(steadyTime.running()), stop),
      sessions: await deleteSessionsBefore(store, now, stop),
      signIns: await deleteVerificationsBefore(store, now, stop),
      signInFailures: await deleteFailuresBefore(store, now, stop),
    });
  }

  async function deleteOldChanges(stop: AbortSignal): Promise<void> {
    const { days, perMosque } = await store.read(async (tx) => ({
      days: await settingOf(tx, "changeDays", config),
      perMosque: await settingOf(tx, "changesPerMosque", config),
    }));
    const ago = (age: number) => new Date(steadyTime.now().getTime() - age * dayMs).toISOString();
    const kept = { since: ago(days), perMosque, always: ago(limits.changeDaysAlways) };
    report({ changes: await pruneChanges(store, kept, stop) });
  }

  async function deleteOldEvents(stop: AbortSignal): Promise<void> {
    const before = new Date(steadyTime.now().getTime() - config.securityEventDays * dayMs).toISOString();
    if (!(await store.read((tx) => hasEventsBefore(tx, before)))) return;
    const most = shareOf(await store.readLong(countEvents));
    const deleteSome = (limit: number) => store.write((tx) => deleteEventsBefore(tx, before, limit));
    report({ securityEvents: await deleteInBatches(deleteSome, stop, most) });
  }

  let hasForgotten = false;
  /** The first run looks at all removed mosques: the process that removed one may have ended before its rows were gone. */
  async function forgetRemoved(stop: AbortSignal): Promise<void> {
    const since = hasForgotten ? store.now().getTime() - removedForMs : 0;
    await forgetRemovedMosques(store, new Date(since).toISOString(), stop);
    hasForgotten = !stop.aborted;
  }

  const start = (job: (stop: AbortSignal) => Promise<void>, everyMs: number) =>
    startPeriodicJob(job, {
      everyMs,
      onError: (error) => log.warn({ err: error }, "housekeeping failed"),
    });
  const jobs = [
    start(deleteExpired, expiredEveryMs),
    start(deleteOldChanges, historyEveryMs),
    start(deleteOldEvents, historyEveryMs),
    start(forgetRemoved, removedEveryMs),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}
