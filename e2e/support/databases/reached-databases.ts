import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { longestWaitMs } from "../runs/polling.ts";

/** A database that a service uses. */
export interface ReachedDatabase {
  /** The value of DATABASE_URL. */
  readonly url: string;
  /** Runs a statement from outside the service. */
  execute(statement: string): Promise<void>;
  /** The same, on the database of the request log. */
  executeInRequestLog(statement: string): Promise<void>;
}

export function reachSqlite(url: string): ReachedDatabase {
  const path = url.replace("sqlite:", "");
  const executeOn = (file: string) => async (statement: string) => {
    const database = new DatabaseSync(file, { timeout: longestWaitMs });
    database.exec(statement);
    database.close();
  };
  return {
    url,
    execute: executeOn(path),
    executeInRequestLog: executeOn(join(dirname(path), "data-requests.db")),
  };
}

export function reachPostgres(url: string): ReachedDatabase {
  async function execute(statement: string): Promise<void> {
    await onPostgres(url, (client) => client.query(statement));
  }
  return { url, execute, executeInRequestLog: execute };
}

export async function onPostgres<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
