import { stripDays } from "@mosque-sync/contract";
import { sql } from "kysely";
import type { Engine } from "#store/engines/engine.ts";
import { inBatches } from "#store/pruning/batches.ts";
import { fromJson, toJson } from "#store/tables/columns.ts";
import type { RequestLogDatabase, RequestLogTx } from "#store/tables/schema.ts";
import { quarterOf } from "#subjects/health/rules/quarter-hours.ts";
import { dropCountsBefore, recentKeysOf, storedUses } from "#subjects/keys/rules/recent-uses.ts";
import { fittingSince, forgetSizes } from "./request-log-sizes.ts";

/** How many rows one step deletes at most. */
const rowsPerStep = 1_000;
/** How many mosques one step looks at. */
const mosquesPerStep = 200;

/** How often old requests are deleted, in milliseconds. Each time, every mosque is checked. */
const pruneEveryMs = 6 * 60 * 60 * 1_000;

const dayMs = 24 * 60 * 60 * 1_000;
/** For how many days the counts of quarters are kept at least: for the strip of days in every zone, and the rhythm. */
const quartersKeptDays = stripDays + 2;

export interface PruningOptions {
  /** How much of the request log is kept. */
  readonly keep: { readonly days: number; readonly bytes: number };
  /** The time that decides which requests are too old. */
  readonly now: () => Date;
  /** Told how many rows of the log were deleted, if any, because of their age or the log's size. */
  readonly onPruned?: (rows: number) => void;
}

/** Creates the job that deletes old requests, and immediately the requests beyond the log's size. */
export function createPruning(
  engine: Engine,
  { keep, now, onPruned }: PruningOptions,
): (stop: AbortSignal) => Promise<void> {
  let prunedAt = Number.NEGATIVE_INFINITY;
  return async (stop) => {
    const tooOld = new Date(now().getTime() - keep.days * dayMs).toISOString();
    const fitting = await fittingSince(engine, keep.bytes);
    const isDue = performance.now() - prunedAt >= pruneEveryMs;
    if (!isDue && fitting === undefined) return;
    prunedAt = performance.now();
    const before = fitting !== undefined && fitting > tooOld ? fitting : tooOld;
    const deleted = await pruneRequestLog(engine, before, stop);
    if (deleted > 0) onPruned?.(deleted);
    const countedDays = Math.max(keep.days, quartersKeptDays);
    const oldest = now().getTime() - countedDays * dayMs;
    await pruneQuarters(engine, quarterOf(new Date(oldest)), stop);
  };
}

/**
 * Deletes the requests before an instant, mosque by mosque as they are stored, and returns their space: in small steps
 * with rests, so that no request has to wait.
 * @param before an ISO instant
 * @param stop ends it after the step under way
 * @returns how many rows of the log it deleted
 */
export async function pruneRequestLog(engine: Engine, before: string, stop?: AbortSignal): Promise<number> {
  const deleted = await pruneTable(engine, "requestBatches", before, stop);
  if (!stop?.aborted) await forgetSizes(engine, before);
  const { releaseFreePages } = engine;
  if (releaseFreePages) await inBatches(releaseFreePages, stop);
  return deleted;
}

/** Deletes all requests of a mosque from the log, in small steps. */
export async function deleteRequestsOf(engine: Engine, mosqueId: string): Promise<void> {
  await inBatches(async () => {
    const deleted = await engine.writeRequestLog((tx) =>
      deleteRows(tx, "requestBatches", mosqueId, { limit: rowsPerStep }),
    );
    return deleted >= rowsPerStep;
  });
}

/**
 * Deletes the counts of the quarters before one, in the same way.
 * @param before quarters of an hour since 1970
 */
export async function pruneQuarters(engine: Engine, before: number, stop?: AbortSignal): Promise<void> {
  await pruneTable(engine, "keyQuarters", before, stop);
  let after: string | undefined = "";
  await inBatches(async () => {
    after = await engine.writeRequestLog((tx) => dropOldCounts(tx, after ?? "", before));
    return after !== undefined;
  }, stop);
}

/** The tables that are pruned, each with its key after the mosque. The first of it is older the smaller it is. */
const prunedTables = {
  requestBatches: ["at", "id"],
  keyQuarters: ["quarter", "keyId"],
} as const satisfies { readonly [T in keyof RequestLogDatabase]?: readonly (keyof RequestLogDatabase[T])[] };
type PrunedTable = keyof typeof prunedTables;

/** Deletes the rows before an instant or a quarter, mosque by mosque. @returns how many */
async function pruneTable(
  engine: Engine,
  table: PrunedTable,
  before: string | number,
  stop?: AbortSignal,
): Promise<number> {
  let after = "";
  let deleted = 0;
  await inBatches(async () => {
    const step = await engine.writeRequestLog((tx) => deleteSome(tx, table, after, before));
    if (step === undefined) return false;
    after = step.after;
    deleted += step.deleted;
    return true;
  }, stop);
  return deleted;
}

/**
 * Deletes the first old rows of the mosques after an id.
 * @returns the id of the last mosque that is done, and how many rows went; undefined after the last mosque of all
 */
export async function deleteSome(
  tx: RequestLogTx,
  table: PrunedTable,
  after: string,
  before: string | number,
): Promise<{ readonly after: string; readonly deleted: number } | undefined> {
  const mosques = await mosquesAfter(tx, table, after);
  if (mosques.length === 0) return undefined;
  let done = after;
  let deleted = 0;
  for (const { mosqueId, oldest } of mosques) {
    if (oldest !== null && oldest < before) {
      deleted += await deleteRows(tx, table, mosqueId, { limit: rowsPerStep - deleted, before });
      if (deleted >= rowsPerStep) break;
    }
    done = mosqueId;
  }
  return { after: done, deleted };
}

/**
 * The next mosques that have sent a request, each with its oldest row in a table, found without reading the others. A
 * mosque with logged requests has a row of its uses, which is written with them.
 * @param after the id of a mosque; empty for the first mosques
 */
function mosquesAfter(tx: RequestLogTx, table: PrunedTable, after: string) {
  const [first] = prunedTables[table];
  const oldest = sql<string | number | null>`(
    select min(${sql.ref(`${table}.${first}`)}) from ${sql.table(table)}
    where ${sql.ref(`${table}.mosqueId`)} = ${sql.ref("mosqueUses.mosqueId")}
  )`;
  return tx
    .selectFrom("mosqueUses")
    .select(["mosqueId", oldest.as("oldest")])
    .where("mosqueId", ">", after)
    .orderBy("mosqueId")
    .limit(mosquesPerStep)
    .execute();
}

/**
 * Deletes rows of a mosque.
 * @param rows at most how many; if `before` is given, only older rows
 * @returns how many it deleted: as many as the limit if there may be more
 */
async function deleteRows(
  tx: RequestLogTx,
  table: PrunedTable,
  mosqueId: string,
  { limit, before }: { readonly limit: number; readonly before?: string | number },
): Promise<number> {
  const [first] = prunedTables[table];
  const columns = prunedTables[table];
  const key = sql`(${sql.join(columns.map((column) => sql.ref(column)))})`;
  const rows = tx
    .selectFrom(table as "requestBatches") // Each of them has the columns named here.
    .select(columns as readonly string[] as "at"[])
    .where("mosqueId", "=", mosqueId)
    .limit(limit)
    // Skips rows that another instance is deleting, instead of waiting for it.
    .forUpdate()
    .skipLocked();
  const due = before === undefined ? rows : rows.where(sql.ref(first), "<", before);
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where("mosqueId", "=", mosqueId)
    .where(sql<boolean>`${key} in ${due}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Removes old counts from the rows of the mosques after an id.
 * @param before quarters of an hour since 1970
 * @returns the id to continue after; undefined after the last mosque
 */
async function dropOldCounts(tx: RequestLogTx, after: string, before: number): Promise<string | undefined> {
  const rows = await tx
    .selectFrom("mosqueUses")
    .select(["mosqueId", "keys"])
    .where("mosqueId", ">", after)
    .orderBy("mosqueId")
    .limit(mosquesPerStep)
    .execute();
  for (const row of rows) {
    if (dropCountsBefore(recentKeysOf(fromJson(row.keys)), before))
      await dropCountsOf(tx, row.mosqueId, before);
  }
  return rows.length === mosquesPerStep ? rows.at(-1)?.mosqueId : undefined;
}

async function dropCountsOf(tx: RequestLogTx, mosqueId: string, before: number): Promise<void> {
  const row = await tx
    .selectFrom("mosqueUses")
    .select("keys")
    .where("mosqueId", "=", mosqueId)
    .forUpdate()
    .executeTakeFirst();
  const keys = recentKeysOf(row ? fromJson(row.keys) : []);
  if (!dropCountsBefore(keys, before)) return;
  await tx
    .updateTable("mosqueUses")
    .set({ keys: toJson(storedUses(keys)) })
    .where("mosqueId", "=", mosqueId)
    .execute();
}
