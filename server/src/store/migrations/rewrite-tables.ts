import { sql } from "kysely";
import type { Table } from "../tables/columns.ts";
import { type ColumnTypes, createTables } from "../tables/create-tables.ts";
import type { AnyTx } from "../tables/schema.ts";

/** Fills a table from its former rows. @param former the name of the table that has them */
export type FillTable = (db: AnyTx, former: string) => Promise<void>;

/** How rows change their form. */
export interface Conversions {
  /** Fills these tables instead of copying the columns that both forms have. */
  readonly fill?: Readonly<Record<string, FillTable>>;
  /** Runs after all tables are filled. @param former the name of the table that has the former rows of a table */
  readonly afterwards?: (former: (table: string) => string) => Promise<void>;
}

/**
 * Gives tables their declared form, inside a transaction: sets the existing tables aside, creates the declared ones,
 * copies the rows back, and drops the former tables. A declared table that does not exist yet is created empty.
 * @param tables parents before children
 */
export async function rewriteTables(
  db: AnyTx,
  types: ColumnTypes,
  tables: Readonly<Record<string, Table>>,
  { fill = {}, afterwards }: Conversions = {},
): Promise<void> {
  const aside = await types.setAside(db, Object.keys(tables), formerName);
  await createTables(db, types, tables);
  for (const name of aside.tables) {
    const fillTable = fill[name] ?? copyColumns(types, name, tables[name] as Table); // It is one of their names.
    await fillTable(db, formerName(name));
  }
  await afterwards?.(formerName);
  for (const name of aside.tables) await db.schema.dropTable(formerName(name)).execute();
  await aside.restoreReferences();
}

function formerName(table: string): string {
  return `former_${table}`;
}

/** Copies the columns that both forms have; the others get their initial value. */
function copyColumns(types: ColumnTypes, name: string, { columns }: Table): FillTable {
  return async (db, former) => {
    const sample = await db.selectFrom(former).selectAll().limit(1).executeTakeFirst();
    if (!sample) return;
    const both = Object.entries(columns).filter(([column]) => column in sample);
    const names = sql.join(both.map(([column]) => sql.ref(column)));
    const values = sql.join(
      both.map(([column, { type }]) =>
        // The trials stored some instants as texts, which only PostgreSQL tells apart.
        type === "instant" ? sql`cast(${sql.ref(column)} as ${types.instant})` : sql.ref(column),
      ),
    );
    await sql`insert into ${sql.table(name)} (${names}) select ${values} from ${sql.table(former)}`.execute(
      db,
    );
  };
}
