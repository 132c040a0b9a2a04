import type { Logger } from "pino";
import { startPeriodicJob } from "#store/periodic-job.ts";
import { type DueWork, doDue, inBatches, restAfter } from "#store/pruning/batches.ts";
import { findState, saveState } from "#store/service-state.ts";
import type { Store } from "#store/store.ts";
import { findUsedSince } from "../keys/rows/key-uses.ts";
import { type Checking, checkMosques } from "./health-checks.ts";
import { findDueMosques, findHealthy } from "./rows/checks.ts";

/** A mosque that has just sent requests. */
export interface Seen {
  readonly mosqueId: string;
  /** Whether a request failed, and has not worked since. */
  readonly hasFailed: boolean;
}

/** Keeps the watch over every mosque's sync. */
export interface Watcher {
  /** Has mosques checked soon. Without I/O. */
  see(seen: readonly Seen[]): void;
  /** Ends after the step under way. */
  stop(): Promise<void>;
}

/** How many mosques one step checks: data comes first. */
const mosquesPerStep = 10;
/** How many mosques one step asks about whether they are known to be healthy. */
const askedPerStep = 500;
/** How often seen mosques, and due mosques, are checked, in milliseconds. */
const seenEveryMs = 1_000;
const dueEveryMs = 60_000;
/** How much further than to the last check a start looks back, in milliseconds. */
const lookBackMs = 15 * 60_000;

/**
 * Checks the mosques that this process sees, and each minute the mosques whose check is due. A healthy mosque with
 * successful requests needs no check. A start also checks the mosques used since the last complete check, because a
 * killed process loses its list.
 */
export function startWatcher(checking: Checking, log: Pick<Logger, "warn">): Watcher {
  const { store } = checking;
  const stopping = new AbortController();
  const { signal } = stopping;
  const [failed, others] = [new Set<string>(), new Set<string>()];
  let hasLookedBack = false;
  /** When all that was seen had been checked. */
  let doneAt: string | undefined;

  async function checkSeen(): Promise<void> {
    if (!hasLookedBack) await lookBack();
    hasLookedBack = !signal.aborted;
    if (failed.size + others.size === 0) return;
    let startedAt = "";
    await inBatches(async () => {
      startedAt = store.now().toISOString();
      const queue = failed.size > 0 ? failed : others;
      const candidates = queue === failed ? [...failed] : await leaveOutHealthy(store, others);
      const ids = candidates.slice(0, mosquesPerStep);
      if (ids.length > 0) await checkMosques(checking, ids, { isFirstLook: false });
      for (const id of ids) queue.delete(id);
      return failed.size + others.size > 0;
    }, signal);
    if (!signal.aborted) doneAt = startedAt;
  }

  const dueChecks: DueWork<string> = {
    together: mosquesPerStep,
    find: (limit) => store.read((tx) => findDueMosques(tx, store.now().toISOString(), limit)),
    work: (ids) => checkMosques(checking, ids, { isFirstLook: false }),
  };

  async function checkDue(): Promise<void> {
    await doDue(dueChecks, signal);
    const savedAt = doneAt;
    doneAt = undefined;
    if (savedAt !== undefined) await store.write((tx) => saveState(tx, "watched-at", savedAt));
  }

  async function lookBack(): Promise<void> {
    const watchedAt = await store.read((tx) => findState(tx, "watched-at"));
    const since = new Date(watchedAt === undefined ? 0 : Date.parse(watchedAt) - lookBackMs).toISOString();
    let after: string | undefined = "";
    await inBatches(async () => {
      const page = await store.readRequestLog((tx) => findUsedSince(tx, since, after ?? ""));
      for (let start = 0; start < page.used.length && !signal.aborted; start += mosquesPerStep) {
        const ids = page.used.slice(start, start + mosquesPerStep);
        const startedAt = performance.now();
        await checkMosques(checking, ids, { isFirstLook: true });
        await restAfter(startedAt, signal);
      }
      after = page.next;
      return after !== undefined;
    }, signal);
    doneAt = store.now().toISOString();
  }

  const onError = (error: unknown) =>
    log.warn({ err: error }, "the health of mosques' syncs could not be checked");
  const jobs = [
    startPeriodicJob(checkSeen, { everyMs: seenEveryMs, onError }),
    startPeriodicJob(checkDue, { everyMs: dueEveryMs, onError }),
  ];
  return {
    see(seen) {
      for (const { mosqueId, hasFailed } of seen) (hasFailed ? failed : others).add(mosqueId);
    },
    async stop() {
      stopping.abort();
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

/** Takes out mosques that are known to be healthy, among some. @returns the rest of these */
async function leaveOutHealthy(store: Store, mosques: Set<string>): Promise<string[]> {
  const ids = [...mosques].slice(0, askedPerStep);
  for (const id of await store.read((tx) => findHealthy(tx, ids))) mosques.delete(id);
  return ids.filter((id) => mosques.has(id));
}
