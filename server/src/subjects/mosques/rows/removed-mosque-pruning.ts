import { sql } from "kysely";
import { deleteInBatches } from "#store/pruning/delete-in-batches.ts";
import type { Store } from "#store/store.ts";
import { dataTables, type RequestLogTx, type Tx } from "#store/tables/schema.ts";
import { deleteRequestsOf } from "#subjects/activity/rows/log/request-log-pruning.ts";
import { tablesDeleted } from "./removed-mosques.ts";

/**
 * Deletes a removed mosque's remaining rows, in small steps: of the data, and of the log its requests, the last uses of
 * the mosque and its keys, and their numbers of requests.
 */
export async function forgetMosque(store: Store, mosqueId: string): Promise<void> {
  await deleteRowsOf(store, mosqueId);
  await store.writeRequestLog((log) => forgetUses(log, mosqueId));
  await deleteRequestsOf(store, mosqueId);
}

/**
 * Deletes the remaining rows of removed mosques. Every instance logs a mosque's last requests some seconds after its
 * removal. The instance that removed it may have ended before it had deleted the others.
 * @param since when the first of them was removed, an ISO instant
 * @param stop ends it after the mosque under way
 */
export async function forgetRemovedMosques(store: Store, since: string, stop: AbortSignal): Promise<void> {
  const removed = await store.read((tx) =>
    tx.selectFrom("removedMosques").select("mosqueId").where("removedAt", ">=", since).execute(),
  );
  for (const { mosqueId } of removed) {
    if (stop.aborted) return;
    await deleteRowsOf(store, mosqueId, stop);
    const isLogged = await store.readRequestLog((log) => hasRequests(log, mosqueId));
    if (isLogged) await forgetMosque(store, mosqueId);
  }
}

/** Deletes the rows of a removed mosque that are deleted in steps, if there are any. */
async function deleteRowsOf(store: Store, mosqueId: string, stop?: AbortSignal): Promise<void> {
  for (const table of tablesDeleted("in steps")) {
    const rows = (tx: Tx) => tx.selectFrom(table as "changes").where("mosqueId", "=", mosqueId); // Each has the column.
    const isLeft = await store.read((tx) => rows(tx).select("mosqueId").limit(1).executeTakeFirst());
    if (!isLeft) continue;
    const key = sql.join(dataTables[table].key.map((column) => sql.ref(column)));
    const deleteSome = (limit: number) =>
      store.write((tx) => {
        const some = sql`select ${key} from ${sql.table(table)} where mosque_id = ${mosqueId} limit ${limit}`;
        return tx
          .deleteFrom(table as "changes")
          .where("mosqueId", "=", mosqueId)
          .where(sql<boolean>`(${key}) in (${some})`)
          .executeTakeFirst();
      });
    await deleteInBatches(deleteSome, stop);
  }
}

async function forgetUses(tx: RequestLogTx, mosqueId: string): Promise<void> {
  await tx.deleteFrom("keyUses").where("mosqueId", "=", mosqueId).execute();
  await tx.deleteFrom("mosqueUses").where("mosqueId", "=", mosqueId).execute();
  await tx.deleteFrom("keyQuarters").where("mosqueId", "=", mosqueId).execute();
}

/** Whether the log has requests of a mosque. */
async function hasRequests(tx: RequestLogTx, mosqueId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("requestBatches")
    .select("id")
    .where("mosqueId", "=", mosqueId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
