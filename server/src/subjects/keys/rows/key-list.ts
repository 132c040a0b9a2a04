import { limits, type PortalQueryOf } from "@mosque-sync/contract";
import { sql } from "kysely";
import { folded } from "#domain/name-keys.ts";
import { isPlaced, type Position } from "#store/lists/cursors.ts";
import { type Counted, countUpTo } from "#store/lists/id-sets.ts";
import { partOf, shownOf } from "#store/lists/pages.ts";
import { contains } from "#store/lists/text-search.ts";
import type { ApiKeysTable, MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { keysOf, type ListedKey } from "./keys.ts";

/** A page of a mosque's keys, and how many there are. */
export interface KeyPage {
  readonly keys: ListedKey[];
  /** How many are found, on all pages together. */
  readonly total: number;
  /** How many of the mosque's keys work, and how many have ended, whatever is searched for. */
  readonly working: number;
  readonly ended: number;
}

/** A page of a mosque's keys: working keys before ended keys. */
export async function listKeyPage(
  tx: Tx,
  mosqueId: string,
  { search, state, sort, page }: PortalQueryOf<"listKeys">,
  now: Date,
): Promise<KeyPage> {
  const hasEnded = endedAt(now);
  const count = async (query: ReturnType<typeof keysOf>) => {
    const rows = await query
      .clearSelect()
      .select([hasEnded.as("hasEnded"), ({ fn }) => fn.countAll().as("keys")])
      .groupBy("hasEnded")
      .execute();
    const counts = new Map(rows.map((row) => [Number(row.hasEnded), Number(row.keys)]));
    return { working: counts.get(0) ?? 0, ended: counts.get(1) ?? 0 };
  };
  const all = await count(keysOf(tx, mosqueId));
  let found = keysOf(tx, mosqueId);
  if (search !== undefined) {
    found = found.where(({ or }) =>
      or([
        contains("apiKeys.nameFolded", folded(search)),
        contains(sql`lower(api_keys.prefix)`, search.toLowerCase()),
      ]),
    );
  }
  const matching = search === undefined ? all : await count(found);
  if (state) found = found.where(hasEnded, "=", state === "ended" ? 1 : 0);
  const { limit, offset } = partOf(page);
  const workingFirst = found.orderBy(hasEnded);
  const ordered =
    sort === "name" ? workingFirst.orderBy("apiKeys.nameOrder").orderBy("apiKeys.nameFolded") : workingFirst;
  const keys = await ordered
    .orderBy("apiKeys.createdAt", "desc")
    .orderBy("apiKeys.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { keys, total: state ? matching[state] : matching.working + matching.ended, ...all };
}

/** Whether a key has ended: what `keyStatus` says, as the database computes it. */
function endedAt(now: Date) {
  const at = now.toISOString();
  return sql<number>`case
    when api_keys.end_reason = 'revoked' then 1
    when api_keys.end_reason = 'rotated' and (api_keys.grace_until is null or api_keys.grace_until <= ${at}) then 1
    when api_keys.expires_at <= ${at} then 1
    else 0 end`;
}

/** A working key that never ends, as operators see it. */
export type EndlessKey = Pick<ApiKeysTable, "id" | "mosqueId" | "name" | "prefix" | "createdAt"> &
  Pick<MosquesTable, "communityName" | "testOf">;

/** A page of the working keys without an end, oldest first, how many there are, and where the next page begins. */
export async function findEndlessKeys(
  tx: Tx,
  after: Position | undefined,
): Promise<{ keys: EndlessKey[]; counted: Counted; next: Position | undefined }> {
  const endless = tx
    .selectFrom("apiKeys")
    .where("apiKeys.expiresAt", "is", null)
    .where("apiKeys.endReason", "is", null);
  const ahead = after ? endless.where(isPlaced(["apiKeys.createdAt", "apiKeys.id"], ">", after)) : endless;
  const found = await ahead
    .innerJoin("mosques", "mosques.id", "apiKeys.mosqueId")
    .select(["apiKeys.id", "apiKeys.mosqueId", "apiKeys.name", "apiKeys.prefix", "apiKeys.createdAt"])
    .select(["mosques.communityName", "mosques.testOf"])
    // The first two are null: PostgreSQL follows an index only if all of its columns are named.
    .orderBy("apiKeys.expiresAt")
    .orderBy("apiKeys.endReason")
    .orderBy("apiKeys.createdAt")
    .orderBy("apiKeys.id")
    .limit(limits.listedPerPage + 1)
    .execute();
  const { rows: keys, last } = shownOf(found);
  return { keys, counted: await countUpTo(tx, endless), next: last && [last.createdAt, last.id] };
}
