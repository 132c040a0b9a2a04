import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/** When keys and mosques last sent a request. */
export async function createUses(db: Kysely<never>, { instant, clustered }: ColumnTypes): Promise<void> {
  await clustered(
    db.schema
      .createTable("key_uses")
      .addColumn("key_id", "text", (column) => column.primaryKey().notNull())
      .addColumn("mosque_id", "text", required)
      .addColumn("last_used_at", instant, required)
      .addColumn("last_reason", "text"),
  ).execute();
  await clustered(
    db.schema
      .createTable("mosque_uses")
      .addColumn("mosque_id", "text", (column) => column.primaryKey().notNull())
      .addColumn("last_used_at", instant, required)
      .addColumn("last_success_at", instant)
      .addColumn("last_reason", "text"),
  ).execute();
  // For the operator's list, worst first: failing mosques, then those silent the longest.
  await db.schema
    .createIndex("mosque_uses_by_health")
    .on("mosque_uses")
    .columns(["last_reason", "last_success_at"])
    .execute();
}
