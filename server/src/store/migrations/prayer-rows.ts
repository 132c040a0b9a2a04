import type { Prayer } from "@mosque-sync/contract";
import { rowPages } from "../lists/row-pages.ts";
import { fromJson, type JsonText } from "../tables/columns.ts";
import { prayerDocument } from "../tables/contents/prayer-lists.ts";
import type { AnyTx } from "../tables/schema.ts";

/** A mosque's prayer rows up to version 47. */
type FormerRows = JsonText<readonly (Prayer & { readonly sequence: number })[]>;

/**
 * Gives the prayer rows of each mosque their form of lists.
 * @param former the table and the column that have the former documents
 */
export async function listPrayerRows(db: AnyTx, former: { table: string; column: string }): Promise<void> {
  for await (const mosques of rowPages(db, former.table, ["id"])) {
    for (const mosque of mosques) {
      const documents = mosque[former.column] as FormerRows; // As all programs up to version 47 stored it.
      const rows = fromJson(documents).map(({ sequence, ...prayer }) => ({ prayer, sequence }));
      if (rows.length === 0) continue;
      const prayerRows = prayerDocument(rows);
      await db.updateTable("mosques").set({ prayerRows }).where("id", "=", mosque.id).execute();
    }
  }
}
