import { sql } from "kysely";
import { partOf } from "#store/lists/pages.ts";
import type { ApiKeysTable, MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";

/** A working key that never ends, as operators see it. */
export type EndlessKey = Pick<ApiKeysTable, "id" | "mosqueId" | "name" | "prefix" | "createdAt"> &
  Pick<MosquesTable, "communityName" | "testOf">;

/** A page of the working keys without an end, oldest first, and how many there are. */
export async function listEndlessKeys(
  tx: Tx,
  page: number | undefined,
): Promise<{ keys: EndlessKey[]; total: number }> {
  const found = tx
    .selectFrom("apiKeys")
    .innerJoin("mosques", "mosques.id", "apiKeys.mosqueId")
    .where("apiKeys.expiresAt", "is", null)
    .where("apiKeys.endReason", "is", null);
  const { limit, offset } = partOf(page);
  const keys = await found
    .select(["apiKeys.id", "apiKeys.mosqueId", "apiKeys.name", "apiKeys.prefix", "apiKeys.createdAt"])
    .select(["mosques.communityName", "mosques.testOf"])
    .orderBy("apiKeys.createdAt")
    .orderBy("apiKeys.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await found.select(sql<number | string>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return { keys, total: Number(total) }; // PostgreSQL gives a bigint as text.
}
