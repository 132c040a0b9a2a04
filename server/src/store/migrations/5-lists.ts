import { type Kysely, sql } from "kysely";

/** Indexes for the operator's list of mosques, by name and newest first, with every column that a search reads. */
export async function createListIndexes(db: Kysely<never>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on("mosques");
  await index("mosques_by_name").expression(sql`lower(community_name), community_name, id`).execute();
  await index("mosques_by_creation").columns(["created_at", "community_name", "id"]).execute();
}
