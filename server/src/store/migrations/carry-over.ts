import { sql } from "kysely";
import type { Table } from "../tables/columns.ts";
import type { ColumnTypes } from "../tables/create-tables.ts";
import type { AnyTx } from "../tables/schema.ts";
import { convertRows } from "./trial-rows.ts";

/** Tables of the trials' last schema that are no longer declared or used. */
const endedTables = ["request_log", "shared_counts"];

/** The prefix of the temporary tables that hold the rows meanwhile. */
const aside = "trial_";

/**
 * Carries a database of the trials over to today's schema, inside a transaction: sets the rows of every table aside,
 * creates the declared tables, and copies the rows back.
 * @param tables each after those that it refers to
 * @param create creates the tables
 */
export async function carryOver(
  db: AnyTx,
  types: ColumnTypes,
  tables: Readonly<Record<string, Table>>,
  create: () => Promise<void>,
): Promise<void> {
  const names = Object.keys(tables);
  for (const name of names) {
    const rows = db.selectFrom(name).selectAll();
    await db.schema.createTable(`${aside}${name}`).temporary().as(rows).execute();
  }
  // Each before those that it refers to.
  for (const name of names.toReversed()) await db.schema.dropTable(name).execute();
  for (const name of endedTables) await db.schema.dropTable(name).ifExists().execute();
  await create();
  for (const [name, table] of Object.entries(tables)) await putBack(db, types, name, table);
  await convertRows(db, names, (name) => `${aside}${name}`);
  for (const name of names) await db.schema.dropTable(`${aside}${name}`).execute();
}

/** Copies the columns that both schemas have; the others get their initial value. */
async function putBack(db: AnyTx, types: ColumnTypes, name: string, { columns }: Table): Promise<void> {
  const sample = await db.selectFrom(`${aside}${name}`).selectAll().limit(1).executeTakeFirst();
  if (!sample) return;
  const both = Object.entries(columns).filter(([column]) => column in sample);
  const names = sql.join(both.map(([column]) => sql.ref(column)));
  const values = sql.join(
    both.map(([column, { type }]) =>
      // The trials stored some instants as texts, which only PostgreSQL tells apart.
      type === "instant" ? sql`cast(${sql.ref(column)} as ${types.instant})` : sql.ref(column),
    ),
  );
  await sql`insert into ${sql.table(name)} (${names}) select ${values} from ${sql.table(`${aside}${name}`)}`.execute(
    db,
  );
}
