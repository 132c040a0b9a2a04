import { type Kysely, sql } from "kysely";
import type { ColumnTypes } from "../engines/engine.ts";

const mosquesPerStatement = 500;

/**
 * A mosque's prayer rows become one document of its own row, because they are few and always read as a whole, and its
 * lists lie in the order in which they are read. SQLite no longer stores wide rows inside the tree of their key: it
 * found a mosque in a tree of eight levels.
 */
export async function storeAsRead(db: Kysely<never>, columns: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable("mosques")
    .addColumn("prayers", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  await fillDocuments(db);
  await db.schema.dropTable("prayers").execute();

  const lists = ["announcements", "events"] as const;
  for (const table of lists) await db.schema.dropIndex(`${table}_by_creation`).execute();
  await columns.restructure(db, {
    mosques: { isClustered: false },
    api_keys: { isClustered: false },
    changes: { isClustered: false },
    idempotent_answers: { isClustered: false },
    announcements: { isClustered: true, key: ["mosque_id", "sequence"] },
    events: { isClustered: true, key: ["mosque_id", "sequence"] },
  });
  for (const table of lists) {
    await db.schema.createIndex(`${table}_by_id`).unique().on(table).columns(["mosque_id", "id"]).execute();
  }
}

/** A prayer row as its former table held it. */
interface FormerRow {
  readonly mosqueId: string;
  readonly id: string;
  readonly prayerKey: string;
  readonly adhanTime: string | null;
  readonly iqamahTime: string | null;
  readonly createdAt: string;
  readonly sequence: number;
}

async function fillDocuments(db: Kysely<never>): Promise<void> {
  for (let last = ""; ; ) {
    const { rows: mosques } = await sql<{ id: string }>`
      select id from mosques where id > ${last} order by id limit ${sql.lit(mosquesPerStatement)}
    `.execute(db);
    const until = mosques.at(-1)?.id;
    if (until === undefined) return;
    const { rows } = await sql<FormerRow>`
      select * from prayers where mosque_id > ${last} and mosque_id <= ${until} order by mosque_id, sequence
    `.execute(db);
    const documents = Map.groupBy(rows, ({ mosqueId }) => mosqueId);
    if (documents.size > 0) await saveDocuments(db, documents);
    last = until;
  }
}

async function saveDocuments(db: Kysely<never>, documents: ReadonlyMap<string, FormerRow[]>): Promise<void> {
  const values = [...documents].map(([id, rows]) => sql`(${id}, ${JSON.stringify(rows.map(asDocument))})`);
  await sql`
    with documents (id, prayers) as (values ${sql.join(values)})
    update mosques set prayers = documents.prayers from documents where documents.id = mosques.id
  `.execute(db);
}

/** A row as the document holds it: without what it has no value for. */
function asDocument({ mosqueId, adhanTime, iqamahTime, ...row }: FormerRow) {
  return { ...row, ...(adhanTime !== null && { adhanTime }), ...(iqamahTime !== null && { iqamahTime }) };
}
