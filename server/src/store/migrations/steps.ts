import { addColumn, type ColumnTypes } from "../tables/create-tables.ts";
import { requestLogTables } from "../tables/request-log-tables.ts";
import { type AnyTx, type DataTable, dataTables, type RequestLogTable } from "../tables/schema.ts";

/** Brings a database of the previous version to the tables' declarations. */
export interface SchemaStep {
  readonly of: "data" | "request log";
  readonly apply: (db: AnyTx, columns: ColumnTypes) => Promise<void>;
}

/** Each raises the schema's version by one. New steps go to the end; a released step is never edited. */
export const steps: readonly SchemaStep[] = [];

/** Adds a declared column. */
export function newColumn(table: DataTable | RequestLogTable, column: string): SchemaStep {
  const isOfLog = Object.hasOwn(requestLogTables, table);
  const declared = { ...dataTables, ...requestLogTables }[table];
  return {
    of: isOfLog ? "request log" : "data",
    apply: (db, types) => addColumn(db, types, declared, [table, column]),
  };
}

/**
 * Adds the column of a field of the profile. It is withheld from no mosque, so every mosque's capabilities change, and
 * whoever has read them before learns of it.
 */
export function newProfileField(field: string): SchemaStep {
  const { of, apply } = newColumn("mosques", field);
  return {
    of,
    async apply(db, types) {
      await apply(db, types);
      await db
        .updateTable("mosques")
        .set(({ eb }) => ({ capabilitiesVersion: eb("capabilitiesVersion", "+", 1) }))
        .execute();
    },
  };
}
