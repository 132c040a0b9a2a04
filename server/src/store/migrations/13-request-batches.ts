import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/**
 * The log of requests, several of a key in each row, and how large it has become, by time. The requests of the table
 * before it stay there until they are too old, so that this step is quick and an older instance can still log.
 */
export async function createRequestBatches(
  db: Kysely<never>,
  { instant, real, clustered }: ColumnTypes,
): Promise<void> {
  await clustered(
    db.schema
      .createTable("request_batches")
      .addColumn("mosque_id", "text", required)
      .addColumn("at", instant, required)
      .addColumn("id", "integer", required)
      .addColumn("key_id", "text", required)
      .addColumn("requests", "text", required)
      .addColumn("unlisted", "integer", required)
      .addPrimaryKeyConstraint("request_batches_pk", ["mosque_id", "at", "id"]),
  ).execute();
  await clustered(
    db.schema
      .createTable("request_log_sizes")
      .addColumn("since", instant, (column) => column.primaryKey().notNull())
      .addColumn("bytes", real, required),
  ).execute();
}
