import type { InsertResult } from "kysely";
import { columnNames } from "./columns.ts";
import { type PreparedQuery, prepare } from "./prepare.ts";
import { asAny, type Database, type DataTable, dataTables } from "./schema.ts";

/** The statement that inserts a whole row: every declared column, so that none can be forgotten. */
export function insertionInto<Name extends DataTable>(
  name: Name,
): PreparedQuery<Database[Name], InsertResult> {
  // The rows have a cell for each column.
  const columns = columnNames(dataTables[name]) as readonly string[] as readonly (keyof Database[Name])[];
  return prepare((tx, value) =>
    asAny(tx)
      .insertInto(name)
      .values(Object.fromEntries(columns.map((column) => [column, value(column)]))),
  );
}
