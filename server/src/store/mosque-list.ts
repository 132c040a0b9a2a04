import type { MembersTable, MosquesTable, Tx } from "./schema.ts";
import { contains } from "./text-search.ts";

/** A mosque, as the operator's list shows it, and what the operator who asks is in it. */
export type ListedMosque = Pick<MosquesTable, "id" | "communityName" | "verificationStatus"> & {
  role: MembersTable["role"] | null;
};

/** Whose list it is, and what is looked for: part of a name in whatever case, or an id. */
export interface MosqueSearch {
  readonly userId: string;
  readonly search: string | undefined;
}

/** The first mosques by name. */
export async function firstMosques(tx: Tx, search: MosqueSearch, limit: number): Promise<ListedMosque[]> {
  return listed(tx, search)
    .orderBy(({ fn }) => fn("lower", ["mosques.communityName"]))
    .orderBy("mosques.id")
    .limit(limit)
    .execute();
}

/** The first mosques by name of those whose team the user is in. */
export async function ownMosques(tx: Tx, search: MosqueSearch, limit: number): Promise<ListedMosque[]> {
  return listed(tx, search)
    .where("members.userId", "=", search.userId)
    .orderBy(({ fn }) => fn("lower", ["mosques.communityName"]))
    .orderBy("mosques.id")
    .limit(limit)
    .execute();
}

/** The mosques that were added last. */
export async function newestMosques(tx: Tx, search: MosqueSearch, limit: number): Promise<ListedMosque[]> {
  return listed(tx, search)
    .orderBy("mosques.createdAt", "desc")
    .orderBy("mosques.id", "desc")
    .limit(limit)
    .execute();
}

/** Those of these mosques that are looked for, in no order. */
export async function mosquesAmong(
  tx: Tx,
  search: MosqueSearch,
  mosqueIds: readonly string[],
): Promise<ListedMosque[]> {
  if (mosqueIds.length === 0) return [];
  return listed(tx, search).where("mosques.id", "in", mosqueIds).execute();
}

/** How many mosques there are, or are found. */
export async function countMosques(tx: Tx, search?: string): Promise<number> {
  const { mosques } = await found(tx, search)
    .select(({ fn }) => fn.countAll().as("mosques"))
    .executeTakeFirstOrThrow();
  return Number(mosques); // PostgreSQL gives a bigint as text.
}

function listed(tx: Tx, { userId, search }: MosqueSearch) {
  return found(tx, search)
    .leftJoin("members", (join) =>
      join.onRef("members.mosqueId", "=", "mosques.id").on("members.userId", "=", userId),
    )
    .select(["mosques.id", "mosques.communityName", "mosques.verificationStatus", "members.role"]);
}

function found(tx: Tx, search: string | undefined) {
  const mosques = tx.selectFrom("mosques");
  if (search === undefined) return mosques;
  return mosques.where(({ eb, or }) =>
    or([contains("mosques.communityName", search), eb("mosques.id", "=", search.toLowerCase())]),
  );
}
