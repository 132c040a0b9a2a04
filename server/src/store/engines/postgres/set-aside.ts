import { sql } from "kysely";
import { storedName } from "#store/tables/columns.ts";
import type { ColumnTypes } from "#store/tables/create-tables.ts";
import type { AnyTx } from "#store/tables/schema.ts";

/** A foreign key of a table. */
interface Reference {
  readonly name: string;
  readonly table: string;
  readonly definition: string;
  /** Whether its table is set aside, too. */
  readonly isInside: boolean;
}

/** Renames tables and their indexes. Foreign keys follow a renamed table, so they are dropped and created again. */
export const setAside: ColumnTypes["setAside"] = async (db, declared, newName) => {
  const tables: string[] = [];
  for (const table of declared) if (await exists(db, table)) tables.push(table);
  await lock(db, tables);
  const references = await referencesTo(db, tables);
  for (const { name, table } of references) {
    await db.schema.alterTable(table).dropConstraint(name).execute();
  }
  for (const table of tables) {
    for (const index of await indexesOf(db, table)) {
      await sql`alter index ${sql.table(index)} rename to ${sql.table(newName(index))}`.execute(db);
    }
    await db.schema.alterTable(table).renameTo(newName(table)).execute();
  }
  return {
    tables,
    async restoreReferences() {
      for (const { name, table, definition, isInside } of references) {
        if (isInside) continue; // The new table declares it.
        await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
          db,
        );
      }
    },
  };
};

async function exists(db: AnyTx, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${storedName(table)}) is not null as found
  `.execute(db);
  return rows[0]?.found === true;
}

/** Locks tables in the order of requests, so that no running request waits for this transaction meanwhile. */
async function lock(db: AnyTx, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct confrelid::regclass::text as name from pg_constraint
    where contype = 'f' and conrelid = any (${oidsOf(tables)}) and not confrelid = any (${oidsOf(tables)})
  `.execute(db);
  for (const { name } of rows) {
    await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(db);
  }
  for (const table of tables) await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
}

async function referencesTo(db: AnyTx, tables: readonly string[]): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition,
      conrelid = any (${oidsOf(tables)}) as is_inside
    from pg_constraint where contype = 'f' and confrelid = any (${oidsOf(tables)})
  `.execute(db);
  return rows;
}

async function indexesOf(db: AnyTx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indrelid = any (${oidsOf([table])})
  `.execute(db);
  return rows.map(({ name }) => name);
}

function oidsOf(tables: readonly string[]) {
  return sql`${`{${tables.map(storedName).join(",")}}`}::regclass[]::oid[]`;
}
