import { randomInt } from "node:crypto";
import type { RefusedRequestsTable } from "#store/tables/request-log-tables.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";

/** A refused request that belongs to no mosque. */
export type RefusedRequest = Omit<RefusedRequestsTable, "id" | "unlisted">;

/** The place of a row. */
export type RefusedPlace = Pick<RefusedRequestsTable, "at" | "id">;

/** How many refused requests are kept (decision 8.44). */
export const refusedKept = 5_000;

/**
 * Adds refused requests, and deletes the rows beyond the limit.
 * @param unlisted the number of further requests, which are only counted: on the last of these, or on an earlier row
 * @param earlier the row that the last call returned
 * @returns the last row
 */
export async function addRefused(
  tx: RequestLogTx,
  requests: readonly RefusedRequest[],
  unlisted: number,
  earlier: RefusedPlace | undefined,
): Promise<RefusedPlace | undefined> {
  const rows = requests.map((request, index) => ({
    ...request,
    id: randomInt(2 ** 31),
    unlisted: index === requests.length - 1 ? unlisted : 0,
  }));
  const last = rows.at(-1);
  if (last) {
    await tx.insertInto("refusedRequests").values(rows).execute();
    await deleteBeyond(tx, refusedKept);
    return { at: last.at, id: last.id };
  }
  if (earlier && unlisted > 0) {
    await tx
      .updateTable("refusedRequests")
      .set(({ eb }) => ({ unlisted: eb("unlisted", "+", unlisted) }))
      .where("at", "=", earlier.at)
      .where("id", "=", earlier.id)
      .execute();
  }
  return earlier;
}

async function deleteBeyond(tx: RequestLogTx, kept: number): Promise<void> {
  const oldestKept = await tx
    .selectFrom("refusedRequests")
    .select("at")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .offset(kept - 1)
    .executeTakeFirst();
  if (oldestKept) await deleteRefusedBefore(tx, oldestKept.at);
}

export async function deleteRefusedBefore(tx: RequestLogTx, at: string): Promise<void> {
  await tx.deleteFrom("refusedRequests").where("at", "<", at).execute();
}

/** Refused requests, the newest first. */
export function listRefused(
  tx: RequestLogTx,
  search: { readonly reason?: string | undefined; readonly limit: number; readonly offset: number },
): Promise<RefusedRequestsTable[]> {
  const all = tx.selectFrom("refusedRequests").selectAll();
  const found = search.reason === undefined ? all : all.where("reason", "=", search.reason);
  return found
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(search.limit)
    .offset(search.offset)
    .execute();
}

/** How many refused requests are listed for each reason, and how many are only counted. */
export async function countRefused(
  tx: RequestLogTx,
): Promise<{ reason: string; listed: number; unlisted: number }[]> {
  const rows = await tx
    .selectFrom("refusedRequests")
    .select("reason")
    .select(({ fn }) => [fn.countAll().as("listed"), fn.sum("unlisted").as("unlisted")])
    .groupBy("reason")
    .orderBy("reason")
    .execute();
  // PostgreSQL gives sums and counts as text.
  return rows.map(({ reason, listed, unlisted }) => ({
    reason,
    listed: Number(listed),
    unlisted: Number(unlisted),
  }));
}

/** The refused requests with an id, the newest first. */
export function findRefused(tx: RequestLogTx, requestId: string): Promise<RefusedRequestsTable[]> {
  return tx
    .selectFrom("refusedRequests")
    .selectAll()
    .where("requestId", "=", requestId)
    .orderBy("at", "desc")
    .execute();
}
