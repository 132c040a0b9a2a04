import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { ColumnTypes, Engine } from "./engine.ts";
import type { Database } from "./schema.ts";

/** One step of the schema. Steps are only ever added at the end; one that has been released is never edited. */
type Migration = (db: Kysely<never>, columns: ColumnTypes) => Promise<void>;

const dataMigrations: Migration[] = [createFirstTables];
const requestLogMigrations: Migration[] = [createRequestLog];

/** The schema was not touched, for a reason that says what to do. */
export class MigrationRefused extends Error {}

/** The database was written by a newer program than this one. */
export class DatabaseIsNewer extends MigrationRefused {
  constructor(found: number, known: number) {
    super(
      `The database is of schema version ${found}; this program knows versions up to ${known}. ` +
        "Start the newer program, or restore a backup that was made before the update.",
    );
  }
}

/** Another instance is migrating and does not come to an end. */
class MigrationIsBusy extends MigrationRefused {
  constructor() {
    super(
      `Another instance has been updating the database for ${migrationWaitSeconds} s. Wait for it, then start again.`,
    );
  }
}

/** How long an instance waits for another one's migration. */
const migrationWaitSeconds = 60;

/**
 * Brings the data's schema, and on SQLite the request log's own file, up to date in one transaction each. Two
 * instances that start together apply it once: the second waits for the first.
 * @throws DatabaseIsNewer, MigrationIsBusy
 */
export async function migrate(engine: Engine): Promise<void> {
  const { columns, requestLogIsSeparate } = engine;
  const steps = requestLogIsSeparate ? dataMigrations : [...dataMigrations, ...requestLogMigrations];
  await engine.write(async (tx) => {
    if (!(await engine.lockName(tx, "migrations", migrationWaitSeconds))) throw new MigrationIsBusy();
    await applyMissing(tx, steps, columns);
  });
  if (requestLogIsSeparate) {
    await engine.writeRequestLog((tx) => applyMissing(tx, requestLogMigrations, columns));
  }
}

async function applyMissing<Schema>(
  tx: Kysely<Schema>,
  steps: Migration[],
  columns: ColumnTypes,
): Promise<void> {
  const db = tx as unknown as Kysely<never>; // A migration knows the schema of its own time, not today's.
  await db.schema
    .createTable("schema_version")
    .ifNotExists()
    .addColumn("version", "integer", required)
    .execute();
  const versions = tx as unknown as Kysely<Pick<Database, "schemaVersion">>;
  const row = await versions.selectFrom("schemaVersion").select("version").executeTakeFirst();
  const found = row?.version ?? 0;
  if (found > steps.length) throw new DatabaseIsNewer(found, steps.length);
  for (const step of steps.slice(found)) await step(db, columns);
  if (row) await versions.updateTable("schemaVersion").set({ version: steps.length }).execute();
  else await versions.insertInto("schemaVersion").values({ version: steps.length }).execute();
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const startsAt = (value: number) => (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(value);

async function createFirstTables(
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
      .addColumn("created_at", instant as never, required)
      .addColumn("address", "text")
      .addColumn("latitude", real as never)
      .addColumn("longitude", real as never)
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
      .addColumn("created_at", instant as never, required)
      .addColumn("created_by", "text", required)
      .addColumn("expires_at", instant as never)
      .addColumn("end_reason", "text")
      .addColumn("ended_at", instant as never)
      .addColumn("grace_until", instant as never),
  ).execute();
  await schema.createIndex("api_keys_of_mosque").on("api_keys").columns(["mosque_id", "family_id"]).execute();

  const inMosque = <T extends string>(name: T) =>
    schema
      .createTable(name)
      .addColumn("mosque_id", "text", (column) => column.notNull().references("mosques.id"))
      .addColumn("id", "text", required)
      .addColumn("sequence", "integer", required)
      .addColumn("created_at", instant as never, required)
      .addPrimaryKeyConstraint(`${name}_pk`, ["mosque_id", "id"] as never);

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
      .addColumn("latitude", real as never)
      .addColumn("longitude", real as never),
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
      .addColumn("latitude", real as never)
      .addColumn("longitude", real as never)
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
      .addColumn("at", instant as never, required)
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
      .addColumn("created_at", instant as never, required)
      .addPrimaryKeyConstraint("idempotent_answers_pk", ["mosque_id", "family_id", "idempotency_key"]),
  ).execute();
  await schema
    .createIndex("idempotent_answers_by_age")
    .on("idempotent_answers")
    .columns(["created_at"])
    .execute();
}

async function createRequestLog(db: Kysely<never>, { instant, clustered }: ColumnTypes): Promise<void> {
  await clustered(
    db.schema
      .createTable("request_log")
      .addColumn("mosque_id", "text", required)
      .addColumn("at", instant as never, required)
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
