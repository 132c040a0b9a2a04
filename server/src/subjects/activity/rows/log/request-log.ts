import { limits } from "@mosque-sync/contract";
import type { Engine } from "#store/engines/engine.ts";
import { startPeriodicJob } from "#store/periodic-job.ts";
import { restAfter } from "#store/pruning/batches.ts";
import { by } from "#subjects/keys/rows/key-uses.ts";
import type { NewRequest } from "./logged-requests.ts";
import {
  addTo,
  batchWith,
  isNextTo,
  type RequestBatch,
  requestsOf,
  writeBatches,
} from "./request-batches.ts";
import { createPruning, type PruningOptions } from "./request-log-pruning.ts";
import { createLogSizes } from "./request-log-sizes.ts";

/** How long a batch waits for further requests of its key, in milliseconds: most syncs end within it. */
const collectMs = 2_000;
/** How often batches are written, in milliseconds. */
const writeEveryMs = 1_000;
/** How much may wait in memory, in bytes of the log. */
const mostWaitingBytes = 4 * 1024 * 1024;
/** How often the log's size is checked, in milliseconds. */
const checkEveryMs = 10 * 60 * 1_000;

export interface RequestLog {
  /** Adds a request of a key, without I/O. `describe` is not called for a request that is only counted. */
  add(keyId: string, describe: () => NewRequest): void;
  /** How many requests are missing in the log, because too many were waiting or the database refused them. */
  readonly lost: number;
  /** How many requests are in memory until they are written. */
  readonly waiting: number;
  /** Writes the rest, if the database is available, and stops; deletion continues after the next start. */
  close(): Promise<void>;
}

/**
 * Collects the requests of each key for about two seconds and then writes them, in small steps in the order of their
 * mosques. Responses do not wait for this: while the database is unavailable, requests wait in memory up to a limit,
 * and further requests are lost. A key's requests beyond a minute's default quota are counted instead of listed, so
 * that no key can fill the log.
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
  let collectedBytes = 0;
  const due = createDueBatches(engine, {
    onWritten: (batches) => options.onWritten?.(batches),
    onRefused: (error, batch) => lose(error, requestsOf(batch)),
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
    collectedBytes -= batch.bytes;
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
    add(keyId, describe) {
      const batch = collectingOf(keyId);
      if (batch && batch.requests.length >= limits.requestsPerMinute) {
        batch.unlisted += 1;
        return;
      }
      if (collectedBytes + due.bytes >= mostWaiting) {
        lose(new Error(`${mostWaiting} bytes of requests are already waiting to be logged`), 1);
        return;
      }
      const request = describe();
      if (batch && isNextTo(batch, request)) {
        collectedBytes += addTo(batch, request);
      } else {
        // A jump of the clock has ended the batch.
        if (batch) due.add([endCollecting(batch)]);
        const first = batchWith(request);
        collected.set(keyId, { batch: first, since: performance.now() });
        collectedBytes += first.bytes;
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

/** How many batches one transaction writes at most: that many take less than a millisecond of this thread. */
const batchesPerStep = 128;
/** How many batches are put in the order of their mosques together. */
const sortedTogether = 2_048;

/** Batches that are ready to be written. Each waits here until the database has it, or has refused it finally. */
interface DueBatches {
  add(batches: readonly RequestBatch[]): void;
  /** About as many bytes as they take in the database. */
  readonly bytes: number;
  /** How many requests they have. */
  readonly requests: number;
  /**
   * Writes all, in small steps with rests.
   * @throws the error of a database that is unavailable: the rest waits for the next call
   */
  write(stop: AbortSignal): Promise<void>;
  /** Writes the sizes of the last batches. */
  close(): Promise<void>;
}

function createDueBatches(
  engine: Engine,
  options: {
    /** Told of batches that have just been written. */
    readonly onWritten: (batches: readonly RequestBatch[]) => void;
    /** Told of a batch that the database refuses although it is available. */
    readonly onRefused: (error: unknown, batch: RequestBatch) => void;
  },
): DueBatches {
  const due = new Set<RequestBatch>();
  const sizes = createLogSizes();
  let bytes = 0;
  let requests = 0;

  function forget(batches: readonly RequestBatch[]): void {
    for (const batch of batches) {
      due.delete(batch);
      bytes -= batch.bytes;
      requests -= requestsOf(batch);
    }
  }

  async function writeStep(batches: readonly RequestBatch[]): Promise<void> {
    await writeBatches(engine, batches, sizes);
    forget(batches);
    options.onWritten(batches);
  }

  /** Writes each batch in its own transaction, so that a refused batch delays no other. */
  async function writeOneByOne(batches: readonly RequestBatch[]): Promise<void> {
    for (const batch of batches) {
      try {
        await writeStep([batch]);
      } catch (error) {
        if (engine.isUnavailable(error)) throw error;
        forget([batch]);
        options.onRefused(error, batch);
      }
    }
  }

  return {
    add(batches) {
      for (const batch of batches) {
        due.add(batch);
        bytes += batch.bytes;
        requests += requestsOf(batch);
      }
    },
    get bytes() {
      return bytes;
    },
    get requests() {
      return requests;
    },
    async write(stop) {
      for (const step of stepsOf([...due])) {
        const startedAt = performance.now();
        try {
          await writeStep(step);
        } catch (error) {
          if (engine.isUnavailable(error)) throw error;
          await writeOneByOne(step);
        }
        await restAfter(startedAt, stop);
      }
    },
    close: () => sizes.close(engine),
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
