import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";

/** The networks that a key works from, and what its people have been warned of. */
export async function extendKeys(db: Kysely<never>, { instant }: ColumnTypes): Promise<void> {
  await db.schema.alterTable("api_keys").addColumn("networks", "text").execute();
  await db.schema.alterTable("api_keys").addColumn("warned_days", "integer").execute();
  await db.schema.alterTable("api_keys").addColumn("unused_warned_at", instant).execute();
}

/** The address that a key was last used from. */
export async function createUseAddresses(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("key_uses").addColumn("last_address", "text").execute();
}
