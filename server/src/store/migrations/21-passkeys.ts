import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

/**
 * The passkeys of accounts: public keys, which sign no one in by themselves. Questions about them are found by when
 * they end.
 */
export async function createPasskeys(db: Kysely<never>, { instant, clustered }: ColumnTypes): Promise<void> {
  const passkeys = db.schema
    .createTable("passkeys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", required)
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", required)
    .addColumn("counter", "text", required)
    .addColumn("device_type", "text", required)
    .addColumn("backed_up", "integer", required)
    .addColumn("transports", "text")
    .addColumn("aaguid", "text")
    .addColumn("created_at", instant, required)
    .addColumn("last_used_at", instant);
  await clustered(passkeys).execute();
  const { schema } = db;
  await schema.createIndex("passkeys_by_user_id").on("passkeys").columns(["user_id"]).execute();
  await schema.createIndex("verifications_by_end").on("verifications").columns(["expires_at"]).execute();
}
