import type { RecordedChange } from "#domain/recorded-change.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { announcementTable, eventTable } from "#subjects/mosque-data/rows/items.ts";
import { prayersOf } from "#subjects/mosque-data/rows/prayers.ts";
import { profileOf } from "#subjects/mosques/rows/mosques.ts";
import type { DataItem } from "../rules/data-item.ts";

/** The data that a mosque's own row holds: its profile and its prayer rows. */
export function itemsOfMosque(mosque: MosquesTable): DataItem[] {
  const rows = prayersOf(mosque).map(({ prayer, sequence: place }): DataItem => {
    return { resource: "prayers", id: prayer.id, value: prayer, place };
  });
  return [{ resource: "profile", id: mosque.id, value: profileOf(mosque) }, ...rows];
}

/** The announcements and events that changes are of, as far as they exist. */
export async function findItems(
  tx: Tx,
  mosqueId: string,
  changes: readonly Pick<RecordedChange, "resource" | "resourceId">[],
): Promise<DataItem[]> {
  const tables = { announcements: announcementTable, events: eventTable } as const;
  const found = await Promise.all(
    (["announcements", "events"] as const).map(async (resource) => {
      const ids = new Set(
        changes.filter((change) => change.resource === resource).map(({ resourceId }) => resourceId),
      );
      if (ids.size === 0) return [];
      const items = await tables[resource].findAll(tx, mosqueId, [...ids]);
      return items.map(({ item, sequence: place }) => ({ resource, id: item.id, value: item, place }));
    }),
  );
  return found.flat();
}
