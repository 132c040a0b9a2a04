import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/** What is kept of mosques that were removed. */
export async function createRemovedMosques(db: Kysely<never>, { instant }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("removed_mosques")
    .addColumn("mosque_id", "text", (column) => column.primaryKey().notNull())
    .addColumn("community_name", "text", required)
    .addColumn("removed_at", instant, required)
    .addColumn("removed_by", "text", required)
    .addColumn("request_id", "text", required)
    .execute();
}
