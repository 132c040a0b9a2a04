import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Mosque } from "../mosques/mosque.ts";
import { type Cells, columns, createTables, postgres, rowsOf, sqlite } from "./tables.ts";

/** Makes a bare server's SQLite file with these mosques. */
export function fillSqlite(path: string, mosques: readonly Mosque[]): void {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA journal_mode = WAL; ${createTables(sqlite)} BEGIN`);
  for (const [table, names] of tables) {
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${names.map(() => "?").join(", ")})`);
    for (const mosque of mosques) for (const cells of rowsOf(mosque)[table]) insert.run(...cells);
  }
  database.exec("COMMIT");
  database.close();
}

/** How many mosques a statement inserts. */
const mosquesPerStatement = 100;

/** Makes a bare server's PostgreSQL database with these mosques. */
export async function fillPostgres(databaseUrl: string, mosques: readonly Mosque[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(createTables(postgres));
    for (const [table, names] of tables) {
      for (let first = 0; first < mosques.length; first += mosquesPerStatement) {
        const some = mosques.slice(first, first + mosquesPerStatement);
        await insertAll(
          client,
          table,
          names,
          some.flatMap((mosque) => rowsOf(mosque)[table]),
        );
      }
    }
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}

async function insertAll(
  client: pg.Client,
  table: string,
  names: readonly string[],
  rows: readonly Cells[],
): Promise<void> {
  const objects = rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index]])));
  const list = names.map((name) => `"${name}"`).join(", ");
  await client.query(
    `INSERT INTO ${table} (${list})
     SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(objects)],
  );
}

const tables = Object.entries(columns) as [keyof typeof columns, readonly string[]][]; // Its own members.
