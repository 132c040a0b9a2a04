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
    .forUpdate()
    .execute();
  for (const row of rows) {
    const keys = recentKeysOf(fromJson(row.keys));
    if (!dropCountsBefore(keys, before)) continue;
    await tx
      .updateTable("mosqueUses")
      .set({ keys: toJson(storedUses(keys)) })
      .where("mosqueId", "=", row.mosqueId)
      .execute();
  }
  return rows.length === mosquesPerStep ? rows.at(-1)?.mosqueId : undefined;
}
