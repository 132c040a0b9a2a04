import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required, startsAt } from "./columns.ts";

/** The security history: what people did to accounts, keys, teams and settings. */
export async function createSecurityEvents(db: Kysely<never>, { instant }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable("security_events")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("at", instant, required)
    .addColumn("kind", "text", required)
    .addColumn("actor_kind", "text", required)
    .addColumn("actor_id", "text")
    .addColumn("user_id", "text")
    .addColumn("mosque_id", "text")
    .addColumn("address", "text")
    .addColumn("device", "text")
    .addColumn("request_id", "text")
    .addColumn("details", "text", required)
    .addColumn("count", "integer", startsAt(1))
    .execute();
  const indexes = {
    security_events_by_time: ["at", "id"],
    security_events_by_actor: ["actor_id", "at", "id"],
    security_events_by_user: ["user_id", "at", "id"],
    security_events_by_mosque: ["mosque_id", "at", "id"],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on("security_events").columns(columns).execute();
  }
}
