import { sql } from "kysely";
import { storedName } from "#store/tables/columns.ts";
import type { ColumnTypes } from "#store/tables/create-tables.ts";
import type { AnyTx } from "#store/tables/schema.ts";

/**
 * Renames tables so that other tables refer to the new ones: SQLite does this only while it does not enforce
 * references, which a connection can say only outside a transaction.
 */
export const setAside: ColumnTypes["setAside"] = async (db, tables, newName) => {
  await requireUnenforcedReferences(db);
  await sql`pragma legacy_alter_table = on`.execute(db);
  const existing: string[] = [];
  for (const table of tables) if (await exists(db, table)) existing.push(table);
  for (const table of existing) {
    for (const index of await indexesOf(db, table)) await db.schema.dropIndex(index).execute();
    await db.schema.alterTable(table).renameTo(newName(table)).execute();
  }
  return {
    tables: existing,
    restoreReferences: () => requireIntactReferences(db),
  };
};

async function requireUnenforcedReferences(db: AnyTx): Promise<void> {
  const { rows } = await sql<{ foreignKeys: number }>`pragma foreign_keys`.execute(db);
  if (rows[0]?.foreignKeys !== 0) throw new Error("The connection enforces references.");
}

async function exists(db: AnyTx, table: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sqlite_schema where type = 'table' and name = ${storedName(table)}
  `.execute(db);
  return rows.length > 0;
}

/** The names of the indexes of a table, without the indexes of constraints. */
async function indexesOf(db: AnyTx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'index' and tbl_name = ${storedName(table)} and sql is not null
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function requireIntactReferences(db: AnyTx): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  if (rows[0])
    throw new Error(`A row of ${rows[0].table} refers to a row of ${rows[0].parent} that is lost.`);
}
