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

/** The ids of the first mosques by name. All that it looks at is in an index. */
export async function firstMosques(tx: Tx, search: string | undefined, limit: number): Promise<string[]> {
  const rows = await found(tx, search)
    .select("mosques.id")
    .orderBy(({ fn }) => fn("lower", ["mosques.communityName"]))
    .orderBy("mosques.communityName")
    .orderBy("mosques.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of the mosques that were added last. All that it looks at is in an index. */
export async function newestMosques(tx: Tx, search: string | undefined, limit: number): Promise<string[]> {
  const rows = await found(tx, search)
    .select("mosques.id")
    .orderBy("mosques.createdAt", "desc")
    .orderBy("mosques.communityName", "desc")
    .orderBy("mosques.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these mosques that are looked for, by name. */
export async function mosquesAmong(
  tx: Tx,
  mosqueIds: readonly string[],
  search: MosqueSearch,
): Promise<ListedMosque[]> {
  if (mosqueIds.length === 0) return [];
  return listed(tx, search).where("mosques.id", "in", mosqueIds).execute();
}

/** The first mosques by name of those whose team the user is in. */
export async function ownMosques(tx: Tx, search: MosqueSearch, limit: number): Promise<ListedMosque[]> {
  return listed(tx, search).where("members.userId", "=", search.userId).limit(limit).execute();
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
    .select(["mosques.id", "mosques.communityName", "mosques.verificationStatus", "members.role"])
    .orderBy(({ fn }) => fn("lower", ["mosques.communityName"]))
    .orderBy("mosques.id");
}

function found(tx: Tx, search: string | undefined) {
  const mosques = tx.selectFrom("mosques");
  if (search === undefined) return mosques;
  return mosques.where(({ eb, or }) =>
    or([contains("mosques.communityName", search), eb("mosques.id", "=", search.toLowerCase())]),
  );
}
