import { limits } from "@mosque-sync/contract";
import { createMinuteLimit } from "#domain/minute-limit.ts";
import type { Engine } from "#store/engines/engine.ts";
import { startPeriodicJob } from "#store/periodic-job.ts";
import { createDueBatches } from "./due-batches.ts";
import type { LoggedRequest, NewRequest } from "./logged-requests.ts";
import { addTo, batchWith, isNextTo, type RequestBatch, requestsOf } from "./request-batches.ts";
import { createPruning, type PruningOptions } from "./request-log-pruning.ts";
import { createWaitingBytes } from "./waiting-bytes.ts";

/** How long a batch waits for further requests of its key, in milliseconds: most syncs end within it. */
const collectMs = 2_000;
/** How often batches are written, in milliseconds. */
const writeEveryMs = 1_000;
/** How much may wait in memory, in bytes of the log. */
const mostWaitingBytes = 4 * 1024 * 1024;
/** How often the log's size is checked, in milliseconds. */
const checkEveryMs = 10 * 60 * 1_000;

export interface RequestLog {
  /**
   * Adds a request of a key, without I/O. `describe` is not called for a request that is only counted.
   * @param isWithinLimit whether it counted against the key's rate limit and kept it: the others have no other bound
   */
  add(key: LoggedKey, isWithinLimit: boolean, describe: () => NewRequest): void;
  /** How many requests are missing in the log, because too many were waiting or the database refused them. */
  readonly lost: number;
  /** How many requests are in memory until they are written. */
  readonly waiting: number;
  /** Writes the rest, if the database is available, and stops; deletion continues after the next start. */
  close(): Promise<void>;
}

export interface LoggedKey extends Pick<LoggedRequest, "mosqueId"> {
  readonly id: string;
}

/**
 * Collects the requests of each key for about two seconds and then writes them, in small steps in the order of their
 * mosques. Responses do not wait for this: while the database is unavailable, requests wait in memory up to a limit,
 * and further requests are lost. A key's requests beyond a minute's default quota are counted instead of listed, so
 * that no key can fill the log. Few requests are listed in a minute if no rate limit bounds them. A mosque has a share of
 * the memory, so that a flood of its requests displaces no other's.
 */
export function startRequestLog(
  engine: Engine,
  options: PruningOptions & {
    /** @param what what failed, for the log */
    readonly onError: (error: unknown, what: string) => void;
    /** Told once that requests are written again. @param lost how many are missing in the log since writing failed */
    readonly onRecovery: (lost: number) => void;
    /** Told by `close` if requests are lost, because the database is unavailable. @param lost how many */
    readonly onUnwritten: (error: unknown, lost: number) => void;
    /** Told of batches that have just been written. */
    readonly onWritten?: (batches: readonly RequestBatch[]) => void;
    readonly mostWaitingBytes?: number;
  },
): RequestLog {
  const mostWaiting = options.mostWaitingBytes ?? mostWaitingBytes;
  const collected = new Map<string, { readonly batch: RequestBatch; readonly since: number }>();
  const waitingBytes = createWaitingBytes(mostWaiting);
  const listed = createMinuteLimit(limits.loggedRefusalsPerMinute);
  const due = createDueBatches(engine, {
    onWritten: (batches) => options.onWritten?.(batches),
    onRefused: (error, batch) => lose(error, requestsOf(batch)),
    onGone: ({ mosqueId, bytes }) => waitingBytes.remove(mosqueId, bytes),
  });
  let lost = 0;
  /** The trouble that was reported and has not ended. */
  let trouble: "none" | "waiting" | "losing" = "none";
  /** How many had been lost when trouble last ended. */
  let lostEarlier = 0;
  /** Why requests could not be written lately. */
  let failure: unknown;

  async function writeDue(stop: AbortSignal): Promise<void> {
    takeDue(stop);
    if (due.requests === 0) return;
    const lostUntilNow = lost;
    try {
      await due.write(stop);
    } catch (error) {
      failure = error;
      if (trouble !== "none") return;
      options.onError(error, "requests wait to be logged");
      trouble = "waiting";
      return;
    }
    if (lost === lostUntilNow) tellRecovery();
  }

  function takeDue(stop: AbortSignal): void {
    const startedBy = stop.aborted ? Number.POSITIVE_INFINITY : performance.now() - collectMs;
    const ready = [...collected.values()].filter(({ since }) => since <= startedBy);
    due.add(ready.map(({ batch }) => endCollecting(batch)));
  }

  function endCollecting(batch: RequestBatch): RequestBatch {
    collected.delete(batch.keyId);
    return batch;
  }

  /** The batch that a key's requests are added to. A full batch ends once it is due, even while the database is unavailable. */
  function collectingOf(keyId: string): RequestBatch | undefined {
    const found = collected.get(keyId);
    if (!found) return undefined;
    const { batch, since } = found;
    const isOver =
      batch.requests.length >= limits.requestsPerMinute && since <= performance.now() - collectMs;
    if (!isOver) return batch;
    due.add([endCollecting(batch)]);
    return undefined;
  }

  function lose(error: unknown, requests: number): void {
    lost += requests;
    if (trouble !== "losing") options.onError(error, "requests could not be logged");
    trouble = "losing";
  }

  function tellRecovery(): void {
    if (trouble === "none") return;
    trouble = "none";
    options.onRecovery(lost - lostEarlier);
    lostEarlier = lost;
  }

  const writing = startPeriodicJob(writeDue, {
    everyMs: writeEveryMs,
    isFirstLater: true,
    onError: (error) => options.onError(error, "requests could not be logged"),
  });
  const pruning = startPeriodicJob(createPruning(engine, options), {
    everyMs: checkEveryMs,
    onError: (error) => options.onError(error, "old requests could not be deleted from the log"),
  });

  /** Writes the rest, unless the database has just been found to be unavailable. */
  async function writeRest(): Promise<void> {
    failure = undefined;
    await writing.stop();
    if (failure === undefined) await writeDue(AbortSignal.abort());
    else takeDue(AbortSignal.abort());
    if (due.requests > 0) {
      lost += due.requests;
      options.onUnwritten(failure, due.requests);
    } else
      await due.close().catch((error) => options.onError(error, "the size of the log could not be written"));
  }

  return {
    add({ id, mosqueId }, isWithinLimit, describe) {
      const batch = collectingOf(id);
      // Each batch lists its first request, next to its count of the others.
      const isUnlisted = !isWithinLimit && listed.count(id) !== undefined;
      if (batch && (isUnlisted || batch.requests.length >= limits.requestsPerMinute)) {
        batch.unlisted += 1;
        return;
      }
      const full = waitingBytes.fullFor(mosqueId);
      if (full !== undefined) {
        lose(new Error(`${full} are already waiting to be logged`), 1);
        return;
      }
      const request = describe();
      if (batch && isNextTo(batch, request)) {
        waitingBytes.add(mosqueId, addTo(batch, request));
      } else {
        // A jump of the clock has ended the batch.
        if (batch) due.add([endCollecting(batch)]);
        const first = batchWith(request);
        collected.set(id, { batch: first, since: performance.now() });
        waitingBytes.add(mosqueId, first.bytes);
      }
    },
    get lost() {
      return lost;
    },
    get waiting() {
      return due.requests + collected.values().reduce((sum, { batch }) => sum + requestsOf(batch), 0);
    },
    async close() {
      await Promise.all([writeRest(), pruning.stop()]);
    },
  };
}
