import type { Engine } from "./engine.ts";
import { migrate } from "./migrations.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** The database, opened and up to date. */
export type Store = Engine;

/**
 * Opens the database that an address names and brings its schema up to date.
 * @param databaseUrl `sqlite:<path>` or `postgres://…`
 * @throws DatabaseIsNewer, or the engine's own error when the database cannot be reached
 */
export async function openStore(options: {
  readonly databaseUrl: string;
  readonly onIdleError?: (error: Error) => void;
}): Promise<Store> {
  const { databaseUrl, onIdleError = () => {} } = options;
  const engine = databaseUrl.startsWith("sqlite:")
    ? openSqlite(databaseUrl.slice("sqlite:".length))
    : openPostgres(databaseUrl, onIdleError);
  try {
    await migrate(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}
