import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required, startsAt } from "./columns.ts";

/** Second factors of accounts, and which mosques require them of their teams. */
export async function createSecondFactors(
  db: Kysely<never>,
  { instant, clustered }: ColumnTypes,
): Promise<void> {
  const { schema } = db;
  const ofUser = (column: ColumnDefinitionBuilder) =>
    column.notNull().references("users.id").onDelete("cascade");
  await clustered(
    schema
      .createTable("totp_factors")
      .addColumn("user_id", "text", (column) => ofUser(column).primaryKey())
      .addColumn("secret", "text", required)
      .addColumn("added_at", instant, required)
      .addColumn("last_step", "integer", required),
  ).execute();
  await clustered(
    schema
      .createTable("recovery_codes")
      .addColumn("user_id", "text", ofUser)
      .addColumn("code_hash", "text", required)
      .addPrimaryKeyConstraint("recovery_codes_of_user", ["user_id", "code_hash"]),
  ).execute();
  await schema.alterTable("mosques").addColumn("factor_required", "integer", startsAt(0)).execute();
}
