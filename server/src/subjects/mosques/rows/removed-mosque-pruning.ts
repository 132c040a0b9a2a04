import type { Store } from "#store/store.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import { deleteRequestsOf } from "#subjects/activity/rows/log/request-log-pruning.ts";

/**
 * Deletes a mosque's data in the log, in small steps: its requests, the last uses of the mosque and its keys, and their
 * numbers of requests.
 */
export async function forgetMosque(store: Store, mosqueId: string): Promise<void> {
  await store.writeRequestLog((log) => forgetUses(log, mosqueId));
  await deleteRequestsOf(store, mosqueId);
}

/**
 * Deletes data that was logged of removed mosques after their removal. Every instance logs a mosque's last requests
 * some seconds later, and the instance that removed it may have ended before it had deleted the others.
 * @param since when the first of them was removed, an ISO instant
 * @param stop ends it after the mosque under way
 */
export async function forgetRemovedMosques(store: Store, since: string, stop: AbortSignal): Promise<void> {
  const removed = await store.read((tx) =>
    tx.selectFrom("removedMosques").select("mosqueId").where("removedAt", ">=", since).execute(),
  );
  for (const { mosqueId } of removed) {
    if (stop.aborted) return;
    const isLogged = await store.readRequestLog((log) => hasRequests(log, mosqueId));
    if (isLogged) await forgetMosque(store, mosqueId);
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
