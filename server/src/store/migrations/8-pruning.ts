import type { Kysely } from "kysely";

/**
 * Old requests are found by mosque, where they are stored together. The index by age took space, cost each insert a
 * page, and made each deleted row write to another page.
 */
export async function dropIndexOfAges(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex("request_log_by_age").execute();
}

/** Finds ended sessions without reading the others. */
export async function createIndexForEnds(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex("sessions_by_end").on("sessions").columns(["expires_at"]).execute();
}
