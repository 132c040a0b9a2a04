import { openStore } from "../../../server/src/store/store.ts";
import { fromJson, toJson } from "../../../server/src/store/tables/columns.ts";
import { recentKeysOf, storedUses, type Use } from "../../../server/src/subjects/keys/rules/recent-uses.ts";

/** Changes when a mosque's keys were last used, from outside the service. */
export async function setLastUses(
  databaseUrl: string,
  mosqueId: string,
  changed: Partial<Use>,
): Promise<void> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    await store.writeRequestLog(async (tx) => {
      const row = await tx
        .selectFrom("mosqueUses")
        .select("keys")
        .where("mosqueId", "=", mosqueId)
        .executeTakeFirstOrThrow();
      const keys = recentKeysOf(fromJson(row.keys));
      for (const key of keys.values()) key.use = { ...key.use, ...changed };
      await tx
        .updateTable("mosqueUses")
        .set({ keys: toJson(storedUses(keys)) })
        .where("mosqueId", "=", mosqueId)
        .execute();
    });
  } finally {
    await store.close();
  }
}
