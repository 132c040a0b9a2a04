import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/**
 * How many requests a mosque sent in each quarter of an hour. A quarter belongs to one day in every zone, because every
 * zone's offset from UTC is a whole number of quarters.
 */
export async function createRequestQuarters(db: Kysely<never>, { clustered }: ColumnTypes): Promise<void> {
  await clustered(
    db.schema
      .createTable("request_quarters")
      .addColumn("mosque_id", "text", required)
      .addColumn("quarter", "integer", required)
      .addColumn("requests", "integer", required)
      .addColumn("failures", "integer", required)
      .addColumn("writes", "integer", required)
      .addPrimaryKeyConstraint("request_quarters_pk", ["mosque_id", "quarter"]),
  ).execute();
}
