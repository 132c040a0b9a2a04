import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required, startsAt } from "./columns.ts";

/** The portal's tables: accounts, teams, one-time links, and the service's own state. */
export async function createPortalTables(
  db: Kysely<never>,
  { instant, clustered }: ColumnTypes,
): Promise<void> {
  const { schema } = db;
  const withId = <T extends string>(name: T) =>
    schema.createTable(name).addColumn("id", "text", (column) => column.primaryKey().notNull());
  const ofUser = (column: ColumnDefinitionBuilder) =>
    column.notNull().references("users.id").onDelete("cascade");
  const index = (table: string, column: string) =>
    schema.createIndex(`${table}_by_${column}`).on(table).columns([column]).execute();

  await clustered(
    withId("users")
      .addColumn("name", "text", required)
      .addColumn("email", "text", (column) => column.notNull().unique())
      .addColumn("email_verified", "integer", required)
      .addColumn("image", "text")
      .addColumn("is_operator", "integer", startsAt(0))
      .addColumn("created_at", instant, required)
      .addColumn("updated_at", instant, required),
  ).execute();

  await clustered(
    withId("sessions")
      .addColumn("user_id", "text", ofUser)
      .addColumn("token", "text", (column) => column.notNull().unique())
      .addColumn("expires_at", instant, required)
      .addColumn("ip_address", "text")
      .addColumn("user_agent", "text")
      .addColumn("created_at", instant, required)
      .addColumn("updated_at", instant, required),
  ).execute();
  await index("sessions", "user_id");

  await clustered(
    withId("accounts")
      .addColumn("user_id", "text", ofUser)
      .addColumn("account_id", "text", required)
      .addColumn("provider_id", "text", required)
      .addColumn("access_token", "text")
      .addColumn("refresh_token", "text")
      .addColumn("id_token", "text")
      .addColumn("access_token_expires_at", instant)
      .addColumn("refresh_token_expires_at", instant)
      .addColumn("scope", "text")
      .addColumn("password", "text")
      .addColumn("created_at", instant, required)
      .addColumn("updated_at", instant, required),
  ).execute();
  await index("accounts", "user_id");

  await clustered(
    withId("verifications")
      .addColumn("identifier", "text", required)
      .addColumn("value", "text", required)
      .addColumn("expires_at", instant, required)
      .addColumn("created_at", instant, required)
      .addColumn("updated_at", instant, required),
  ).execute();
  await index("verifications", "identifier");

  await clustered(
    schema
      .createTable("members")
      .addColumn("mosque_id", "text", (column) => column.notNull().references("mosques.id"))
      .addColumn("user_id", "text", ofUser)
      .addColumn("role", "text", required)
      .addColumn("joined_at", instant, required)
      .addPrimaryKeyConstraint("members_pk", ["mosque_id", "user_id"]),
  ).execute();
  await index("members", "user_id");

  await clustered(
    withId("links")
      .addColumn("token_hash", "text", (column) => column.notNull().unique())
      .addColumn("kind", "text", required)
      .addColumn("email", "text")
      .addColumn("mosque_id", "text", (column) => column.references("mosques.id"))
      .addColumn("role", "text")
      .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
      .addColumn("created_by", "text")
      .addColumn("created_at", instant, required)
      .addColumn("expires_at", instant, required)
      .addColumn("ended_at", instant),
  ).execute();
  await index("links", "mosque_id");

  await clustered(
    schema
      .createTable("service_state")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("value", "text", required),
  ).execute();
}
