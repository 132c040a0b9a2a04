import { setTimeout } from "node:timers/promises";
import type { WriteObstacle } from "#store/engines/engine.ts";
import { findState, saveState } from "#store/service-state.ts";
import type { Store } from "#store/store.ts";

/** How long a result is reused, in milliseconds, so that frequent checks stay cheap. */
const rememberedMs = 500;
/** How long a read may take before the database counts as away, in milliseconds. */
const readWithinMs = 3_000;
/**
 * How long a write may take before the database counts as not writable, in milliseconds: health checks time out early.
 */
const writeWithinMs = 1_000;

/** Whether the database can be written to, or a sentence for the operator that says why not. */
export type Writable =
  | { readonly isWritable: true }
  | { readonly isWritable: false; readonly reason: string };

/** Checks by trying whether the database can be read and written. Checks at the same time share one result. */
export interface Readiness {
  /** Reads a row. @throws the fault when reads fail */
  read(): Promise<void>;
  /** Writes a row, because a full or read-only database still serves every read. Settles within a second. */
  write(): Promise<Writable>;
}

const reasons: Readonly<Record<WriteObstacle | "slow" | "other", string>> = {
  "disk full": "The database's disk is full.",
  "read-only": "The database is read-only.",
  "file gone":
    "The database file was moved, deleted or replaced. Put the file back, or stop the service and start it on the file that it should use.",
  slow: `A write took longer than ${writeWithinMs / 1_000} s: the database may be waiting for a synchronous standby, a lock or its disk.`,
  other: "The database accepts no writes; the service's log has the error.",
};

/**
 * Creates the probes of a database.
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

/** A probe under way. */
interface Probe {
  readonly startedAt: number;
  readonly ended: Promise<unknown>;
}

/** Runs one probe at a time; a success is reused for a moment. */
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

/** Waits for a probe. A slow probe continues in the background. */
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
