import { limits } from "@mosque-sync/contract";
import { type Engine, type JsonColumns, namesOf } from "../engines/engine.ts";
import { noteUses } from "../keys/key-uses.ts";
import { pruneRequestLog } from "../pruning/request-log.ts";
import type { RequestLogTable } from "../tables/schema.ts";

const columns: JsonColumns<RequestLogTable> = {
  mosqueId: "text",
  at: "instant",
  id: "text",
  requestId: "text",
  keyId: "text",
  method: "text",
  path: "text",
  status: "integer",
  reason: "text",
  durationMicroseconds: "integer",
  unlisted: "integer",
};

/** How often the batch is written, in milliseconds. */
const flushEveryMs = 1_000;
/** How often old rows are deleted, in milliseconds. Each time, every mosque is checked. */
const pruneEveryMs = 6 * 60 * 60 * 1_000;

export type LoggedRequest = Omit<RequestLogTable, "id" | "unlisted">;

export interface RequestLog {
  /** Adds a request of a key to the batch, without I/O. `describe` is not called for a request that is only counted. */
  add(keyId: string, describe: () => LoggedRequest): void;
  /** Writes the rest and stops; deletion continues after the next start. */
  close(): Promise<void>;
}

/**
 * Collects requests and writes them once a second. If a key exceeds a minute's default allowance within a second, the
 * excess is counted on its last listed row, so that the log stays bounded whatever the load.
 */
export function startRequestLog(
  engine: Engine,
  options: {
    readonly keepDays: number;
    readonly now: () => Date;
    readonly newId: () => string;
    /** @param what what failed, for the log */
    readonly onError: (error: unknown, what: string) => void;
  },
): RequestLog {
  let batch: RequestLogTable[] = [];
  let byKey = new Map<string, { count: number; last: RequestLogTable }>();
  let writing: Promise<void> = Promise.resolve();
  let pruning: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  function flush(): Promise<void> {
    if (batch.length === 0) return writing;
    const rows = batch;
    batch = [];
    byKey = new Map();
    writing = writing
      .then(() => writeRequests(engine, rows))
      .catch((error) => options.onError(error, "requests could not be logged"));
    return writing;
  }

  function prune(): void {
    const before = new Date(options.now().getTime() - options.keepDays * 24 * 60 * 60 * 1_000);
    pruning = pruning
      .then(() => pruneRequestLog(engine, before.toISOString(), stopping.signal))
      .catch((error) => options.onError(error, "old requests could not be deleted from the log"));
  }

  const timers = [setInterval(flush, flushEveryMs), setInterval(prune, pruneEveryMs)];
  for (const timer of timers) timer.unref();
  prune();

  return {
    add(keyId, describe) {
      const seen = byKey.get(keyId);
      if (seen && seen.count >= limits.requestsPerMinute) {
        seen.last.unlisted += 1;
        return;
      }
      const row = { ...describe(), id: options.newId(), unlisted: 0 };
      byKey.set(keyId, { count: (seen?.count ?? 0) + 1, last: row });
      batch.push(row);
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all([flush(), pruning]);
    },
  };
}

/** Appends requests to the log and records the uses of their keys and mosques, in one transaction. */
export async function writeRequests(engine: Engine, rows: readonly RequestLogTable[]): Promise<void> {
  await engine.writeRequestLog(async (tx) => {
    await tx
      .insertInto("requestLog")
      .columns(namesOf(columns))
      .expression(engine.rowsOfJson(rows, columns))
      .execute();
    await noteUses(tx, engine, rows);
  });
}
