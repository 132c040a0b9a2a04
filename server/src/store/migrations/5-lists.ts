import { type Kysely, sql } from "kysely";

/** The orders of the operator's list of mosques: by name, and newest first. */
export async function createListIndexes(db: Kysely<never>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on("mosques");
  await index("mosques_by_name").expression(sql`lower(community_name), id`).execute();
  await index("mosques_by_creation").columns(["created_at", "id"]).execute();
}
