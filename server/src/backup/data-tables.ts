import { type Kysely, sql } from "kysely";
import type { Cell } from "../store/tables/rows.ts";
import type { Database, Tx } from "../store/tables/schema.ts";

/** The data's tables, each after those that it refers to, with their primary keys. */
const dataTables = {
  mosques: ["id"],
  users: ["id"],
  apiKeys: ["id"],
  announcements: ["mosqueId", "sequence"],
  events: ["mosqueId", "sequence"],
  changes: ["mosqueId", "sequence"],
  idempotentAnswers: ["mosqueId", "familyId", "idempotencyKey"],
  sessions: ["id"],
  accounts: ["id"],
  verifications: ["id"],
  passkeys: ["id"],
  members: ["mosqueId", "userId"],
  links: ["id"],
  totpFactors: ["userId"],
  recoveryCodes: ["userId", "codeHash"],
  syncWatches: ["mosqueId"],
  mails: ["id"],
  removedMosques: ["mosqueId"],
  mosqueWords: ["word", "mosqueId"],
  userWords: ["word", "userId"],
  securityEvents: ["id"],
  serviceState: ["name"],
} as const satisfies {
  readonly [Table in Exclude<keyof Database, "schemaVersion">]: readonly (keyof Database[Table])[];
};
export type DataTable = keyof typeof dataTables;
export const dataTableNames = Object.keys(dataTables) as DataTable[]; // They are the names of the object above.

/** Tables that only schemas up to a version have, as `dataVersionOf` counts, with their primary keys. */
const formerTables = { prayers: { lastVersion: 6, key: ["mosqueId", "id"] } } as const;
type FormerTable = keyof typeof formerTables;

/** Tables that only schemas from a version on have, as `dataVersionOf` counts. */
const firstVersions: { readonly [Table in DataTable]?: number } = {
  syncWatches: 8,
  mails: 8,
  removedMosques: 9,
  securityEvents: 10,
  totpFactors: 12,
  recoveryCodes: 12,
  passkeys: 13,
  mosqueWords: 19,
  userWords: 19,
};

/** The data's tables in a schema of any version, each after those that it refers to. */
export function dataTablesOf(version: number): (DataTable | FormerTable)[] {
  const former = Object.keys(formerTables) as FormerTable[]; // They are the names of the object above.
  const present = dataTableNames.filter((name) => version >= (firstVersions[name] ?? 0));
  return [...present, ...former.filter((name) => version <= formerTables[name].lastVersion)];
}

type Row = Record<string, Cell>;

/** How many rows are held in memory at a time: few enough for one statement of either engine. */
const rowsPerPage = 500;

/** All rows of a table by primary key, in pages, so that no statement takes long. */
export function pagesOf<Table extends DataTable>(tx: Tx, table: Table): AsyncGenerator<Database[Table][]> {
  return pages(tx, table, dataTables[table]) as AsyncGenerator<never>; // The rows are those of this table.
}

async function* pages(tx: Tx, table: string, columns: readonly string[]): AsyncGenerator<Row[]> {
  const key = sql`(${sql.join(columns.map((name) => sql.ref(name)))})`;
  for (let last: Row | undefined; ; ) {
    let query = anyTable(tx).selectFrom<string>(table).selectAll().limit(rowsPerPage);
    for (const column of columns) query = query.orderBy(column);
    const after = last && sql.join(columns.map((name) => (last as Row)[name]));
    const rows = await (after ? query.where(sql<boolean>`${key} > (${after})`) : query).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPage) return;
    last = rows.at(-1);
  }
}

/** Copies all rows of a table from one database to another of the same schema, of either engine. */
export async function copyRows(table: DataTable | FormerTable, from: Tx, to: Tx): Promise<void> {
  const key = table in formerTables ? formerTables[table as FormerTable].key : dataTables[table as DataTable];
  for await (const rows of pages(from, table, key)) {
    await anyTable(to).insertInto(table).values(rows).execute();
  }
}

/** A table whose columns are known only at run time. */
function anyTable(tx: Tx): Kysely<Record<string, Row>> {
  return tx as unknown as Kysely<Record<string, Row>>;
}

/** How much a database holds. */
export interface Contents {
  readonly mosques: number;
  readonly keys: number;
  readonly users: number;
}

export async function contentsOf(tx: Tx): Promise<Contents> {
  const count = async (table: DataTable) => {
    const rows = anyTable(tx).selectFrom<string>(table);
    const row = await rows.select(sql<number | string>`count(*)`.as("count")).executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return { mosques: await count("mosques"), keys: await count("apiKeys"), users: await count("users") };
}
