import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/**
 * What instances count together. Nothing in it outlives a minute, so no crash has to preserve it, and no count waits
 * for a disk. The room left in its pages lets a row be counted up where it is.
 */
export async function createSharedCounts(db: Kysely<never>, { instant }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("shared_counts")
    .modifyFront(sql`unlogged`)
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("used", "integer", required)
    .addColumn("ends_at", instant, required)
    .modifyEnd(sql`with (fillfactor = 50)`)
    .execute();
}
