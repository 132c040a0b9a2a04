import type { Kysely } from "kysely";
import { startsAt } from "./columns.ts";

/** How often an account has ended all that was begun in its name, and how often its links' makers had. */
export async function createSecurityGenerations(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("users").addColumn("security_generation", "integer", startsAt(0)).execute();
  await schema.alterTable("links").addColumn("maker_generation", "integer", startsAt(0)).execute();
}
