import { limits, stripDays } from "@mosque-sync/contract";
import type { Engine } from "#store/engines/engine.ts";
import { startPeriodicJob } from "#store/periodic-job.ts";
import { restAfter } from "#store/pruning/batches.ts";
import { quarterOf } from "#subjects/health/rules/quarter-hours.ts";
import { by } from "#subjects/keys/rows/key-uses.ts";
import type { NewRequest } from "./packed-requests.ts";
import { addTo, batchWith, isNextTo, type RequestBatch, writeBatches } from "./request-batches.ts";
import { pruneQuarters, pruneRequestLog } from "./request-log-pruning.ts";
import { fittingSince } from "./request-log-sizes.ts";

/** How long a batch waits for further requests of its key, in milliseconds: most syncs end within it. */
const collectMs = 2_000;
/** How often batches are written, in milliseconds. */
const writeEveryMs = 1_000;
/** How many batches one transaction writes at most: that many take less than a millisecond of this thread. */
const batchesPerStep = 128;
/** How many batches are put in the order of their mosques together. */
const sortedTogether = 2_048;
/** How much may wait to be written, in bytes of the log. */
const mostWaitingBytes = 4 * 1024 * 1024;
/** How often the log's size is checked, in milliseconds. */
const checkEveryMs = 10 * 60 * 1_000;
/** How often old requests are deleted, in milliseconds. Each time, every mosque is checked. */
const pruneEveryMs = 6 * 60 * 60 * 1_000;

const dayMs = 24 * 60 * 60 * 1_000;
/** For how many days the counts of quarters are kept at least: for the strip of days in every zone, and the rhythm. */
const quartersKeptDays = stripDays + 2;

/** How much of the request log is kept. */
export interface RequestLogBounds {
  readonly days: number;
  readonly bytes: number;
}

export interface RequestLog {
  /** Adds a request of a key, without I/O. `describe` is not called for a request that is only counted. */
  add(keyId: string, describe: () => NewRequest): void;
  /** How many requests are missing in the log, because it could not be written fast enough, or not at all. */
  readonly lost: number;
  /** Writes the rest and stops; deletion continues after the next start. */
  close(): Promise<void>;
}

/**
 * Collects the requests of each key for about two seconds and then writes them, in small steps in the order of their
 * mosques. Responses do not wait for this: while writing fails, requests wait in memory up to a limit, and further
 * requests are lost. A key's requests beyond a minute's default quota are counted instead of listed, so that no key can
 * fill the log.
 */
export function startRequestLog(
  engine: Engine,
  options: {
    readonly keep: RequestLogBounds;
    /** The time that decides which requests are too old. */
    readonly now: () => Date;
    /** Told how many rows of the log were deleted, if any, because of their age or the log's size. */
    readonly onPruned?: (rows: number) => void;
    /** @param what what failed, for the log */
    readonly onError: (error: unknown, what: string) => void;
    /** Told once that requests are written again. @param lost how many are missing in the log */
    readonly onRecovery: (lost: number) => void;
    /** Told of batches that have just been written. */
    readonly onWritten?: (batches: readonly RequestBatch[]) => void;
    readonly mostWaitingBytes?: number;
  },
): RequestLog {
  const mostWaiting = options.mostWaitingBytes ?? mostWaitingBytes;
  const waiting = new Map<string, { readonly batch: RequestBatch; readonly since: number }>();
  /** Batches that a jump of the clock has ended, to be written next. */
  const ended: RequestBatch[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let isLosing = false;
  /** How many had been lost when losses last ended. */
  let lostEarlier = 0;
  let prunedAt = Number.NEGATIVE_INFINITY;

  async function writeWaiting(stop: AbortSignal): Promise<void> {
    const batches = takeDue(stop);
    if (batches.length === 0) return;
    const lostUntilNow = lost;
    let left = batches.length;
    try {
      for (const step of stepsOf(batches)) {
        const startedAt = performance.now();
        await writeBatches(engine, step);
        options.onWritten?.(step);
        left -= step.length;
        await restAfter(startedAt, stop);
      }
    } catch (error) {
      lost += batches.slice(-left).reduce((sum, { requests }) => sum + requests.length, 0);
      tellLoss(error);
      return;
    }
    if (lost === lostUntilNow) tellRecovery();
  }

  function takeDue(stop: AbortSignal): RequestBatch[] {
    const startedBy = stop.aborted ? Number.POSITIVE_INFINITY : performance.now() - collectMs;
    const due = [...waiting.values()].filter(({ since }) => since <= startedBy).map(({ batch }) => batch);
    for (const { keyId } of due) waiting.delete(keyId);
    due.unshift(...ended.splice(0));
    for (const { bytes } of due) waitingBytes -= bytes;
    return due;
  }

  function tellLoss(error: unknown): void {
    if (isLosing) return;
    isLosing = true;
    options.onError(error, "requests could not be logged");
  }

  function tellRecovery(): void {
    if (!isLosing) return;
    isLosing = false;
    options.onRecovery(lost - lostEarlier);
    lostEarlier = lost;
  }

  async function prune(stop: AbortSignal): Promise<void> {
    const tooOld = new Date(options.now().getTime() - options.keep.days * dayMs).toISOString();
    const fitting = await fittingSince(engine, options.keep.bytes);
    const isDue = performance.now() - prunedAt >= pruneEveryMs;
    if (!isDue && fitting === undefined) return;
    prunedAt = performance.now();
    const before = fitting !== undefined && fitting > tooOld ? fitting : tooOld;
    const deleted = await pruneRequestLog(engine, before, stop);
    if (deleted > 0) options.onPruned?.(deleted);
    const countedDays = Math.max(options.keep.days, quartersKeptDays);
    const oldest = options.now().getTime() - countedDays * dayMs;
    await pruneQuarters(engine, quarterOf(new Date(oldest)), stop);
  }

  const writing = startPeriodicJob(writeWaiting, {
    everyMs: writeEveryMs,
    isFirstLater: true,
    onError: (error) => options.onError(error, "requests could not be logged"),
  });
  const pruning = startPeriodicJob(prune, {
    everyMs: checkEveryMs,
    onError: (error) => options.onError(error, "old requests could not be deleted from the log"),
  });

  return {
    add(keyId, describe) {
      const batch = waiting.get(keyId)?.batch;
      if (batch && batch.requests.length >= limits.requestsPerMinute) {
        batch.unlisted += 1;
        return;
      }
      if (waitingBytes >= mostWaiting) {
        lost += 1;
        tellLoss(new Error(`${mostWaiting} bytes of requests are already waiting to be logged`));
        return;
      }
      const request = describe();
      if (batch && isNextTo(batch, request)) {
        waitingBytes += addTo(batch, request);
      } else {
        if (batch) ended.push(batch);
        const first = batchWith(request);
        waiting.set(keyId, { batch: first, since: performance.now() });
        waitingBytes += first.bytes;
      }
    },
    get lost() {
      return lost;
    },
    async close() {
      await Promise.all([writing.stop().then(() => writeWaiting(AbortSignal.abort())), pruning.stop()]);
    },
  };
}

function* stepsOf(batches: readonly RequestBatch[]): Generator<RequestBatch[]> {
  for (let first = 0; first < batches.length; first += sortedTogether) {
    const sorted = batches.slice(first, first + sortedTogether).toSorted(by(({ mosqueId }) => mosqueId));
    for (let start = 0; start < sorted.length; start += batchesPerStep) {
      yield sorted.slice(start, start + batchesPerStep);
    }
  }
}
