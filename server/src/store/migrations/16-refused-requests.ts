import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/** Refused requests that belong to no mosque, because they had no key that was issued here. */
export async function createRefusedRequests(
  db: Kysely<never>,
  { instant, clustered }: ColumnTypes,
): Promise<void> {
  await clustered(
    db.schema
      .createTable("refused_requests")
      .addColumn("at", instant, required)
      .addColumn("id", "integer", required)
      .addColumn("request_id", "text", required)
      .addColumn("method", "text", required)
      .addColumn("path", "text", required)
      .addColumn("status", "integer", required)
      .addColumn("reason", "text", required)
      .addColumn("key_prefix", "text")
      .addColumn("unlisted", "integer", required)
      .addPrimaryKeyConstraint("refused_requests_pk", ["at", "id"]),
  ).execute();
}
