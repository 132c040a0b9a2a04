import { spreadColumn, storedName, type TableKind } from "../../../server/src/store/tables/columns.ts";
import { countTables } from "../../../server/src/store/tables/count-tables.ts";
import { requestLogTables } from "../../../server/src/store/tables/request-log-tables.ts";
import { dataTables } from "../../../server/src/store/tables/schema.ts";

/** A table as the statements name it. */
export interface SpreadTable {
  readonly name: string;
  readonly kind: TableKind;
  readonly columns: ReadonlySet<string>;
  /** The column that decides the node of a row of a mosque. */
  readonly spreadBy: string;
}

const declared = { ...dataTables, ...requestLogTables, ...countTables };

/** The service's tables, by their names in the database. */
export const spreadTables: ReadonlyMap<string, SpreadTable> = new Map(
  Object.entries(declared).map(([name, { kind, columns }]) => [
    storedName(name),
    {
      name: storedName(name),
      kind,
      columns: new Set(Object.keys(columns).map(storedName)),
      spreadBy: storedName(spreadColumn(name)),
    },
  ]),
);
