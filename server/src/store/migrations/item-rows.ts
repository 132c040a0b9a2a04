import type { Fields } from "@mosque-sync/contract";
import { rowPages } from "../lists/row-pages.ts";
import { createItemCodec } from "../tables/item-documents.ts";
import type { ItemsTable } from "../tables/mosque-tables.ts";
import { type CellsOf, createResourceCodec } from "../tables/resource-columns.ts";
import type { FillTable } from "./rewrite-tables.ts";

type FormerRow = Omit<ItemsTable, "document"> & CellsOf<Fields>;

/** Makes a document of each item: up to version 34, each field had its own column. */
export function fillItems(table: "announcements" | "events", fields: Fields): FillTable {
  const { fromCells } = createResourceCodec(fields);
  const { toDocument } = createItemCodec(fields);
  return async (db, former) => {
    for await (const rows of rowPages<FormerRow>(db, former, ["mosqueId", "sequence"])) {
      const items = rows.map((row): ItemsTable => {
        const { mosqueId, sequence, version, id } = row;
        return { mosqueId, sequence, version, id, document: toDocument(fromCells(row)) };
      });
      await db.insertInto(table).values(items).execute();
    }
  };
}
