import type { Engine } from "./engine.ts";
import { MigrationRefused, migrate } from "./migrations.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** The database, opened and up to date. */
export type Store = Engine;

/** What is opened, and how. */
export interface OpenOptions {
  /** `sqlite:<path>` or `postgres://…` */
  readonly databaseUrl: string;
  readonly onIdleError?: (error: Error) => void;
  /** Gets a sentence about what the operator has to change; on standard error unless given. */
  readonly warn?: (sentence: string) => void;
  /** True for an operator's command that works on all of the data, however long that takes. */
  readonly isUnhurried?: boolean;
}

/**
 * Opens the database that an address names and brings its schema up to date.
 * @throws DatabaseIsNewer, MigrationIsBusy, DatabaseNotOpened
 */
export async function openStore(options: OpenOptions): Promise<Store> {
  let engine: Engine | undefined;
  try {
    engine = openEngine(options);
    await migrate(engine);
    await engine.learnTime();
    return engine;
  } catch (error) {
    await engine?.close();
    throw error instanceof MigrationRefused ? error : new DatabaseNotOpened(error);
  }
}

/** Opens the database whatever its schema is, and changes nothing. */
export function openEngine({ databaseUrl, onIdleError = () => {}, warn, isUnhurried }: OpenOptions): Engine {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined) return openPostgres(databaseUrl, onIdleError, isUnhurried);
  return openSqlite(path, warn ?? process.emitWarning);
}

/** The file that an address names; undefined when it names a database of PostgreSQL. */
export function sqlitePathOf(databaseUrl: string): string | undefined {
  return databaseUrl.startsWith("sqlite:") ? databaseUrl.slice("sqlite:".length) : undefined;
}

/** The database cannot be reached, read or written. */
export class DatabaseNotOpened extends Error {
  constructor(cause: unknown) {
    const { message, code } = cause as { message?: string; code?: string };
    super(
      `The database cannot be opened (${message || code}). Check DATABASE_URL, and that the database can be reached and written.`,
      { cause },
    );
  }
}
