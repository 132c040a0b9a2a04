import { limits, type OperatedUser, type PortalQueryOf } from "@mosque-sync/contract";
import { type Expression, type SqlBool, sql } from "kysely";
import { folded } from "#domain/name-keys.ts";
import { partOf } from "#store/lists/pages.ts";
import { contains } from "#store/lists/text-search.ts";
import type { UsersTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { usersWithFactor } from "#subjects/sign-in/factors/rows/factors.ts";
import { userOf } from "./users.ts";

/** A page of the accounts by name, each with its mosques. */
export async function listUsers(
  tx: Tx,
  { search, page }: PortalQueryOf<"listUsers">,
): Promise<OperatedUser[]> {
  const { limit, offset } = partOf(page);
  const rows = await found(tx, search)
    .selectAll()
    .orderBy("nameOrder")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return withMosques(tx, rows);
}

/** How many accounts there are, or match a search. */
export async function countUsers(tx: Tx, search?: string): Promise<number> {
  const { users } = await found(tx, search)
    .select(({ fn }) => fn.countAll().as("users"))
    .executeTakeFirstOrThrow();
  return Number(users); // PostgreSQL gives a bigint as text.
}

export async function findOperatedUser(tx: Tx, userId: string): Promise<OperatedUser | undefined> {
  const rows = await usersIn(tx).selectAll().where("id", "=", userId).execute();
  return (await withMosques(tx, rows))[0];
}

/** The ids of all operators who can sign in, locked until the write ends, so that they stay operators meanwhile. */
export async function lockOperators(tx: Tx): Promise<string[]> {
  const operators = await tx
    .selectFrom("users")
    .select("id")
    .where("isOperator", "=", 1)
    .where("disabledAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return operators.map(({ id }) => id);
}

function usersIn(tx: Tx) {
  return tx.selectFrom("users").where("deletedAt", "is", null);
}

function found(tx: Tx, search: string | undefined) {
  const users = usersIn(tx);
  if (search === undefined) return users;
  return users.where(isOfUser(search));
}

/** True if a user's name or email contains the text. */
export function isOfUser(search: string): Expression<SqlBool> {
  const [inName, inEmail] = [
    contains("users.nameFolded", folded(search)),
    contains("users.email", search.toLowerCase()),
  ];
  return sql`(${inName} or ${inEmail})`;
}

async function withMosques(tx: Tx, rows: readonly UsersTable[]): Promise<OperatedUser[]> {
  if (rows.length === 0) return [];
  const userIds = rows.map(({ id }) => id);
  const ranked = tx
    .selectFrom("members")
    .innerJoin("mosques", "mosques.id", "members.mosqueId")
    .select(["members.userId", "members.mosqueId", "mosques.communityName", "members.role"])
    .select(({ fn }) => [
      fn
        .countAll()
        .over((over) => over.partitionBy("members.userId"))
        .as("mosqueCount"),
      fn
        .agg<number | string>("row_number")
        .over((over) => over.partitionBy("members.userId").orderBy("mosques.nameOrder").orderBy("mosques.id"))
        .as("place"),
    ])
    .where("members.userId", "in", userIds)
    .as("ranked");
  const first = await tx
    .selectFrom(ranked)
    .selectAll()
    .where("place", "<=", limits.listedMosquesOfUser)
    .orderBy("place")
    .execute();
  const withFactor = await usersWithFactor(tx, userIds);
  return rows.map((row) => {
    const own = first.filter(({ userId }) => userId === row.id);
    return {
      ...userOf(row),
      emailConfirmed: row.emailVerified === 1,
      hasSecondFactor: withFactor.has(row.id),
      isDisabled: row.disabledAt !== null,
      createdAt: row.createdAt,
      mosqueCount: Number(own[0]?.mosqueCount ?? 0),
      mosques: own.map(({ mosqueId, communityName, role }) => ({ mosqueId, communityName, role })),
    };
  });
}
