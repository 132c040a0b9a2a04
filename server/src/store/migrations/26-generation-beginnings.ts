import type { Kysely } from "kysely";

/** When an account last ended all that was begun in its name. Null: before such instants were kept, or never. */
export async function createGenerationBeginnings(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("users").addColumn("generation_began", "text").execute();
}
