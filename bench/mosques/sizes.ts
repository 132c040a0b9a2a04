import { DatabaseSync } from "node:sqlite";
import pg from "pg";

/** A database's size on the disk. */
export interface Bytes {
  readonly data: number;
  readonly log: number;
}

/** The pages in use of a SQLite database that no process has open. */
export function sqliteBytes(path: string): Bytes {
  return { data: pagesOf(path), log: pagesOf(path.replace(/\.db$/, "-requests.db")) };
}

function pagesOf(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const statement = database.prepare(
    "SELECT (page_count - freelist_count) * page_size AS bytes FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
  );
  const { bytes } = statement.get() as { bytes: number }; // The statement always has one row.
  database.close();
  return bytes;
}

/** The tables of the request log, which share PostgreSQL's database with the data's. */
const logTables = [
  ...["request_log", "request_batches", "request_log_sizes", "key_quarters", "refused_requests"],
  ...["key_uses", "mosque_uses", "sign_in_failures"],
];

/** The tables of a PostgreSQL database, with their indexes. */
export async function postgresBytes(databaseUrl: string): Promise<Bytes> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ isLog: boolean; bytes: string }>(`
      SELECT tablename IN (${logTables.map((name) => `'${name}'`).join(", ")}) AS "isLog",
        sum(pg_total_relation_size(quote_ident(tablename)::regclass)) AS bytes
      FROM pg_tables WHERE schemaname = 'public' GROUP BY 1`);
    const sum = (isLog: boolean) => Number(rows.find((row) => row.isLog === isLog)?.bytes ?? 0);
    return { data: sum(false), log: sum(true) };
  } finally {
    await client.end();
  }
}
