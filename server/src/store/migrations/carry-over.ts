import type { Table } from "../tables/columns.ts";
import type { ColumnTypes } from "../tables/create-tables.ts";
import type { AnyTx } from "../tables/schema.ts";
import { rewriteTables } from "./rewrite-tables.ts";
import { fillTables } from "./steps.ts";
import { convertRows } from "./trial-rows.ts";

/** Tables of the trials' last schema that are no longer declared or used. */
const endedTables = ["request_log", "shared_counts"];

/**
 * Carries a database of the trials over to today's tables, inside a transaction.
 * @param tables parents before children
 */
export async function carryOver(
  db: AnyTx,
  types: ColumnTypes,
  tables: Readonly<Record<string, Table>>,
): Promise<void> {
  for (const name of endedTables) await db.schema.dropTable(name).ifExists().execute();
  await rewriteTables(db, types, tables, {
    fill: fillTables,
    afterwards: (former) => convertRows(db, Object.keys(tables), former),
  });
}
