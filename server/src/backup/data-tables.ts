import { type AnyRow, rowPages } from "../store/lists/row-pages.ts";
import { asAny, type Database, type DataTable, dataTables, type Tx } from "../store/tables/schema.ts";

/** Each after those that it refers to. */
export const dataTableNames = Object.keys(dataTables) as DataTable[]; // They are the names of the object.

/** All rows of a table by primary key, in pages, so that no statement takes long. */
export function pagesOf<Name extends DataTable>(tx: Tx, name: Name): AsyncGenerator<Database[Name][]> {
  return rowPages<Database[Name] & AnyRow>(asAny(tx), name, dataTables[name].key);
}

/** The rows of a table with these ids, by id. */
export async function rowsById<Name extends "apiKeys" | "mosques" | "users">(
  tx: Tx,
  name: Name,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Database[Name]>> {
  const rows = await asAny(tx).selectFrom<string>(name).selectAll().where("id", "in", ids).execute();
  // They are the named table's.
  return new Map((rows as unknown as Database[Name][]).map((row) => [row.id, row]));
}

/** Copies all rows of a table from one database to another of the same schema, of either engine. */
export async function copyRows(name: DataTable, from: Tx, to: Tx): Promise<void> {
  for await (const rows of rowPages(asAny(from), name, dataTables[name].key)) {
    await asAny(to).insertInto(name).values(rows).execute();
  }
}

/** How much a database holds. */
export interface Contents {
  readonly mosques: number;
  readonly keys: number;
  readonly users: number;
}

export async function contentsOf(tx: Tx): Promise<Contents> {
  const count = async (name: "mosques" | "apiKeys" | "users") => {
    const counted = tx.selectFrom(name).select(({ fn }) => fn.countAll().as("rows"));
    return Number((await counted.executeTakeFirstOrThrow()).rows);
  };
  return { mosques: await count("mosques"), keys: await count("apiKeys"), users: await count("users") };
}
