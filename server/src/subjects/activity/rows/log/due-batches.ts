import type { Engine } from "#store/engines/engine.ts";
import { restAfter } from "#store/pruning/batches.ts";
import { by } from "#subjects/keys/rows/key-uses.ts";
import { type RequestBatch, requestsOf, writeBatches } from "./request-batches.ts";
import { createLogSizes } from "./request-log-sizes.ts";

/** How many batches one transaction writes at most: that many take less than a millisecond of this thread. */
const batchesPerStep = 128;
/** How many batches are put in the order of their mosques together. */
const sortedTogether = 2_048;

/** Batches that are ready to be written. Each waits here until the database has it, or has refused it finally. */
export interface DueBatches {
  add(batches: readonly RequestBatch[]): void;
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

export function createDueBatches(
  engine: Engine,
  options: {
    /** Told of batches that have just been written. */
    readonly onWritten: (batches: readonly RequestBatch[]) => void;
    /** Told of a batch that the database refuses although it is available. */
    readonly onRefused: (error: unknown, batch: RequestBatch) => void;
    /** Told of each batch that no longer waits: it is written or refused. */
    readonly onGone: (batch: RequestBatch) => void;
  },
): DueBatches {
  const due = new Set<RequestBatch>();
  const sizes = createLogSizes();
  let requests = 0;

  function forget(batches: readonly RequestBatch[]): void {
    for (const batch of batches) {
      due.delete(batch);
      requests -= requestsOf(batch);
      options.onGone(batch);
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
        requests += requestsOf(batch);
      }
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
