import {
  type HealthState,
  limits,
  type MosqueRole,
  type PortalQueryOf,
  type verificationStatuses,
} from "@mosque-sync/contract";
import { type SelectQueryBuilder, sql } from "kysely";
import { folded } from "#domain/name-keys.ts";
import { type Part, partOf, readAcross } from "#store/lists/pages.ts";
import { idsFound } from "#store/lists/search-words.ts";
import { contains } from "#store/lists/text-search.ts";
import type { MembersTable } from "#store/tables/account-tables.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { MosqueUsesTable } from "#store/tables/request-log-tables.ts";
import type { Tx, UsesDatabase, UsesTx } from "#store/tables/schema.ts";
import { lateBefore, statesByUrgency } from "#subjects/health/rules/use.ts";
import { plainNameOf } from "../rules/test-mosques.ts";

/** A mosque as lists show it, with the user's role and the outcome of its requests. */
export interface ListedMosque
  extends Pick<MosquesTable, "id" | "communityName" | "verificationStatus" | "testOf" | "suspendedAt"> {
  readonly role: MembersTable["role"] | null;
  readonly health: HealthState;
  /** Undefined for a mosque that has never sent a request. */
  readonly use: Pick<MosqueUsesTable, "lastSuccessAt" | "lastReason"> | undefined;
}

/** A search for mosques. */
export interface MosqueSearch {
  /** The user whose role is returned, and whose mosques `isOwn` selects. */
  readonly userId: string;
  /** True to find only mosques whose team the user belongs to. */
  readonly isOwn: boolean;
  readonly role?: MosqueRole | undefined;
  /** A part of the name; beginnings of words of the name, the address, or an owner's name or email; or the whole id. */
  readonly search?: string | undefined;
  readonly verification?: (typeof verificationStatuses)[number] | undefined;
  readonly health?: HealthState | undefined;
  /** By name; or the worst first: the longest time without a success, then by name. */
  readonly sort?: PortalQueryOf<"listAllMosques">["sort"];
  /** Counted from 1, the first unless given. */
  readonly page?: number | undefined;
}

/** A page of the mosques that match a search, and how many there are on all pages: of all, and of test mosques. */
export async function listMosques(
  tx: UsesTx,
  search: MosqueSearch,
  now: Date,
): Promise<{ mosques: ListedMosque[]; total: number; tests: number }> {
  const { counts, tests } = await countByHealth(tx, search, now);
  const healths = search.health ? [search.health] : statesByUrgency;
  const total = healths.reduce((sum, health) => sum + (counts.get(health) ?? 0), 0);
  const sections =
    search.sort === "worst"
      ? healths.map((health) => ({
          length: counts.get(health) ?? 0,
          read: (part: Part) => readPart(tx, { ...search, health }, now, part),
        }))
      : [{ length: total, read: (part: Part) => readPart(tx, search, now, part) }];
  return { mosques: await readAcross(sections, partOf(search.page)), total, tests };
}

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

/** How many of the mosques that match a search are in each state, and how many of those asked for are test mosques. */
async function countByHealth(
  tx: UsesTx,
  search: MosqueSearch,
  now: Date,
): Promise<{ counts: Map<HealthState, number>; tests: number }> {
  const rows = await withUses(found(tx, search))
    .select([healthIn(now).as("health"), ({ fn }) => fn.countAll().as("mosques")])
    .select(({ fn }) => fn.count("mosques.testOf").as("tests"))
    .groupBy("health")
    .execute();
  const asked = rows.filter(({ health }) => !search.health || health === search.health);
  return {
    counts: new Map(rows.map(({ health, mosques }) => [health, Number(mosques)])),
    tests: asked.reduce((sum, { tests }) => sum + Number(tests), 0),
  };
}

/** Finds the mosques with indexes only, then reads only the rows to show. */
async function readPart(tx: UsesTx, search: MosqueSearch, now: Date, part: Part): Promise<ListedMosque[]> {
  const { health, sort } = search;
  let query = withUses(found(tx, search)).select("mosques.id").limit(part.limit).offset(part.offset);
  if (health) query = query.where(healthIn(now), "=", health);
  if (sort === "worst" && (health === "failed" || health === "late")) {
    query = query.orderBy("mosqueUses.lastSuccessAt", (order) => order.asc().nullsFirst());
  }
  const places = await query
    .orderBy("mosques.nameOrder")
    .orderBy("mosques.nameFolded")
    .orderBy("mosques.id")
    .execute();
  const mosques = await readRows(
    tx,
    places.map(({ id }) => id),
    search.userId,
    now,
  );
  return places.flatMap(({ id }) => mosques.get(id) ?? []);
}

async function readRows(
  tx: UsesTx,
  mosqueIds: readonly string[],
  userId: string,
  now: Date,
): Promise<Map<string, ListedMosque>> {
  const rows = await withUses(tx.selectFrom("mosques"))
    .leftJoin("members", (join) =>
      join
        .on(({ eb, fn, ref }) =>
          eb("members.mosqueId", "=", fn.coalesce(ref("mosques.testOf"), ref("mosques.id"))),
        )
        .on("members.userId", "=", userId),
    )
    .select(["mosques.id", "mosques.communityName", "mosques.verificationStatus", "mosques.testOf"])
    .select("mosques.suspendedAt")
    .select("members.role")
    .select(["mosqueUses.writerUsedAt", "mosqueUses.lastSuccessAt", "mosqueUses.lastReason"])
    .select(healthIn(now).as("health"))
    .where("mosques.id", "in", mosqueIds)
    .execute();
  return new Map(
    rows.map(({ writerUsedAt, lastSuccessAt, lastReason, ...mosque }) => [
      mosque.id,
      { ...mosque, use: writerUsedAt === null ? undefined : { lastSuccessAt, lastReason } },
    ]),
  );
}

/** The state that the last check saw, or `uncheckedState`, as the database computes it. */
function healthIn(now: Date) {
  return sql<HealthState>`case
    when sync_watches.state is not null then sync_watches.state
    when mosque_uses.writer_used_at is null then 'never'
    when mosque_uses.last_reason is not null then 'failed'
    when mosque_uses.last_success_at >= ${lateBefore(now)} then 'healthy'
    else 'late' end`;
}

/** Selects the ids of the mosques that a user looks after, with their test mosques. */
function ownMosques(tx: UsesTx, userId: string, role: MosqueRole | undefined) {
  const members = tx.selectFrom("members").where("members.userId", "=", userId);
  const own = role ? members.where("members.role", "=", role) : members;
  const tests = own.innerJoin("testMosques", "testMosques.mosqueId", "members.mosqueId");
  return own.select("members.mosqueId as id").unionAll(tests.select("testMosques.testId as id"));
}

function withUses<O>(mosques: SelectQueryBuilder<UsesDatabase, "mosques", O>) {
  return mosques
    .leftJoin("syncWatches", "syncWatches.mosqueId", "mosques.id")
    .leftJoin("mosqueUses", "mosqueUses.mosqueId", "mosques.id");
}

function found(tx: UsesTx, { userId, isOwn, role, search, verification }: MosqueSearch) {
  let mosques = tx.selectFrom("mosques");
  if (isOwn) {
    mosques = mosques.where("mosques.id", "in", ownMosques(tx, userId, role));
  }
  if (verification) mosques = mosques.where("mosques.verificationStatus", "=", verification);
  if (search === undefined) return mosques;
  const byWords = idsFound(tx, search);
  return mosques.where(({ eb, or, and }) =>
    or([
      contains("mosques.nameFolded", folded(search)),
      eb("mosques.id", "=", search.toLowerCase()),
      ...(byWords ? [eb("mosques.id", "in", byWords.together)] : []),
      ...(byWords ? [and(byWords.each.map((ids) => eb("mosques.id", "in", ids)))] : []),
    ]),
  );
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
