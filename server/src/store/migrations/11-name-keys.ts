import { type Kysely, sql } from "kysely";
import { nameKeysOf } from "#domain/name-keys.ts";
import type { ColumnTypes } from "../engines/engine.ts";

/** The tables whose rows lists show by name, with the column of the name. */
const named = { mosques: "community_name", users: "name", api_keys: "name" } as const;
const rowsPerStatement = 500;

/** The columns that lists order by and search in: names as people sort them, and as they type them. */
export async function createNameKeys(db: Kysely<never>, { compared }: ColumnTypes): Promise<void> {
  for (const [table, column] of Object.entries(named)) {
    for (const key of ["name_order", "name_folded"]) {
      await db.schema
        .alterTable(table)
        .addColumn(key, compared, (definition) => definition.notNull().defaultTo(""))
        .execute();
    }
    await fill(db, table, column);
  }
  await db.schema.dropIndex("mosques_by_name").execute();
  await db.schema.dropIndex("mosques_by_creation").execute();
  // Covers every column that a search or a filter reads, so that it need not read whole rows with their texts.
  await db.schema
    .createIndex("mosques_by_name")
    .on("mosques")
    .columns(["name_order", "name_folded", "id", "verification_status"])
    .execute();
  await db.schema.createIndex("users_by_name").on("users").columns(["name_order", "id"]).execute();
}

async function fill(db: Kysely<never>, table: string, column: string): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)}
      where id > ${last} order by id limit ${sql.lit(rowsPerStatement)}
    `.execute(db);
    if (rows.length === 0) return;
    const keys = rows.map(({ id, name }) => {
      const { nameOrder, nameFolded } = nameKeysOf(name);
      return sql`(${id}, ${nameOrder}, ${nameFolded})`;
    });
    await sql`
      with keys (id, name_order, name_folded) as (values ${sql.join(keys)})
      update ${sql.table(table)} set name_order = keys.name_order, name_folded = keys.name_folded
      from keys where keys.id = ${sql.table(table)}.id
    `.execute(db);
    last = rows.at(-1)?.id ?? last;
  }
}
