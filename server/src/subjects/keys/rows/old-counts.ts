import { fromJson, toJson } from "#store/tables/columns.ts";
import type { RequestLogTx } from "#store/tables/schema.ts";
import { dropCountsBefore, recentKeysOf, storedUses } from "../rules/recent-uses.ts";

/** How many mosques one step looks at. */
const mosquesPerStep = 200;

/**
 * Removes old counts from the rows of the mosques after an id.
 * @param before quarters of an hour since 1970
 * @returns the id to continue after; undefined after the last mosque
 */
export async function dropOldCounts(
  tx: RequestLogTx,
  after: string,
  before: number,
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom("mosqueUses")
    .select(["mosqueId", "keys"])
    .where("mosqueId", ">", after)
    .orderBy("mosqueId")
    .limit(mosquesPerStep)
    .execute();
  for (const row of rows) {
    if (dropCountsBefore(recentKeysOf(fromJson(row.keys)), before))
      await dropCountsOf(tx, row.mosqueId, before);
  }
  return rows.length === mosquesPerStep ? rows.at(-1)?.mosqueId : undefined;
}

async function dropCountsOf(tx: RequestLogTx, mosqueId: string, before: number): Promise<void> {
  const row = await tx
    .selectFrom("mosqueUses")
    .select("keys")
    .where("mosqueId", "=", mosqueId)
    .forUpdate()
    .executeTakeFirst();
  const keys = recentKeysOf(row ? fromJson(row.keys) : []);
  if (!dropCountsBefore(keys, before)) return;
  await tx
    .updateTable("mosqueUses")
    .set({ keys: toJson(storedUses(keys)) })
    .where("mosqueId", "=", mosqueId)
    .execute();
}
