import type { Kysely } from "kysely";
import { startsAt } from "./columns.ts";

/** Whether an operator gets the digest of each day. */
export async function createDigestWishes(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("users").addColumn("digest", "integer", startsAt(1)).execute();
}
