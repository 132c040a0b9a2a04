import type pg from "pg";
import { startPeriodicJob } from "../periodic-job.ts";
import { deleteInBatches } from "../pruning/delete-in-batches.ts";

/** The count of a name within its window, a minute that begins with its first event. */
export interface Count {
  readonly used: number;
  readonly endsInMs: number;
}

/** Counts that all instances share: within a window, no two of them get the same number. */
export interface SharedCounts {
  /** Counts one more under a name. @returns the count with it */
  add(name: string): Promise<Count>;
  /** Counts one less, a moment later. */
  takeBack(name: string): void;
}

const windowSeconds = 60;
/** How often counts of windows that have ended are deleted, in milliseconds. */
const pruneEveryMs = 60_000;

/** Events that wait to be counted under one name. */
interface Waiting {
  takenBack: number;
  readonly added: PromiseWithResolvers<Count>[];
}

/**
 * Counts in PostgreSQL, by its clock. Only one statement runs at a time; events that arrive meanwhile, under any names,
 * go with the next, so that many requests cost as much as one.
 */
export function countIn(pool: pg.Pool): SharedCounts & { close(): Promise<void> } {
  let waiting = new Map<string, Waiting>();
  let isCounting = false;

  function waitingUnder(name: string): Waiting {
    const known = waiting.get(name);
    if (known) return known;
    const empty = { takenBack: 0, added: [] };
    waiting.set(name, empty);
    return empty;
  }

  async function countWhatWaits(): Promise<void> {
    if (isCounting) return;
    isCounting = true;
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      await countBatch(pool, batch).catch((error) => {
        for (const { added } of batch.values()) for (const one of added) one.reject(error);
      });
    }
    isCounting = false;
  }

  async function deleteAllEnded(stop: AbortSignal): Promise<void> {
    await deleteInBatches((limit) => deleteEnded(pool, limit), stop);
  }
  const pruning = startPeriodicJob(deleteAllEnded, {
    everyMs: pruneEveryMs,
    isFirstLater: true,
    onError() {}, // The next run deletes them; a database that is away is told of elsewhere.
  });

  return {
    add(name) {
      const one = Promise.withResolvers<Count>();
      waitingUnder(name).added.push(one);
      void countWhatWaits();
      return one.promise;
    },
    takeBack(name) {
      waitingUnder(name).takenBack += 1;
      void countWhatWaits();
    },
    close: () => pruning.stop(),
  };
}

/** A window that ends later than is possible stems from before the clock was set back, and is over. */
const isOpen = `counts.ends_at BETWEEN now() AND now() + interval '${2 * windowSeconds} s'`;
/**
 * The rows are locked in one order, so that instances do not deadlock. The table does not survive a crash anyway, so no
 * commit here waits for a disk or a standby.
 */
const countStatement = `
  INSERT INTO shared_counts AS counts (name, used, ends_at)
  SELECT name, change, now() + interval '${windowSeconds} s'
  FROM unnest($1::text[], $2::integer[]) AS batch (name, change), set_config('synchronous_commit', 'off', true)
  ORDER BY name
  ON CONFLICT (name) DO UPDATE SET
    used = greatest(excluded.used + CASE WHEN ${isOpen} THEN counts.used ELSE 0 END, 0),
    ends_at = CASE WHEN ${isOpen} THEN counts.ends_at ELSE excluded.ends_at END
  RETURNING name, used, (extract(epoch FROM ends_at - clock_timestamp()) * 1000)::float8 AS "endsInMs"`;

async function countBatch(pool: pg.Pool, batch: ReadonlyMap<string, Waiting>): Promise<void> {
  const changes = [...batch.values()].map(({ added, takenBack }) => added.length - takenBack);
  const { rows } = await pool.query<Count & { name: string }>({
    name: "count",
    text: countStatement,
    values: [[...batch.keys()], changes],
  });
  for (const { name, used, endsInMs } of rows) {
    const added = batch.get(name)?.added ?? [];
    for (const [index, one] of added.entries()) {
      one.resolve({ used: used - added.length + index + 1, endsInMs });
    }
  }
}

/** Deletes ended counts. It skips rows in use, so that it and counting never wait for each other. */
async function deleteEnded(pool: pg.Pool, limit: number): Promise<{ numDeletedRows: bigint }> {
  const { rowCount } = await pool.query(
    `DELETE FROM shared_counts WHERE name IN (
      SELECT name FROM shared_counts WHERE ends_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
    [limit],
  );
  return { numDeletedRows: BigInt(rowCount ?? 0) };
}
