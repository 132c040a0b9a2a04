import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/**
 * Failed attempts to sign in, counted beside the request log: no backup needs them, and no write of data waits for
 * them.
 */
export async function createSignInFailures(
  db: Kysely<never>,
  { instant, clustered }: ColumnTypes,
): Promise<void> {
  await clustered(
    db.schema
      .createTable("sign_in_failures")
      .addColumn("key", "text", (column) => column.primaryKey().notNull())
      .addColumn("failures", "integer", required)
      .addColumn("waits_until", instant, required)
      .addColumn("ends_at", instant, required),
  ).execute();
  await db.schema
    .createIndex("sign_in_failures_by_end")
    .on("sign_in_failures")
    .columns(["ends_at"])
    .execute();
}
