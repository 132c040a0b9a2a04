import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/** The log of requests. */
export async function createRequestLog(
  db: Kysely<never>,
  { instant, clustered }: ColumnTypes,
): Promise<void> {
  await clustered(
    db.schema
      .createTable("request_log")
      .addColumn("mosque_id", "text", required)
      .addColumn("at", instant, required)
      .addColumn("id", "text", required)
      .addColumn("request_id", "text", required)
      .addColumn("key_id", "text", required)
      .addColumn("method", "text", required)
      .addColumn("path", "text", required)
      .addColumn("status", "integer", required)
      .addColumn("reason", "text")
      .addColumn("duration_microseconds", "integer", required)
      .addColumn("unlisted", "integer", required)
      .addPrimaryKeyConstraint("request_log_pk", ["mosque_id", "at", "id"]),
  ).execute();
  await db.schema.createIndex("request_log_by_age").on("request_log").columns(["at"]).execute();
}
