import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";

/** Sessions whose user has proven lately who they are, and accounts that were disabled or deleted. */
export async function createStepUps(db: Kysely<never>, { instant }: ColumnTypes): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("stepped_up_at", instant).execute();
  await db.schema.alterTable("users").addColumn("disabled_at", instant).execute();
  await db.schema.alterTable("users").addColumn("deleted_at", instant).execute();
}
