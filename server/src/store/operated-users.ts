import type { OperatedUser } from "@mosque-sync/contract";
import type { Tx, UsersTable } from "./schema.ts";
import { contains } from "./text-search.ts";
import { userOf } from "./users.ts";

/** The first accounts by name, with the mosques that each looks after. */
export async function listUsers(
  tx: Tx,
  { search, limit }: { readonly search: string | undefined; readonly limit: number },
): Promise<OperatedUser[]> {
  const rows = await found(tx, search)
    .selectAll()
    .orderBy(({ fn }) => fn("lower", ["name"]))
    .orderBy("id")
    .limit(limit)
    .execute();
  return withMosques(tx, rows);
}

/** How many accounts there are, or are found. */
export async function countUsers(tx: Tx, search?: string): Promise<number> {
  const { users } = await found(tx, search)
    .select(({ fn }) => fn.countAll().as("users"))
    .executeTakeFirstOrThrow();
  return Number(users); // PostgreSQL gives a bigint as text.
}

/** One account as its operator sees it; undefined when there is none of this id. */
export async function findOperatedUser(tx: Tx, userId: string): Promise<OperatedUser | undefined> {
  const rows = await tx.selectFrom("users").selectAll().where("id", "=", userId).execute();
  return (await withMosques(tx, rows))[0];
}

/** The ids of all operators, kept locked until the write ends: none of them can stop being one meanwhile. */
export async function lockOperators(tx: Tx): Promise<string[]> {
  const operators = await tx
    .selectFrom("users")
    .select("id")
    .where("isOperator", "=", 1)
    .orderBy("id")
    .forUpdate()
    .execute();
  return operators.map(({ id }) => id);
}

function found(tx: Tx, search: string | undefined) {
  const users = tx.selectFrom("users");
  if (search === undefined) return users;
  return users.where(({ or }) => or([contains("name", search), contains("email", search)]));
}

async function withMosques(tx: Tx, rows: readonly UsersTable[]): Promise<OperatedUser[]> {
  if (rows.length === 0) return [];
  const userIds = rows.map(({ id }) => id);
  const roles = await tx
    .selectFrom("members")
    .innerJoin("mosques", "mosques.id", "members.mosqueId")
    .select(["members.userId", "members.mosqueId", "mosques.communityName", "members.role"])
    .where("members.userId", "in", userIds)
    .orderBy(({ fn }) => fn("lower", ["mosques.communityName"]))
    .orderBy("members.mosqueId")
    .execute();
  return rows.map((row) => ({
    ...userOf(row),
    emailConfirmed: row.emailVerified === 1,
    createdAt: row.createdAt,
    mosques: roles.filter(({ userId }) => userId === row.id).map(({ userId: _, ...mosque }) => mosque),
  }));
}
