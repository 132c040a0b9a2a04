import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/**
 * What each key has sent, instead of what all of a mosque's keys have sent together: counts for each quarter of an hour,
 * and the last success. Counts from before have no key (an empty text), and count for every key of the mosque.
 */
export async function countByKey(db: Kysely<never>, { instant, clustered }: ColumnTypes): Promise<void> {
  const { schema } = db;
  await clustered(
    schema
      .createTable("key_quarters")
      .addColumn("mosque_id", "text", required)
      .addColumn("quarter", "integer", required)
      .addColumn("key_id", "text", required)
      .addColumn("requests", "integer", required)
      .addColumn("failures", "integer", required)
      .addColumn("writes", "integer", required)
      .addPrimaryKeyConstraint("key_quarters_pk", ["mosque_id", "quarter", "key_id"]),
  ).execute();
  await sql`insert into key_quarters (mosque_id, quarter, key_id, requests, failures, writes)
    select mosque_id, quarter, '', requests, failures, writes from request_quarters`.execute(db);
  await schema.dropTable("request_quarters").execute();

  await schema.alterTable("key_uses").addColumn("last_success_at", instant).execute();
  await sql`update key_uses set last_success_at = case when last_reason is null then last_used_at
    else (select last_success_at from mosque_uses where mosque_uses.mosque_id = key_uses.mosque_id) end`.execute(
    db,
  );
  await schema.alterTable("mosque_uses").addColumn("writer_used_at", instant).execute();
  await sql`update mosque_uses set writer_used_at = last_used_at`.execute(db);
}

/** Which key a mosque's trouble is about. */
export async function nameKeyOfTrouble(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable("sync_watches").addColumn("key_family_id", "text").execute();
}
