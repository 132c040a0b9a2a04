import { wholeId } from "#store/tables/columns.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";

/**
 * The ids of the requests that made a mosque's newest changes, one for each change. They are found by their sequences,
 * which have no gaps, because PostgreSQL may sort all of a mosque's changes to find the last ones.
 * @param limit how many changes are looked at
 */
export async function newestChangers(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("changes")
    .select("requestId")
    .where("mosqueId", "=", mosque.id)
    .where("sequence", ">", mosque.changeCount - limit)
    .orderBy("sequence", "desc")
    .execute();
  return rows.map(({ requestId }) => wholeId(requestId));
}
