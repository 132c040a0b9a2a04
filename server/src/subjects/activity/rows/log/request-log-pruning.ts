import { sql } from "kysely";
import type { Engine } from "#store/engines/engine.ts";
import { inBatches } from "#store/pruning/batches.ts";
import { mosquesAfter } from "#store/pruning/mosques-after.ts";
import type { RequestLogDatabase, RequestLogTx } from "#store/tables/schema.ts";
import { dropOldCounts } from "#subjects/keys/rows/old-counts.ts";
import { forgetSizes } from "./request-log-sizes.ts";

/** How many rows one step deletes at most. */
const rowsPerStep = 1_000;

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
    const deleted = await engine.writeRequestLog((tx) => deleteRows(tx, "requestBatches", [mosqueId]));
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
  const last = mosques.at(-1);
  if (last === undefined) return undefined;
  const deleted = await deleteRows(tx, table, mosques, before);
  return { after: deleted >= rowsPerStep ? after : last, deleted };
}

/**
 * Deletes rows of these mosques, as many as one step may.
 * @param before only rows that are older
 * @returns how many it deleted: as many as one step may if there may be more
 */
async function deleteRows(
  tx: RequestLogTx,
  table: PrunedTable,
  mosques: readonly string[],
  before?: string | number,
): Promise<number> {
  const [first] = prunedTables[table];
  const columns = ["mosqueId", ...prunedTables[table]];
  const key = sql`(${sql.join(columns.map((column) => sql.ref(column)))})`;
  const rows = tx
    .selectFrom(table as "requestBatches") // Each of them has the columns named here.
    .select(columns as "mosqueId"[])
    .where("mosqueId", "in", mosques)
    .limit(rowsPerStep)
    // Skips rows that another instance is deleting, instead of waiting for it.
    .forUpdate()
    .skipLocked();
  const due = before === undefined ? rows : rows.where(sql.ref(first), "<", before);
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where(sql<boolean>`${key} in ${due}`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
