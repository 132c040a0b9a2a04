import { sql } from "kysely";
import type { Engine } from "#store/engines/engine.ts";
import { inBatches } from "#store/pruning/batches.ts";
import type { RequestLogDatabase, RequestLogTx } from "#store/tables/schema.ts";
import { dropOldCounts } from "#subjects/keys/rows/old-counts.ts";
import { forgetSizes } from "./request-log-sizes.ts";

/** How many rows one step deletes at most. */
const rowsPerStep = 1_000;
/** How many mosques one step looks at. */
const mosquesPerStep = 200;

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
