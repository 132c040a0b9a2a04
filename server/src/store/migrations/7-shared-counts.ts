import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/**
 * The counts that instances share. They matter for at most a minute, so they need not survive a crash, and counting
 * does not wait for a disk. The free space in the pages lets a row be updated in place.
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
