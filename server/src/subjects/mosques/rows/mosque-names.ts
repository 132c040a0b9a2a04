import { limits } from "@mosque-sync/contract";
import type { Tx } from "#store/tables/schema.ts";
import { plainNameOf } from "../rules/test-mosques.ts";

/** The names of mosques by their ids, which say of test mosques that they are some; ids of no mosque are absent. */
export async function mosqueNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("mosques")
    .select(["id", "communityName", "testOf"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((mosque) => [mosque.id, plainNameOf(mosque)]));
}

/** How many real mosques there are. */
export async function countMosques(tx: Tx): Promise<number> {
  const { mosques, tests } = await tx
    .selectFrom("mosques")
    .select(({ fn }) => [fn.countAll().as("mosques"), fn.count("testOf").as("tests")])
    .executeTakeFirstOrThrow();
  return Number(mosques) - Number(tests); // PostgreSQL gives a bigint as text.
}

/** How many real mosques a user belongs to, and the id if there is only one. */
export async function countOwnMosques(
  tx: Tx,
  userId: string,
): Promise<{ mosqueCount: number; onlyMosqueId?: string }> {
  const { mosques, first } = await tx
    .selectFrom("members")
    .select(({ fn }) => [fn.countAll().as("mosques"), fn.min("mosqueId").as("first")])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const mosqueCount = Number(mosques);
  return mosqueCount === 1 ? { mosqueCount, onlyMosqueId: first } : { mosqueCount };
}

/** The names of a user's mosques, as many as a page has. */
export async function namesOfOwnMosques(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("members")
    .innerJoin("mosques", "mosques.id", "members.mosqueId")
    .select("mosques.communityName")
    .where("members.userId", "=", userId)
    .limit(limits.listedPerPage)
    .execute();
  return rows.map(({ communityName }) => communityName);
}
