import type { HealthState, TimetableNeed } from "@mosque-sync/contract";
import { sql } from "kysely";
import { type Position, positionIn } from "#store/lists/cursors.ts";
import {
  type Condition,
  type Counted,
  countUpTo,
  holdsAll,
  type ListBounds,
  listBounds,
  narrowest,
} from "#store/lists/id-sets.ts";
import { shownOf } from "#store/lists/pages.ts";
import type { MembersTable } from "#store/tables/account-tables.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { MosqueUsesTable } from "#store/tables/request-log-tables.ts";
import type { UsesTx } from "#store/tables/schema.ts";
import { statesByUrgency } from "#subjects/health/rules/use.ts";
import { endingDays, needsOf } from "#subjects/timetable/rows/needs.ts";
import type { MosqueSearch } from "./mosque-conditions.ts";
import { conditionsOf } from "./mosque-conditions.ts";
import { type Found, isNamed, walkByName, walkByUrgency } from "./mosque-walks.ts";

/** A mosque as lists show it, with the user's role and the outcome of its requests. */
export interface ListedMosque
  extends Pick<MosquesTable, "id" | "communityName" | "verificationStatus" | "testOf" | "suspendedAt"> {
  readonly role: MembersTable["role"] | null;
  readonly health: HealthState;
  /** Undefined for a mosque that has never sent a request. */
  readonly use: Pick<MosqueUsesTable, "lastSuccessAt" | "lastReason"> | undefined;
  readonly needs: readonly TimetableNeed[];
}

/** A page of the mosques that match a search. */
export interface MosquePage {
  readonly mosques: ListedMosque[];
  /** Where the list continues; undefined at its end. */
  readonly next: Position | undefined;
  /** How many there are; undefined if counting them would look at too many. */
  readonly counted: (Counted & { readonly tests?: number }) | undefined;
}

/** The columns of each order. The first column of `worst` is the state. */
const kindsOfOrder = { name: ["text", "text", "text"], worst: ["text", "instant", "text"] } as const;

/**
 * A page of the mosques that match a search. If a condition leaves few mosques, these are all read. Otherwise
 * the list is followed by an index of its order: a page then looks at a bounded number of mosques, and may be short.
 * @throws ApiError cursor_invalid
 */
export async function listMosques(
  tx: UsesTx,
  search: MosqueSearch,
  bounds = listBounds,
): Promise<MosquePage> {
  const order = search.sort ?? "name";
  const after = positionIn(nameOfList(search), search.cursor, kindsOfOrder[order]);
  const conditions = conditionsOf(tx, search);
  const few = await narrowest(tx, Object.values(conditions), bounds);
  if (few) return pageOfFew(tx, { search, after, few, conditions: Object.values(conditions), bounds });
  const { rows, next } =
    order === "name"
      ? await walkByName(tx, search, { conditions, after, bounds })
      : await walkByUrgency(tx, search, { conditions, after, bounds });
  return {
    mosques: await readRows(tx, rows, search),
    next,
    counted: await countOf(tx, conditions, bounds),
  };
}

/** The name of the list that a search is a part of, for its cursors. */
export function nameOfList({
  sort = "name",
  isOwn,
  userId,
}: Pick<MosqueSearch, "sort" | "isOwn" | "userId">): string {
  return `mosques by ${sort}${isOwn ? ` of ${userId}` : ""}`;
}

/** Of few candidates, all that match, in order. */
async function pageOfFew(
  tx: UsesTx,
  {
    search,
    after,
    few,
    conditions,
    bounds,
  }: {
    readonly search: MosqueSearch;
    readonly after: Position | undefined;
    readonly few: readonly string[];
    readonly conditions: readonly Condition[];
    readonly bounds: ListBounds;
  },
): Promise<MosquePage> {
  if (few.length === 0) return { mosques: [], next: undefined, counted: { total: 0, tests: 0 } };
  const order = search.sort ?? "name";
  const place = placeIn(order);
  const rows = await tx
    .selectFrom("mosques")
    .leftJoin("syncWatches", "syncWatches.mosqueId", "mosques.id")
    .select(["mosques.id", "mosques.testOf", "mosques.nameOrder", "mosques.nameFolded"])
    .select([state.as("state"), since.as("since")])
    .select((after ? isBehind(order, after) : sql<boolean>`(1 = 1)`).as("isBehind"))
    .where("mosques.id", "in", few)
    .where(holdsAll(conditions, "mosques.id"))
    .orderBy(place)
    .execute();
  const behind = rows.filter(({ isBehind }) => Boolean(isBehind)); // SQLite's truth is a number.
  const { rows: shown, last } = shownOf(
    behind.map(
      (row): Found => ({
        id: row.id,
        position: order === "name" ? [row.nameOrder, row.nameFolded, row.id] : [row.state, row.since, row.id],
      }),
    ),
    bounds.perPage,
  );
  return {
    mosques: await readRows(tx, shown, search),
    next: last?.position,
    counted: {
      total: rows.length,
      tests: rows.filter(({ testOf }) => testOf !== null).length,
    },
  };
}

/** The state of a mosque's sync. An older instance adds mosques without a watch. */
const state = sql<HealthState>`coalesce(sync_watches.state, 'never')`;
const since = sql<string>`coalesce(sync_watches.state_since, mosques.created_at)`;
/** The place of a state in the order of urgency, as the database computes it. */
const urgency = sql`case ${state} ${sql.join(
  statesByUrgency.map((name, place) => sql`when ${sql.lit(name)} then ${sql.lit(place)}`),
  sql` `,
)} end`;

function placeIn(order: "name" | "worst") {
  return order === "name"
    ? sql`mosques.name_order, mosques.name_folded, mosques.id`
    : sql`${urgency}, ${since}, mosques.id`;
}

function isBehind(order: "name" | "worst", position: Position) {
  const [first = "", second = "", id = ""] = position;
  if (order === "name") return isNamed(">", position);
  const place = sql.lit(statesByUrgency.indexOf(first as HealthState));
  return sql<boolean>`(${urgency} > ${place} or (${urgency} = ${place}
    and (${since}, mosques.id) > (${second}, ${id})))`;
}

/** How many mosques there are, if one index counts them: all of them, or one condition's. */
async function countOf(
  tx: UsesTx,
  conditions: Readonly<Record<string, Condition>>,
  { counted: most }: ListBounds,
): Promise<MosquePage["counted"]> {
  const [first, ...others] = Object.values(conditions);
  if (first) {
    const [[set] = []] = first;
    return others.length > 0 || !set || conditions.search ? undefined : countUpTo(tx, set.ids, most);
  }
  const counted = await countUpTo(tx, tx.selectFrom("mosques"), most);
  if (counted.isMore) return counted;
  const tests = await countUpTo(tx, tx.selectFrom("testMosques"), most);
  return { ...counted, tests: tests.total };
}

/** The rows of mosques, in their order. */
async function readRows(
  tx: UsesTx,
  found: readonly Found[],
  { userId, now }: MosqueSearch,
): Promise<ListedMosque[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await tx
    .selectFrom("mosques")
    .leftJoin("syncWatches", "syncWatches.mosqueId", "mosques.id")
    .leftJoin("mosqueUses", "mosqueUses.mosqueId", "mosques.id")
    .leftJoin("timetables", "timetables.mosqueId", "mosques.id")
    .leftJoin("timetableLinks", "timetableLinks.mosqueId", "mosques.id")
    .leftJoin("members", (join) =>
      join
        .on(({ eb, fn, ref }) =>
          eb("members.mosqueId", "=", fn.coalesce(ref("mosques.testOf"), ref("mosques.id"))),
        )
        .on("members.userId", "=", userId),
    )
    .select(["mosques.id", "mosques.communityName", "mosques.verificationStatus", "mosques.testOf"])
    .select(["mosques.suspendedAt", "members.role", state.as("health")])
    .select(["mosqueUses.writerUsedAt", "mosqueUses.lastSuccessAt", "mosqueUses.lastReason"])
    .select(["timetables.lastDay", "timetableLinks.failures"])
    .where("mosques.id", "in", ids)
    .execute();
  const days = endingDays(now);
  const byId = new Map(
    rows.map((row): [string, ListedMosque] => {
      const { writerUsedAt, lastSuccessAt, lastReason, lastDay, failures, ...mosque } = row;
      const use = writerUsedAt === null ? undefined : { lastSuccessAt, lastReason };
      return [mosque.id, { ...mosque, use, needs: needsOf({ lastDay, failures }, days) }];
    }),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
