import type { Kysely } from "kysely";

/** What tells versions that were counted before a restore from those that are counted after it. */
export async function createLineage(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("mosques").addColumn("lineage", "text").execute();
}
