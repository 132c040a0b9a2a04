import type { Fields } from "@mosque-sync/contract";
import { rowPages } from "../lists/row-pages.ts";
import { shortId } from "../tables/columns.ts";
import { createItemCodec } from "../tables/contents/item-contents.ts";
import { packJson } from "../tables/contents/packed-json.ts";
import type { ItemsTable } from "../tables/mosque-tables.ts";
import { type CellsOf, createResourceCodec } from "../tables/resource-columns.ts";
import type { FillTable } from "./rewrite-tables.ts";

/** Up to version 34, each field of an item had its own column; up to version 47, its document was not packed. */
type FormerRow = Omit<ItemsTable, "content"> & CellsOf<Fields> & { readonly document?: string };

/** Packs the content of each item. */
export function fillItems(table: "announcements" | "events", fields: Fields): FillTable {
  const { fromCells } = createResourceCodec(fields);
  const { toCells } = createItemCodec(fields);
  const cellsOf = (row: FormerRow) =>
    row.document === undefined
      ? toCells(fromCells(row))
      : { id: shortId(row.id), content: packJson(row.document) };
  return async (db, former) => {
    for await (const rows of rowPages<FormerRow>(db, former, ["mosqueId", "sequence"])) {
      const items = rows.map((row): ItemsTable => {
        const { mosqueId, sequence, version } = row;
        return { mosqueId, sequence, version, ...cellsOf(row) };
      });
      await db.insertInto(table).values(items).execute();
    }
  };
}
