import type { Kysely } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required, startsAt } from "./columns.ts";

/** The watch over each mosque's sync, the mails about it, and which members want them. */
export async function createSyncWatches(
  db: Kysely<never>,
  { instant, clustered }: ColumnTypes,
): Promise<void> {
  const { schema } = db;
  await clustered(
    schema
      .createTable("sync_watches")
      .addColumn("mosque_id", "text", (column) =>
        column.primaryKey().notNull().references("mosques.id").onDelete("cascade"),
      )
      .addColumn("period_minutes", "integer")
      .addColumn("grace_minutes", "integer")
      .addColumn("paused", "integer", startsAt(0))
      .addColumn("state", "text", required)
      .addColumn("state_since", instant, required)
      .addColumn("reason", "text")
      .addColumn("check_at", instant)
      .addColumn("prayers_version", "integer", required)
      .addColumn("prayers_changed_at", instant, required),
  ).execute();
  await schema.createIndex("sync_watches_by_check").on("sync_watches").columns(["check_at"]).execute();

  await clustered(
    schema
      .createTable("mails")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("mosque_id", "text", (column) =>
        column.notNull().references("mosques.id").onDelete("cascade"),
      )
      .addColumn("address", "text", required)
      .addColumn("what", "text", required)
      .addColumn("subject", "text", required)
      .addColumn("text", "text", required)
      .addColumn("made_at", instant, required)
      .addColumn("tries", "integer", startsAt(0))
      .addColumn("due_at", instant)
      .addColumn("claimed_at", instant)
      .addColumn("sent_at", instant)
      .addColumn("failed_at", instant)
      .addColumn("problem", "text"),
  ).execute();
  for (const column of ["due_at", "claimed_at", "failed_at", "made_at"]) {
    await schema.createIndex(`mails_by_${column}`).on("mails").columns([column]).execute();
  }
  await schema.createIndex("mails_of_mosque").on("mails").columns(["mosque_id", "made_at"]).execute();

  await schema.alterTable("members").addColumn("mails", "integer", startsAt(1)).execute();
}
