import type { Kysely } from "kysely";

/** The language in which a user reads the portal, once it is known. */
export async function createLanguages(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("users").addColumn("language", "text").execute();
}
