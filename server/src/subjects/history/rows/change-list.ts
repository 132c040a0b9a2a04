import type { RecordedChange } from "#domain/recorded-change.ts";
import { recordedChange } from "#store/changes.ts";
import { shortId } from "#store/tables/columns.ts";
import type { ChangesTable, MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { announcementTable, eventTable } from "#subjects/mosque-data/rows/items.ts";
import { firstSequenceAfter, firstSequenceFrom, oldestRecord } from "./points-in-time.ts";

export interface ChangeSearch {
  readonly resources?: readonly ChangesTable["resource"][] | undefined;
  readonly resourceId?: string | undefined;
  /** The id of the key or of the user who made them. */
  readonly actorId?: string | undefined;
  readonly requestId?: string | undefined;
  /** An ISO instant: no change before it. */
  readonly from?: string | undefined;
  /** An ISO instant: only changes before it. */
  readonly until?: string | undefined;
  /** No change with a smaller sequence. */
  readonly since?: number | undefined;
  /** Only changes with a smaller sequence: where a page before ended. */
  readonly before?: number | undefined;
}

/** Changes of a mosque, newest first. */
export interface ChangePage {
  readonly changes: readonly RecordedChange[];
  /** Where the search continues: before this sequence; undefined when there are no older records. */
  readonly next: number | undefined;
  /** When the oldest change was made that this page looked at, if it stopped looking before it was full. */
  readonly lookedBackTo: string | undefined;
}

/** How many records a page looks at, so that a search for rare records does not hold up other requests. */
const lookedAtPerPage = 10_000;

/** The columns of a record, all but the mosque. */
const recordColumns = [
  "sequence",
  "at",
  "actorKind",
  "actorId",
  "requestId",
  "resource",
  "resourceId",
  "before",
  "after",
] as const satisfies readonly (keyof ChangesTable)[];

/**
 * A page of a mosque's changes, newest first. It may be short or empty although there are older changes; `next` then
 * continues the search.
 */
export async function listChanges(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  search: ChangeSearch,
  limit: number,
): Promise<ChangePage> {
  const range = await rangeOf(tx, mosque, search);
  // Sequences have no gaps. PostgreSQL may sort all records that it looks at.
  const lookedAt = isFiltered(search) ? lookedAtPerPage : limit + 1;
  const lowest = Math.max(range.first, range.last - lookedAt + 1);
  const rows = await matching(tx, mosque.id, search)
    .where("sequence", ">=", lowest)
    .where("sequence", "<=", range.last)
    .orderBy("sequence", "desc")
    .limit(limit + 1)
    .execute();
  const changes = rows.slice(0, limit).map(recordedChange);
  if (rows.length > limit) return { changes, next: changes.at(-1)?.sequence, lookedBackTo: undefined };
  if (lowest <= range.first) return { changes, next: undefined, lookedBackTo: undefined };
  return { changes, next: lowest, lookedBackTo: (await recordAt(tx, mosque.id, lowest))?.at };
}

/** Whether some of the records in the range may not match. */
function isFiltered({ since: _since, before: _before, ...filters }: ChangeSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** The record of a sequence; undefined if it is not kept. */
export function recordAt(tx: Tx, mosqueId: string, sequence: number) {
  return tx
    .selectFrom("changes")
    .select(recordColumns)
    .where("mosqueId", "=", mosqueId)
    .where("sequence", "=", sequence)
    .executeTakeFirst();
}

/** The sequences among which all matching records are, found without reading the others. */
async function rangeOf(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  { from, until, since = 1, before }: ChangeSearch,
): Promise<{ first: number; last: number }> {
  const oldest = (await oldestRecord(tx, mosque.id))?.sequence;
  if (oldest === undefined) return { first: 1, last: 0 };
  const kept = { first: oldest, last: mosque.changeCount };
  const first = from === undefined ? oldest : await firstSequenceFrom(tx, mosque.id, from, kept);
  const end = until === undefined ? undefined : await firstSequenceAfter(tx, mosque.id, until, kept);
  return {
    first: Math.max(first, since),
    last: Math.min(kept.last, (end ?? Infinity) - 1, (before ?? Infinity) - 1),
  };
}

function matching(tx: Tx, mosqueId: string, search: ChangeSearch) {
  let found = tx.selectFrom("changes").select(recordColumns).where("mosqueId", "=", mosqueId);
  const { resources, from, until } = search;
  if (resources) found = found.where("resource", "in", resources);
  for (const name of ["resourceId", "actorId", "requestId"] as const) {
    const id = search[name];
    if (id !== undefined) found = found.where(name, "in", [shortId(id), id]);
  }
  if (from !== undefined) found = found.where("at", ">=", from);
  if (until !== undefined) found = found.where("at", "<", until);
  return found;
}

/** What people know keys, users and items by, under their ids. */
export type Names = ReadonlyMap<string, string>;

const itemTables = { announcements: announcementTable, events: eventTable } as const;

export async function namesOf(tx: Tx, mosqueId: string, changes: readonly RecordedChange[]): Promise<Names> {
  const untitled = (resource: RecordedChange["resource"]) =>
    changes.filter((change) => change.resource === resource && change.title === undefined);
  const actors = (kind: RecordedChange["actorKind"]) =>
    changes.filter(({ actorKind }) => actorKind === kind).map(({ actorId }) => actorId);
  const items = (resource: RecordedChange["resource"]) =>
    untitled(resource).map(({ resourceId }) => resourceId);

  const found: { id: string; name: string }[][] = [];
  const keys = distinct([...actors("key"), ...items("keys")]);
  if (keys.length > 0) {
    const query = tx.selectFrom("apiKeys").select(["id", "name"]).where("mosqueId", "=", mosqueId);
    found.push(await query.where("id", "in", keys).execute());
  }
  const users = distinct([...actors("user"), ...items("team")]);
  if (users.length > 0) {
    found.push(await tx.selectFrom("users").select(["id", "name"]).where("id", "in", users).execute());
  }
  for (const [resource, table] of Object.entries(itemTables)) {
    const ids = distinct(items(resource as keyof typeof itemTables)); // It is one of the names.
    if (ids.length === 0) continue;
    const stored = await table.findAll(tx, mosqueId, ids);
    found.push(stored.map(({ item }) => ({ id: item.id, name: item.title })));
  }
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
