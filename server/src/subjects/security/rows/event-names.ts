import type { SecurityEventsTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { mosqueNames } from "#subjects/mosques/rows/mosque-names.ts";

/** The names of users and mosques by their ids; unknown ids are absent. */
export type EventNames = ReadonlyMap<string, string>;

/** The names of the people and mosques that events are about, also of mosques that were removed. */
export async function eventNamesOf(tx: Tx, events: readonly SecurityEventsTable[]): Promise<EventNames> {
  const userIds = idsIn(events.flatMap(({ actorId, userId }) => [actorId, userId]));
  const mosqueIds = idsIn(events.map(({ mosqueId }) => mosqueId));
  const names = new Map<string, string>();
  if (userIds.length > 0) {
    const users = await tx.selectFrom("users").select(["id", "name"]).where("id", "in", userIds).execute();
    for (const { id, name } of users) names.set(id, name);
  }
  if (mosqueIds.length > 0) {
    const removed = await tx
      .selectFrom("removedMosques")
      .select(["mosqueId", "communityName"])
      .where("mosqueId", "in", mosqueIds)
      .execute();
    for (const { mosqueId, communityName } of removed) names.set(mosqueId, communityName);
    for (const [id, name] of await mosqueNames(tx, mosqueIds)) names.set(id, name);
  }
  return names;
}

function idsIn(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
