import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";
import { required, startsAt } from "./columns.ts";

/** Mails about accounts belong to no mosque: their table is made again, because SQLite changes no column. */
export async function allowMailsOfAccounts(
  db: Kysely<never>,
  { instant, clustered }: ColumnTypes,
): Promise<void> {
  const { schema } = db;
  await clustered(
    schema
      .createTable("mails_of_all")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("mosque_id", "text", (column) => column.references("mosques.id").onDelete("cascade"))
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
  const columns = sql.raw(
    "id, mosque_id, address, what, subject, text, made_at, tries, due_at, claimed_at, sent_at, failed_at, problem",
  );
  await sql`insert into mails_of_all (${columns}) select ${columns} from mails`.execute(db);
  await schema.dropTable("mails").execute();
  await schema.alterTable("mails_of_all").renameTo("mails").execute();
  for (const column of ["due_at", "claimed_at", "failed_at", "made_at"]) {
    await schema.createIndex(`mails_by_${column}`).on("mails").columns([column]).execute();
  }
  await schema.createIndex("mails_of_mosque").on("mails").columns(["mosque_id", "made_at"]).execute();
}
