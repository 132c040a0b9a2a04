import type { Kysely } from "kysely";
import { startsAt } from "./columns.ts";

/** Whether a link was mailed and shown to no one else. Of links made before, nobody knows. */
export async function createMailedLinks(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("links").addColumn("mailed_only", "integer", startsAt(0)).execute();
}
