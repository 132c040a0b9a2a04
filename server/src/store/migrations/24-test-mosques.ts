import type { Kysely } from "kysely";

/**
 * The real mosque of a test mosque. A real mosque has at most one. The column refers to no row, because a backup is
 * restored in the order of ids; removing the real mosque removes its test mosque.
 */
export async function createTestMosques(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("mosques").addColumn("test_of", "text").execute();
  await schema.createIndex("mosques_by_test_of").on("mosques").columns(["test_of"]).unique().execute();
}
