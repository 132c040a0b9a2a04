import { setTimeout } from "node:timers/promises";
import type { Engine } from "./engines/engine.ts";
import { openPostgres } from "./engines/postgres/postgres.ts";
import { openSqlite } from "./engines/sqlite/sqlite.ts";
import { migrate } from "./migrations/migrate.ts";
import { type WatchedEngine, watchSchema } from "./migrations/newer-schema.ts";
import { MigrationRefused } from "./migrations/refusals.ts";

/** The database, opened and up to date. */
export type Store = WatchedEngine;

/** Which database to open, and how. */
export interface OpenOptions {
  /** `sqlite:<path>` or `postgres://…` */
  readonly databaseUrl: string;
  /** Receives a sentence for the operator; printed on standard error unless given. */
  readonly warn?: (sentence: string) => void;
  /** How many connections to PostgreSQL this process opens at most; at least one each for reads and for writes. */
  readonly connections?: number;
  /** How many of these stay open while idle. */
  readonly idleConnections?: number;
  /** Told of every lost connection. */
  readonly onLoss?: (error: Error) => void;
  /** True for an operator's command that works on all of the data, without time limits. */
  readonly isUnhurried?: boolean;
}

/** How long after a refused connection a starting instance tries again, in milliseconds. */
const retryMs = 2_000;

/**
 * Opens the database at an address and updates its schema.
 * @param onRefusal called for each refused connection by an instance that waits for PostgreSQL; without it, a refusal
 * is a failure like any other
 * @throws DatabaseIsNewer, MigrationIsBusy, DatabaseNotOpened
 */
export async function openStore(options: OpenOptions, onRefusal?: (error: unknown) => void): Promise<Store> {
  let engine: Engine | undefined;
  try {
    engine = openEngine(options);
    if (onRefusal) while (!(await isOpenToInstance(engine, onRefusal))) await setTimeout(retryMs);
    else await prepare(engine);
    return watchSchema(engine);
  } catch (error) {
    await engine?.close();
    throw error instanceof MigrationRefused ? error : new DatabaseNotOpened(error);
  }
}

/** Tries to prepare the database for an instance, with the connections that the instance keeps open. */
async function isOpenToInstance(engine: Engine, onRefusal: (error: unknown) => void): Promise<boolean> {
  try {
    await prepare(engine);
    await engine.connectAhead?.();
    return true;
  } catch (error) {
    if (!engine.isConnectionRefusal?.(error)) throw error;
    onRefusal(error);
    return false;
  }
}

async function prepare(engine: Engine): Promise<void> {
  await migrate(engine);
  await engine.learnTime();
}

/** Opens the database with any schema, without changing it. */
export function openEngine({ databaseUrl, onLoss = () => {}, warn, ...options }: OpenOptions): Engine {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined) return openPostgres(databaseUrl, { onLoss, ...options });
  return openSqlite(path, warn ?? process.emitWarning);
}

/** The file that an address names; undefined if it names a PostgreSQL database. */
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
