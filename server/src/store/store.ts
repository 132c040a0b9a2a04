import { setTimeout } from "node:timers/promises";
import type { Engine } from "./engines/engine.ts";
import { openPostgres } from "./engines/postgres/postgres.ts";
import { openSqlite } from "./engines/sqlite/sqlite.ts";
import { MigrationRefused, migrate } from "./migrations/migrate.ts";

/** The database, opened and up to date. */
export type Store = Engine;

/** What is opened, and how. */
export interface OpenOptions {
  /** `sqlite:<path>` or `postgres://…` */
  readonly databaseUrl: string;
  /** Gets a sentence about what the operator has to change; on standard error unless given. */
  readonly warn?: (sentence: string) => void;
  /** The most connections of this process to PostgreSQL; at least one each for reads and for writes. */
  readonly connections?: number;
  /** How many of them stay open while idle. */
  readonly idleConnections?: number;
  /** Told of every connection that is lost. */
  readonly onLoss?: (error: Error) => void;
  /** True for an operator's command that works on all of the data, however long that takes. */
  readonly isUnhurried?: boolean;
}

/** How long after PostgreSQL refused a connection an instance that starts tries again, in milliseconds. */
const retryMs = 2_000;

/**
 * Opens the database that an address names and brings its schema up to date.
 * @param onRefusal given by an instance, which waits while PostgreSQL opens no connection, and told of each try that
 * was in vain; without it that is a failure like any other
 * @throws DatabaseIsNewer, MigrationIsBusy, DatabaseNotOpened
 */
export async function openStore(options: OpenOptions, onRefusal?: (error: unknown) => void): Promise<Store> {
  let engine: Engine | undefined;
  try {
    engine = openEngine(options);
    if (onRefusal) while (!(await isOpenToInstance(engine, onRefusal))) await setTimeout(retryMs);
    else await migrate(engine);
    await engine.learnTime();
    return engine;
  } catch (error) {
    await engine?.close();
    throw error instanceof MigrationRefused ? error : new DatabaseNotOpened(error);
  }
}

/** Tries to make the database ready for an instance, with the connections that the instance keeps. */
async function isOpenToInstance(engine: Engine, onRefusal: (error: unknown) => void): Promise<boolean> {
  try {
    await migrate(engine);
    await engine.connectAhead?.();
    return true;
  } catch (error) {
    if (!engine.isConnectionRefusal?.(error)) throw error;
    onRefusal(error);
    return false;
  }
}

/** Opens the database whatever its schema is, and changes nothing. */
export function openEngine({ databaseUrl, onLoss = () => {}, warn, ...options }: OpenOptions): Engine {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined) return openPostgres(databaseUrl, { onLoss, ...options });
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
