import { setTimeout } from "node:timers/promises";
import { createDurations, type Durations } from "../domain/counts.ts";
import type { Engine } from "./engines/engine.ts";
import { migrate, newerVersion } from "./migrations/migrate.ts";
import { MigrationRefused, SchemaBecameNewer } from "./migrations/refusals.ts";
import type { Tx } from "./tables/schema.ts";

/** The database, opened and up to date. */
export interface Store extends Engine {
  /** Set once a statement has failed because a newer program has changed the schema. */
  newerSchema(): SchemaBecameNewer | undefined;
  /** Runs an effect once a transaction of this store is committed, and never if it fails. */
  afterCommit(tx: Tx, effect: () => void): void;
}

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
    engine = await openEngine(options);
    if (onRefusal) while (!(await isOpenToInstance(engine, onRefusal))) await setTimeout(retryMs);
    else await prepare(engine);
    return storeOver(engine);
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

/** Opens the database with any schema, without changing it. Only its own engine is loaded, which starts sooner. */
export async function openEngine({
  databaseUrl,
  onLoss = () => {},
  warn,
  ...options
}: OpenOptions): Promise<Engine> {
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined) {
    const { openPostgres } = await import("./engines/postgres/postgres.ts");
    return openPostgres(databaseUrl, { onLoss, ...options });
  }
  const { openSqlite } = await import("./engines/sqlite/sqlite.ts");
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

/**
 * Runs effects after commits, and explains statements that fail because a newer program has changed the schema: they
 * fail with `SchemaBecameNewer`, so that a request gets 503 instead of 500. Statements that fit both schemas still work.
 */
function storeOver(engine: Engine): Store {
  let found: SchemaBecameNewer | undefined;
  const effectsAfter = new WeakMap<Tx, (() => void)[]>();

  /** @throws the error, or its explanation */
  async function explain(error: unknown): Promise<never> {
    if (!engine.isSchemaMismatch(error)) throw error;
    const newer = await newerVersion(engine);
    if (!newer) throw error;
    found = new SchemaBecameNewer(newer, { cause: error });
    throw found;
  }

  return {
    ...engine,
    newerSchema: () => found,
    findKey(...asked) {
      try {
        const key = engine.findKey(...asked);
        return key instanceof Promise ? key.catch(explain) : key;
      } catch (error) {
        return explain(error);
      }
    },
    read: (work) => engine.read(work).catch(explain),
    readAtOneMoment: (work) => engine.readAtOneMoment(work).catch(explain),
    readTogether: (work) => engine.readTogether(work).catch(explain),
    readLong: (work) => engine.readLong(work).catch(explain),
    async write(work) {
      let effects: (() => void)[] = [];
      const result = await engine
        .write((tx) => {
          effects = [];
          effectsAfter.set(tx, effects);
          return work(tx);
        })
        .catch(explain);
      for (const effect of effects) effect();
      return result;
    },
    afterCommit: (tx, effect) => void effectsAfter.get(tx)?.push(effect),
    readRequestLog: (work) => engine.readRequestLog(work).catch(explain),
    searchRequestLog: (work) => engine.searchRequestLog(work).catch(explain),
    writeRequestLog: (work) => engine.writeRequestLog(work).catch(explain),
    isUnavailable: (error) => error instanceof SchemaBecameNewer || engine.isUnavailable(error),
  };
}

/**
 * The operations of a database: finding a request's key, counting together with other instances, transactions on the
 * data, and those on the request log.
 */
export type Operation = "find_key" | "count" | "read" | "write" | "read_request_log" | "write_request_log";

/** How long operations of a kind took, waiting included, and how often the database was at fault. */
interface OperationTimes {
  readonly durations: Durations;
  failures: number;
}

export interface TimedStore extends Store {
  readonly operations: Readonly<Record<Operation, OperationTimes>>;
}

/** Wraps a store to time its operations, except finding a key on SQLite, which takes less time than the measurement. */
export function timed(engine: Store): TimedStore {
  const operations = {
    find_key: newTimes(),
    count: newTimes(),
    read: newTimes(),
    write: newTimes(),
    read_request_log: newTimes(),
    write_request_log: newTimes(),
  };

  async function measure<T>(operation: Operation, run: () => T | Promise<T>): Promise<T> {
    const times: OperationTimes = operations[operation];
    const startedAt = performance.now();
    try {
      return await run();
    } catch (error) {
      if (engine.isUnavailable(error)) times.failures += 1;
      throw error;
    } finally {
      times.durations.add((performance.now() - startedAt) / 1_000);
    }
  }

  const { sharedCounts } = engine;
  return {
    ...engine,
    operations,
    findKey:
      engine.name === "sqlite"
        ? engine.findKey
        : (...asked) => measure("find_key", () => engine.findKey(...asked)),
    ...(sharedCounts && {
      sharedCounts: {
        ...sharedCounts,
        add: (name) => measure("count", () => sharedCounts.add(name)),
      },
    }),
    read: (work) => measure("read", () => engine.read(work)),
    readAtOneMoment: (work) => measure("read", () => engine.readAtOneMoment(work)),
    readTogether: (work) => measure("read", () => engine.readTogether(work)),
    write: (work) => measure("write", () => engine.write(work)),
    readRequestLog: (work) => measure("read_request_log", () => engine.readRequestLog(work)),
    searchRequestLog: (work) => measure("read_request_log", () => engine.searchRequestLog(work)),
    readLong: (work) => measure("read", () => engine.readLong(work)),
    writeRequestLog: (work) => measure("write_request_log", () => engine.writeRequestLog(work)),
  };
}

function newTimes(): OperationTimes {
  return { durations: createDurations(), failures: 0 };
}
