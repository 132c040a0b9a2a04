import { type Kysely, sql } from "kysely";
import { searchWordsOf } from "#domain/search-words.ts";
import type { ColumnTypes } from "../engines/engine.ts";
import { required } from "./columns.ts";

const rowsPerStep = 200;

/** When the operator suspended a mosque; and the words that operators find mosques by. */
export async function extendOperatedMosques(db: Kysely<never>, columns: ColumnTypes): Promise<void> {
  await db.schema.alterTable("mosques").addColumn("suspended_at", "text").execute();
  await createWords(db, columns, {
    table: "mosque_words",
    of: "mosque_id",
    from: "mosques",
    texts: ["community_name", "address"],
  });
  await createWords(db, columns, {
    table: "user_words",
    of: "user_id",
    from: "users",
    texts: ["name", "email"],
  });
}

interface Words {
  readonly table: string;
  readonly of: string;
  readonly from: string;
  readonly texts: readonly [string, string];
}

async function createWords(db: Kysely<never>, { compared }: ColumnTypes, words: Words): Promise<void> {
  const { table, of } = words;
  await db.schema
    .createTable(table)
    .addColumn("word", compared, required)
    .addColumn(of, "text", required)
    .addPrimaryKeyConstraint(`${table}_key`, ["word", of] as never)
    .execute();
  await db.schema.createIndex(`${table}_by_subject`).on(table).columns([of]).execute();
  await fill(db, words);
}

/** A few rows at a time, so that memory does not grow with the database. */
async function fill(db: Kysely<never>, { table, of, from, texts: [first, second] }: Words): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<{ id: string; first: string; second: string | null }>`
      select id, ${sql.ref(first)} as first, ${sql.ref(second)} as second from ${sql.table(from)}
      where id > ${last} order by id limit ${sql.lit(rowsPerStep)}
    `.execute(db);
    if (rows.length === 0) return;
    const found = rows.flatMap(({ id, first, second }) =>
      searchWordsOf(first, second ?? "").map((word) => sql`(${word}, ${id})`),
    );
    for (let start = 0; start < found.length; start += rowsPerStep) {
      const some = sql.join(found.slice(start, start + rowsPerStep));
      await sql`insert into ${sql.table(table)} (word, ${sql.ref(of)}) values ${some}`.execute(db);
    }
    last = rows.at(-1)?.id ?? last;
  }
}
