import type { Kysely } from "kysely";

/** Distinguishes versions from before and after a restore. */
export async function createLineage(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("mosques").addColumn("lineage", "text").execute();
}
