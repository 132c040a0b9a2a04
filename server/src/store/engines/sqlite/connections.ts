import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setImmediate, setTimeout } from "node:timers/promises";
import {
  CamelCasePlugin,
  type CompiledQuery,
  Kysely,
  type QueryCompiler,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import {
  type FoundKey,
  findKeySql,
  findKeyWithMosqueSql,
  foundKeyOf,
  type KeyRow,
} from "#store/found-key.ts";
import { readName } from "#store/tables/columns.ts";
import type { Sending } from "#store/tables/schema.ts";
import type { Engine } from "../engine.ts";
import { isBusy, waitedTooLong } from "./errors.ts";

/** How many keys are remembered between two commits at most. */
const foundKeys = 10_000;
/** How many statements a connection keeps prepared at most. */
const preparedStatements = 200;

/**
 * Looks up keys. A key that was found stays valid until another connection, of any process, commits. `PRAGMA
 * data_version` shows that; it is read each time before a key is found again. So the result is as fresh as the
 * statement's, at a fraction of its cost.
 * @param database a connection that never writes, because its own commits would not show
 */
export function keyLookup(database: DatabaseSync): Engine["findKey"] {
  const found = new Map<string, FoundKey>();
  /** No later than any key in the map. */
  let version: unknown;
  const askVersion = preparedForArrays(database, "PRAGMA data_version");
  // Prepared at first use, because the tables exist only after the first migration.
  const rowReader = keptPrepared((text) => readerOfRows(preparedForArrays(database, text)));
  const [alone, withMosque] = [findKeySql({ prefix: "?" }), findKeyWithMosqueSql({ prefix: "?" })];

  function isCurrent(): boolean {
    const [current] = askVersion.get() as unknown as [number]; // One row of one column, as an array.
    if (current === version) return true;
    found.clear();
    version = current;
    return false;
  }

  return (prefix, _mosqueId, wantsMosque = false) => {
    const known = found.get(prefix);
    if (known && isCurrent()) return known;
    const [row] = rowReader(wantsMosque ? withMosque : alone)([prefix]) as KeyRow[]; // As the statements name them.
    if (!row) return undefined;
    const key = foundKeyOf(row);
    if (found.size >= foundKeys) found.clear();
    // Without the mosque's row, which is a hundred times as large.
    found.set(prefix, key.mosque ? { ...key, mosque: undefined } : key);
    return key;
  };
}

function preparedForArrays(database: DatabaseSync, text: string): StatementSync {
  const statement = database.prepare(text);
  statement.setReturnArrays(true);
  return statement;
}

/** Adapts `node:sqlite` to Kysely's SQLite dialect, and prepares each statement once. */
export function kyselyOver<Schema>(database: DatabaseSync): Kysely<Schema> & Sending {
  const prepare = keptPrepared((text) => adapted(database.prepare(text)));
  const rowReader = keptPrepared((text) => readerOfRows(preparedForArrays(database, text)));
  const db = new Kysely<Schema>({
    plugins: [new CamelCasePlugin()],
    dialect: new SqliteWithoutRowLocks({ database: { prepare, close: () => database.close() } }),
  });
  return Object.assign(db, {
    send: ({ sql, parameters }: CompiledQuery) => {
      prepare(sql).run(parameters);
    },
    rowsOf: <Row>({ sql, parameters }: CompiledQuery<Row>) => rowReader(sql)(parameters) as Row[], // The query names them.
  });
}

/** Prepares each statement once. */
function keptPrepared<Statement>(prepare: (text: string) => Statement): (text: string) => Statement {
  const kept = new Map<string, Statement>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    if (kept.size >= preparedStatements) kept.clear();
    const statement = prepare(text);
    kept.set(text, statement);
    return statement;
  };
}

/** Reads rows under the names that the program uses for columns. */
function readerOfRows(statement: StatementSync): (parameters: readonly unknown[]) => object[] {
  const names = statement.columns().map(({ name }) => readName(name));
  const rowOf = (cells: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = cells[index];
    return row;
  };
  return (parameters) => {
    const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]; // It returns arrays.
    return rows.map(rowOf);
  };
}

class SqliteWithoutRowLocks extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new QueryCompilerWithoutRowLocks();
  }
}

/** `for update` has no meaning here: a write transaction is the only one there is. */
export class QueryCompilerWithoutRowLocks extends SqliteQueryCompiler {
  override visitSelectModifier(): void {}
}

/** A statement of `node:sqlite` in the form that Kysely expects. */
function adapted(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

/** How long a write waits for another process's write before it fails, in milliseconds. */
export const writeWaitMs = 5_000;
/** How many writes share one commit at most. */
const writesPerCommit = 128;

/** Runs one read at a time, each in its own transaction, so that all of its statements see the same snapshot. */
export function snapshotReader<Tx>(
  database: DatabaseSync,
  tx: Tx,
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const begin = database.prepare("BEGIN");
  const end = database.prepare("COMMIT");
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(async () => {
      begin.run();
      try {
        return await work(tx);
      } finally {
        end.run();
      }
    });
    last = result.catch(() => {});
    return result;
  };
}

/**
 * Runs reads that start all of their statements together. Each transaction ends before other work runs, so reads never
 * wait for each other, and the connection is free for the next task.
 */
export function togetherReader<Tx>(
  database: DatabaseSync,
  tx: Tx,
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const begin = database.prepare("BEGIN");
  const end = database.prepare("COMMIT");
  return (work) => {
    begin.run();
    try {
      return work(tx);
    } finally {
      end.run();
    }
  };
}

interface WaitingWrite<Tx> {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs writes one after the other and commits those that arrive together with one flush to the disk. Each has a
 * savepoint, so that a failed write undoes no other; each resolves after the commit.
 * @param beforeCommit throws when the commit would not last: then all of its writes fail
 */
export function groupCommitter<Tx>(
  database: DatabaseSync,
  tx: Tx,
  waitMs = writeWaitMs,
  beforeCommit: () => void = () => {},
): <T>(work: (tx: Tx) => Promise<T>) => Promise<T> {
  const savepoint = database.prepare("SAVEPOINT one_write");
  const release = database.prepare("RELEASE one_write");
  const waiting: WaitingWrite<Tx>[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // A turn of the event loop between commits lets reads, and the writes that join this commit, come in.
      await setImmediate();
      if (await begin(database, waiting)) await commitTogether(waiting.splice(0, writesPerCommit));
      // On a disk that cannot keep up, writes that have waited too long fail instead of waiting on.
      rejectLate(waiting, waitedTooLong);
    }
    running = false;
  }

  async function commitTogether(writes: WaitingWrite<Tx>[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      for (const write of writes) answers.push(await attempt(write));
      beforeCommit();
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      for (const write of writes) write.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  async function attempt(write: WaitingWrite<Tx>): Promise<() => void> {
    savepoint.run();
    try {
      const value = await write.work(tx);
      release.run();
      return () => write.resolve(value);
    } catch (error) {
      // A full disk can end the whole transaction; then no write is kept.
      if (!database.isTransaction) throw error;
      database.exec("ROLLBACK TO one_write; RELEASE one_write");
      return () => write.reject(error);
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const deadline = performance.now() + waitMs;
      waiting.push({ work, deadline, resolve: resolve as (value: unknown) => void, reject });
      if (running) return;
      running = true;
      void run();
    });
}

/**
 * Takes the write lock, without blocking the thread while another process has it. Rejects writes that have waited too
 * long.
 * @returns false when no write is left to wait for
 */
async function begin<Tx>(database: DatabaseSync, waiting: WaitingWrite<Tx>[]): Promise<boolean> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      database.exec("BEGIN IMMEDIATE");
      return true;
    } catch (error) {
      if (isBusy(error)) rejectLate(waiting, () => error);
      else for (const write of waiting.splice(0)) write.reject(error);
      if (waiting.length === 0) return false;
      await setTimeout(pauseMs * (0.5 + Math.random()));
    }
  }
}

function rejectLate<Tx>(waiting: WaitingWrite<Tx>[], reason: () => unknown): void {
  const now = performance.now();
  while (waiting[0] && waiting[0].deadline <= now) waiting.shift()?.reject(reason());
}
