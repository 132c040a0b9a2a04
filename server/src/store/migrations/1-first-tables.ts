import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required, startsAt } from "./columns.ts";

/** Mosques, their keys and what their keys write, with the record of every change. */
export async function createFirstTables(
  db: Kysely<never>,
  { instant, real, clustered }: ColumnTypes,
): Promise<void> {
  const { schema } = db;

  await clustered(
    schema
      .createTable("mosques")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("community_name", "text", required)
      .addColumn("type", "text", required)
      .addColumn("is_online_only", "integer", required)
      .addColumn("verification_status", "text", required)
      .addColumn("entitlement", "text", required)
      .addColumn("created_at", instant, required)
      .addColumn("address", "text")
      .addColumn("latitude", real)
      .addColumn("longitude", real)
      .addColumn("time_zone_id", "text", required)
      .addColumn("status", "text")
      .addColumn("message", "text")
      .addColumn("donation_link", "text")
      .addColumn("prayer_calculation_parameters", "text")
      .addColumn("thumbnail", "text")
      .addColumn("cover_photos", "text", required)
      .addColumn("approved_profile_fields", "text", required)
      .addColumn("supported_prayer_keys", "text", required)
      .addColumn("capabilities_version", "integer", startsAt(1))
      .addColumn("profile_version", "integer", startsAt(1))
      .addColumn("announcements_version", "integer", startsAt(1))
      .addColumn("prayers_version", "integer", startsAt(1))
      .addColumn("events_version", "integer", startsAt(1))
      .addColumn("change_count", "integer", startsAt(0)),
  ).execute();

  await clustered(
    schema
      .createTable("api_keys")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("prefix", "text", (column) => column.notNull().unique())
      .addColumn("secret_hash", "text", required)
      .addColumn("mosque_id", "text", (column) => column.notNull().references("mosques.id"))
      .addColumn("family_id", "text", required)
      .addColumn("name", "text", required)
      .addColumn("scope", "text", required)
      .addColumn("created_at", instant, required)
      .addColumn("created_by", "text", required)
      .addColumn("expires_at", instant)
      .addColumn("end_reason", "text")
      .addColumn("ended_at", instant)
      .addColumn("grace_until", instant),
  ).execute();
  await schema.createIndex("api_keys_of_mosque").on("api_keys").columns(["mosque_id", "family_id"]).execute();

  const inMosque = <T extends string>(name: T) =>
    schema
      .createTable(name)
      .addColumn("mosque_id", "text", (column) => column.notNull().references("mosques.id"))
      .addColumn("id", "text", required)
      .addColumn("sequence", "integer", required)
      .addColumn("created_at", instant, required)
      .addPrimaryKeyConstraint(`${name}_pk`, ["mosque_id", "id"]);

  await clustered(
    inMosque("prayers")
      .addColumn("prayer_key", "text", required)
      .addColumn("adhan_time", "text")
      .addColumn("iqamah_time", "text"),
  ).execute();

  await clustered(
    inMosque("announcements")
      .addColumn("version", "integer", required)
      .addColumn("title", "text", required)
      .addColumn("body", "text", required)
      .addColumn("flair_type", "text")
      .addColumn("latitude", real)
      .addColumn("longitude", real),
  ).execute();

  await clustered(
    inMosque("events")
      .addColumn("version", "integer", required)
      .addColumn("visibility", "text", required)
      .addColumn("title", "text", required)
      .addColumn("body", "text")
      .addColumn("allow_comments", "integer", required)
      .addColumn("show_likes", "integer", required)
      .addColumn("allow_sharing", "integer", required)
      .addColumn("latitude", real)
      .addColumn("longitude", real)
      .addColumn("like_count", "integer", required)
      .addColumn("comment_count", "integer", required)
      .addColumn("event_details", "text", required),
  ).execute();

  for (const table of ["announcements", "events"]) {
    await schema.createIndex(`${table}_by_creation`).on(table).columns(["mosque_id", "sequence"]).execute();
  }

  await clustered(
    schema
      .createTable("changes")
      .addColumn("mosque_id", "text", (column) => column.notNull().references("mosques.id"))
      .addColumn("sequence", "integer", required)
      .addColumn("at", instant, required)
      .addColumn("actor_kind", "text", required)
      .addColumn("actor_id", "text", required)
      .addColumn("request_id", "text", required)
      .addColumn("resource", "text", required)
      .addColumn("resource_id", "text", required)
      .addColumn("before", "text")
      .addColumn("after", "text")
      .addPrimaryKeyConstraint("changes_pk", ["mosque_id", "sequence"]),
  ).execute();

  await clustered(
    schema
      .createTable("idempotent_answers")
      .addColumn("mosque_id", "text", required)
      .addColumn("family_id", "text", required)
      .addColumn("idempotency_key", "text", required)
      .addColumn("fingerprint", "text", required)
      .addColumn("status", "integer", required)
      .addColumn("etag", "text")
      .addColumn("body", "text", required)
      .addColumn("created_at", instant, required)
      .addPrimaryKeyConstraint("idempotent_answers_pk", ["mosque_id", "family_id", "idempotency_key"]),
  ).execute();
  await schema
    .createIndex("idempotent_answers_by_age")
    .on("idempotent_answers")
    .columns(["created_at"])
    .execute();
}
