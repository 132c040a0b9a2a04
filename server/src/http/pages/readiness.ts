import { setTimeout } from "node:timers/promises";
import type { WriteObstacle } from "../../store/engines/engine.ts";
import { findState, saveState } from "../../store/service-state.ts";
import type { Store } from "../../store/store.ts";

/** How long a result counts, in milliseconds: asking more often costs nothing. */
const rememberedMs = 500;
/** How long a read may take before the database counts as away, in milliseconds. */
const readWithinMs = 3_000;
/** How long a write may take before the database counts as not writable, in milliseconds: health checks are impatient. */
const writeWithinMs = 1_000;

/** Whether the database can be written to; if not, why, in a sentence for the operator. */
export type Writable =
  | { readonly isWritable: true }
  | { readonly isWritable: false; readonly reason: string };

/** Finds out what the database can do, by trying it. Everyone who asks at the same time gets the same answer. */
export interface Readiness {
  /** Reads a row. @throws what is wrong when reads are not answered */
  read(): Promise<void>;
  /** Writes a row: a database that is full or read-only still answers every read. Settles within a second. */
  write(): Promise<Writable>;
}

const reasons: Readonly<Record<WriteObstacle | "slow" | "other", string>> = {
  "disk full": "The disk of the database is full.",
  "read-only": "The database is read-only.",
  "file gone":
    "The file of the database was moved, deleted or replaced: put the file back, or stop the service and start it on the file that it should use.",
  slow: `A write has not ended within ${writeWithinMs / 1_000} s: the database may wait for a synchronous standby, a lock or its disk.`,
  other: "The database takes no writes; the log of the service has its error.",
};

/**
 * Opens the probes of a database.
 * @param onWritable told when writes become impossible, with the error, and when they are possible again
 */
export function createReadiness({
  store,
  now,
  onWritable,
}: {
  readonly store: Store;
  readonly now: () => Date;
  readonly onWritable: (error: unknown) => void;
}): Readiness {
  let wasWritable = true;
  const read = oneAtATime(() => store.read((tx) => findState(tx, "written-at")));
  const write = oneAtATime(async () => {
    await store.assertWritesLast?.();
    await store.write((tx) => saveState(tx, "written-at", now().toISOString()));
  });

  function note(error: unknown): void {
    const isWritable = error === undefined;
    if (isWritable !== wasWritable) onWritable(error);
    wasWritable = isWritable;
  }

  return {
    read: () => within(read(), readWithinMs),
    async write() {
      try {
        await within(write(), writeWithinMs);
        note(undefined);
        return { isWritable: true };
      } catch (error) {
        note(error);
        const obstacle = error instanceof TakesTooLong ? "slow" : (store.writeObstacleOf(error) ?? "other");
        return { isWritable: false, reason: reasons[obstacle] };
      }
    },
  };
}

/** A probe under way, since when. */
interface Probe {
  readonly startedAt: number;
  readonly ended: Promise<unknown>;
}

/** Runs a probe at a time; one that has succeeded counts for a moment. */
function oneAtATime(work: () => Promise<unknown>): () => Probe {
  let succeededAt = Number.NEGATIVE_INFINITY;
  let underWay: Probe | undefined;
  return () => {
    const startedAt = performance.now();
    if (startedAt - succeededAt < rememberedMs) return { startedAt, ended: Promise.resolve() };
    underWay ??= {
      startedAt,
      ended: work()
        .then(() => {
          succeededAt = performance.now();
        })
        .finally(() => {
          underWay = undefined;
        }),
    };
    return underWay;
  };
}

class TakesTooLong extends Error {}

/** Waits for a probe, which goes on if it is not over in time. */
async function within({ startedAt, ended }: Probe, limitMs: number): Promise<void> {
  const leftMs = Math.max(0, startedAt + limitMs - performance.now());
  const late = new AbortController();
  try {
    await Promise.race([
      ended,
      setTimeout(leftMs, undefined, { signal: late.signal }).then(() => {
        throw new TakesTooLong(`the database took longer than ${limitMs} ms`);
      }),
    ]);
  } finally {
    late.abort();
  }
}
