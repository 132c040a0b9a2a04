import type { Tx } from "../tables/schema.ts";
import { wholeId } from "../tables/short-ids.ts";

/**
 * The ids of the requests that made a mosque's newest changes, one for each change.
 * @param limit how many changes are looked at
 */
export async function newestChangers(tx: Tx, mosqueId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("changes")
    .select("requestId")
    .where("mosqueId", "=", mosqueId)
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ requestId }) => wholeId(requestId));
}
