import { limits, type OperatedUser } from "@mosque-sync/contract";
import { type Expression, type SqlBool, sql } from "kysely";
import { folded } from "#domain/name-keys.ts";
import { isPlaced, type Position } from "#store/lists/cursors.ts";
import { type Counted, countUpTo, holdsAll, listBounds, narrowest } from "#store/lists/id-sets.ts";
import { shownOf } from "#store/lists/pages.ts";
import { userSearch } from "#store/lists/search-words.ts";
import { contains } from "#store/lists/text-search.ts";
import type { UsersTable } from "#store/tables/account-tables.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { usersWithFactor } from "#subjects/sign-in/factors/rows/factors.ts";
import { userOf } from "./users.ts";

/** A page of the accounts. */
export interface UserPage {
  readonly users: OperatedUser[];
  /** Where the list continues; undefined at its end. */
  readonly next: Position | undefined;
  /** Undefined if counting them would look at too many. */
  readonly counted: Counted | undefined;
}

/** A page of the accounts by name, each with its mosques. A page of a search for common words may be short. */
export async function listUsers(
  tx: Tx,
  search?: string,
  after?: Position,
  bounds = listBounds,
): Promise<UserPage> {
  const condition = search === undefined ? undefined : userSearch(tx, search);
  const conditions = condition ? [condition] : [];
  const few = search !== undefined && !condition ? [] : await narrowest(tx, conditions, bounds);
  if (few?.length === 0) return { users: [], next: undefined, counted: { total: 0 } };
  const some = few ? usersIn(tx).where("id", "in", few) : usersIn(tx);
  const ahead = after ? some.where(isNamed(">", after)) : some;
  const end = condition && !few ? await namedAt(ahead, bounds.lookedAt - 1) : undefined;
  const looked = end ? ahead.where(isNamed("<=", end)) : ahead;
  const found = await inOrder(looked.where(holdsAll(conditions, "users.id")))
    .selectAll()
    .limit(bounds.perPage + 1)
    .execute();
  const { rows, last } = shownOf(found, bounds.perPage);
  return {
    users: await withMosques(tx, rows),
    next: last ? [last.nameOrder, last.id] : end,
    counted:
      condition && !few
        ? undefined
        : await countUpTo(tx, some.where(holdsAll(conditions, "users.id")), bounds.counted),
  };
}

/** The place of an account in the list. */
async function namedAt(users: ReturnType<typeof usersIn>, offset: number): Promise<Position | undefined> {
  const row = await inOrder(users).select(["nameOrder", "id"]).limit(1).offset(offset).executeTakeFirst();
  return row && [row.nameOrder, row.id];
}

function inOrder(users: ReturnType<typeof usersIn>) {
  return users.orderBy("nameOrder").orderBy("id");
}

function isNamed(comparison: ">" | "<=", position: Position) {
  return isPlaced(["users.nameOrder", "users.id"], comparison, position);
}

/** How many accounts there are. */
export async function countUsers(tx: Tx): Promise<number> {
  const { users } = await usersIn(tx)
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

/** True if a user's name or email contains the text. */
export function isOfUser(search: string): Expression<SqlBool> {
  const [inName, inEmail] = [
    contains("users.nameFolded", folded(search)),
    contains("users.email", search.toLowerCase()),
  ];
  return sql`(${inName} or ${inEmail})`;
}

/** Among how many mosques of a user the first by name are found. */
const sortedMosquesOfUser = 500;

async function withMosques(tx: Tx, rows: readonly UsersTable[]): Promise<OperatedUser[]> {
  if (rows.length === 0) return [];
  const userIds = rows.map(({ id }) => id);
  const ranked = tx
    .selectFrom("members")
    .select(["userId", "mosqueId", "role"])
    .select(({ fn }) => [
      fn
        .countAll()
        .over((over) => over.partitionBy("userId"))
        .as("mosqueCount"),
      fn
        .agg<number | string>("row_number")
        .over((over) => over.partitionBy("userId").orderBy("mosqueId"))
        .as("place"),
    ])
    .where("userId", "in", userIds)
    .as("ranked");
  const memberships = await tx
    .selectFrom(ranked)
    .selectAll()
    .where("place", "<=", sortedMosquesOfUser)
    .execute();
  const byName = await inOrderOfNames(tx, memberships);
  const withFactor = await usersWithFactor(tx, userIds);
  return rows.map((row) => {
    const own = byName.filter(({ userId }) => userId === row.id).slice(0, limits.listedMosquesOfUser);
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

/** Adds the names of mosques, and sorts by them. */
async function inOrderOfNames<Membership extends { readonly mosqueId: string }>(
  tx: Tx,
  memberships: readonly Membership[],
): Promise<(Membership & Pick<MosquesTable, "communityName">)[]> {
  if (memberships.length === 0) return [];
  const ids = [...new Set(memberships.map(({ mosqueId }) => mosqueId))];
  const mosques = await tx
    .selectFrom("mosques")
    .select(["id", "communityName"])
    .where("id", "in", ids)
    .orderBy("nameOrder")
    .orderBy("id")
    .execute();
  const ofMosque = Map.groupBy(memberships, ({ mosqueId }) => mosqueId);
  return mosques.flatMap(({ id, communityName }) =>
    (ofMosque.get(id) ?? []).map((membership) => ({ ...membership, communityName })),
  );
}
