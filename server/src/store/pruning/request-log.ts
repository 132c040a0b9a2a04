import type { Engine } from "../engines/engine.ts";
import { forgetSizes } from "../requests/request-log-sizes.ts";
import type { RequestLogDatabase, RequestLogTx } from "../tables/schema.ts";
import { inSteps } from "./in-steps.ts";
import { mosquesAfter } from "./mosques-after.ts";

/** How many rows one step deletes at most. */
const rowsPerStep = 1_000;

/** The tables of the request log: today's, and that of earlier versions, until its last request is too old. */
type LogTable = keyof RequestLogDatabase & ("requestBatches" | "requestLog");
const logTables: readonly LogTable[] = ["requestBatches", "requestLog"];

/**
 * Deletes the requests before an instant, mosque by mosque as they are stored, and returns their space: in small steps
 * with rests, so that no request has to wait.
 * @param before an ISO instant
 * @param stop ends it after the step under way
 */
export async function pruneRequestLog(engine: Engine, before: string, stop?: AbortSignal): Promise<void> {
  for (const table of logTables) {
    await pruneTables(engine, (tx, after) => deleteSome(tx, table, after, before), stop);
  }
  if (!stop?.aborted) await forgetSizes(engine, before);
  const { giveBackRoom } = engine;
  if (giveBackRoom) await inSteps(giveBackRoom, stop);
}

/**
 * Deletes the counts of the quarters before one, in the same way.
 * @param before quarters of an hour since 1970
 */
export async function pruneQuarters(engine: Engine, before: number, stop?: AbortSignal): Promise<void> {
  await pruneTables(engine, (tx, after) => deleteSomeQuarters(tx, after, before), stop);
}

/** Deletes in steps. @param step gets the id of the last mosque that is done, and returns the next; undefined at the end */
async function pruneTables(
  engine: Engine,
  step: (tx: RequestLogTx, after: string) => Promise<string | undefined>,
  stop?: AbortSignal,
): Promise<void> {
  let after = "";
  await inSteps(async () => {
    const reached = await engine.writeRequestLog((tx) => step(tx, after));
    if (reached === undefined) return false;
    after = reached;
    return true;
  }, stop);
}

/**
 * Deletes the first old requests of the mosques after an id.
 * @returns the id of the last mosque that is done; undefined after the last of all
 */
export async function deleteSome(
  tx: RequestLogTx,
  table: LogTable,
  after: string,
  before: string,
): Promise<string | undefined> {
  const mosques = await mosquesAfter(tx, table, after);
  const last = mosques.at(-1);
  if (last === undefined) return undefined;
  const { numDeletedRows } = await tx
    .deleteFrom(table)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("mosqueId", "at", "id"),
        "in",
        selectFrom(table)
          .select(["mosqueId", "at", "id"])
          .where("mosqueId", "in", mosques)
          .where("at", "<", before)
          .limit(rowsPerStep)
          // Another instance may be deleting the same rows: neither waits for the other.
          .forUpdate()
          .skipLocked()
          .$asTuple("mosqueId", "at", "id"),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows < rowsPerStep ? last : after;
}

/** The same for the counts of quarters. */
async function deleteSomeQuarters(
  tx: RequestLogTx,
  after: string,
  before: number,
): Promise<string | undefined> {
  const mosques = await mosquesAfter(tx, "requestQuarters", after);
  const last = mosques.at(-1);
  if (last === undefined) return undefined;
  const { numDeletedRows } = await tx
    .deleteFrom("requestQuarters")
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("mosqueId", "quarter"),
        "in",
        selectFrom("requestQuarters")
          .select(["mosqueId", "quarter"])
          .where("mosqueId", "in", mosques)
          .where("quarter", "<", before)
          .limit(rowsPerStep)
          .forUpdate()
          .skipLocked()
          .$asTuple("mosqueId", "quarter"),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows < rowsPerStep ? last : after;
}
