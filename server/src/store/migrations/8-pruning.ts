import type { Kysely } from "kysely";

/**
 * Old requests are found by mosque, where they lie together. The index by age cost room and each insert a page, and
 * deleting by it wrote to a page for each row.
 */
export async function dropIndexOfAges(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex("request_log_by_age").execute();
}

/** Ended sessions are found without reading the others. */
export async function createIndexForEnds(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex("sessions_by_end").on("sessions").columns(["expires_at"]).execute();
}
