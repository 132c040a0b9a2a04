import type { RecordedChange } from "#domain/recorded-change.ts";
import type { Tx } from "#store/tables/schema.ts";
import { announcementTable, eventTable } from "#subjects/mosque-data/rows/items.ts";

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
