import type { Store } from "#store/store.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import { wholeId } from "#store/tables/short-ids.ts";
import { deleteRequestsOf } from "#subjects/activity/rows/log/request-log-pruning.ts";

/**
 * Deletes a mosque's data in the log, in small steps: its requests, the last uses of the mosque and its keys, and their
 * numbers of requests.
 */
export async function forgetMosque(store: Store, mosqueId: string, keyIds: readonly string[]): Promise<void> {
  await store.writeRequestLog((log) => forgetUses(log, mosqueId, keyIds));
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
    const keyIds = await store.readRequestLog((log) => loggedKeysOf(log, mosqueId));
    if (keyIds.length > 0) await forgetMosque(store, mosqueId, keyIds);
  }
}

async function forgetUses(tx: RequestLogTx, mosqueId: string, keyIds: readonly string[]): Promise<void> {
  if (keyIds.length > 0) await tx.deleteFrom("keyUses").where("keyId", "in", keyIds).execute();
  await tx.deleteFrom("mosqueUses").where("mosqueId", "=", mosqueId).execute();
  await tx.deleteFrom("keyQuarters").where("mosqueId", "=", mosqueId).execute();
}

/** The keys of a mosque with requests in the log. */
async function loggedKeysOf(tx: RequestLogTx, mosqueId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("requestBatches")
    .select("keyId")
    .distinct()
    .where("mosqueId", "=", mosqueId)
    .execute();
  return rows.map(({ keyId }) => wholeId(keyId));
}
