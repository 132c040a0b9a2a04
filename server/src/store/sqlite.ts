import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setImmediate, setTimeout } from "node:timers/promises";
import {
  CamelCasePlugin,
  Kysely,
  type QueryCompiler,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
  sql,
} from "kysely";
import type { Engine } from "./engine.ts";
import { findKeySql, type KeyRecord } from "./keys.ts";
import { requestLogColumnList, requestLogColumns } from "./request-log.ts";
import type { Database, RequestLogDatabase, Tx } from "./schema.ts";

/** How long a write waits for another process's write before it is given up, in milliseconds. */
const writeWaitMs = 5_000;
/** The most keys that are remembered between two commits. */
const foundKeys = 10_000;
/** The most statements that a connection keeps prepared. */
const preparedStatements = 200;
/** The most writes that share one commit. */
const writesPerCommit = 128;

/**
 * Opens a SQLite file, and the request log's file beside it. The driver is synchronous: no statement ever
 * waits on the network, and a transaction runs through without other work in between.
 */
export function openSqlite(path: string): Engine {
  mkdirSync(dirname(path), { recursive: true });
  const reader = open(path, "FULL");
  reader.exec("PRAGMA query_only = ON");
  const keyReader = open(path, "FULL");
  const writer = open(path, "FULL");
  writer.exec("PRAGMA busy_timeout = 0");
  const log = open(requestLogPath(path), "NORMAL");

  const readDb = kyselyOver<Database>(reader);
  const writeDb = kyselyOver<Database>(writer);
  let requestStatement: StatementSync | undefined;

  return {
    name: "sqlite",
    findKey: keyLookup(keyReader),
    read: snapshotReader(reader, readDb),
    write: groupCommitter(writer, writeDb),
    // A write transaction is the only one there is.
    lockName: async () => true,
    requestLogIsSeparate: true,
    writeRequestLog: groupCommitter(log, kyselyOver<RequestLogDatabase>(log)),
    async insertRequests(rows) {
      const members = requestLogColumns.map((name) => `value ->> '${name}'`).join(", ");
      requestStatement ??= log.prepare(
        `INSERT INTO request_log (${requestLogColumnList}) SELECT ${members} FROM json_each(?)`,
      );
      requestStatement.run(JSON.stringify(rows));
    },
    columns: {
      instant: sql`text`,
      real: sql`real`,
      clustered: (table) => table.modifyEnd(sql`strict, without rowid`),
    },
    async ping() {
      reader.prepare("SELECT 1").get();
    },
    isUnavailable,
    async close() {
      for (const database of [reader, keyReader, writer, log]) database.close();
    },
  };
}

function open(path: string, synchronous: "FULL" | "NORMAL"): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: writeWaitMs });
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON`);
  return database;
}

function requestLogPath(path: string): string {
  return `${path.replace(/\.db$/, "")}-requests.db`;
}

/**
 * Looks keys up. What was found before stands as long as no other connection, of any process, has committed since;
 * SQLite says so in `PRAGMA data_version`, which is asked every time. So the answer is as fresh as the statement's
 * own, for a fraction of its cost. Nothing is ever written on this connection: its own commits would not count.
 */
function keyLookup(database: DatabaseSync): Engine["findKey"] {
  database.exec("PRAGMA query_only = ON");
  const found = new Map<string, KeyRecord>();
  let version: unknown;
  let askVersion: StatementSync | undefined;
  let findKey: StatementSync | undefined;

  return (prefix) => {
    // Prepared at first use: the tables exist from the first migration on.
    askVersion ??= preparedForArrays(database, "PRAGMA data_version");
    findKey ??= database.prepare(findKeySql("?"));
    const [current] = askVersion.get() as unknown as [number]; // One row of one column, as an array.
    if (current !== version || found.size >= foundKeys) {
      found.clear();
      version = current;
    }
    const known = found.get(prefix);
    if (known) return known;
    const key = findKey.get(prefix) as KeyRecord | undefined; // The statement names the record's members.
    if (key) found.set(prefix, key);
    return key;
  };
}

function preparedForArrays(database: DatabaseSync, text: string): StatementSync {
  const statement = database.prepare(text);
  statement.setReturnArrays(true);
  return statement;
}

/** Lets Kysely's own SQLite dialect work on `node:sqlite`, and prepares each statement once. */
function kyselyOver<Schema>(database: DatabaseSync): Kysely<Schema> {
  const statements = new Map<string, SqliteStatement>();
  return new Kysely<Schema>({
    plugins: [new CamelCasePlugin()],
    dialect: new SqliteWithoutRowLocks({
      database: {
        prepare(text) {
          const known = statements.get(text);
          if (known) return known;
          if (statements.size >= preparedStatements) statements.clear();
          const statement = adapted(database.prepare(text));
          statements.set(text, statement);
          return statement;
        },
        close: () => database.close(),
      },
    }),
  });
}

/** `for update` has no meaning here: a write transaction is the only one there is. */
class SqliteWithoutRowLocks extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new (class extends SqliteQueryCompiler {
      override visitSelectModifier(): void {}
    })();
  }
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

/** One read at a time, each in a transaction of its own, so that all of its statements see the same moment. */
function snapshotReader(database: DatabaseSync, db: Tx): Engine["read"] {
  const begin = database.prepare("BEGIN");
  const end = database.prepare("COMMIT");
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(async () => {
      begin.run();
      try {
        return await work(db);
      } finally {
        end.run();
      }
    });
    last = result.catch(() => {});
    return result;
  };
}

interface WaitingWrite<Schema> {
  readonly work: (tx: Kysely<Schema>) => Promise<unknown>;
  readonly deadline: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs writes one after the other and commits those that came together with one flush to the disk: each in a
 * savepoint, so that one's failure undoes nothing of another, and none is answered before the commit.
 */
function groupCommitter<Schema>(
  database: DatabaseSync,
  db: Kysely<Schema>,
): <T>(work: (tx: Kysely<Schema>) => Promise<T>) => Promise<T> {
  const savepoint = database.prepare("SAVEPOINT one_write");
  const release = database.prepare("RELEASE one_write");
  const waiting: WaitingWrite<Schema>[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // A turn of the event loop between commits lets reads, and the writes that join this commit, come in.
      await setImmediate();
      if (await begin(database, waiting)) await commitTogether(waiting.splice(0, writesPerCommit));
    }
    running = false;
  }

  async function commitTogether(writes: WaitingWrite<Schema>[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      for (const write of writes) answers.push(await attempt(write));
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      for (const write of writes) write.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  async function attempt(write: WaitingWrite<Schema>): Promise<() => void> {
    savepoint.run();
    try {
      const value = await write.work(db);
      release.run();
      return () => write.resolve(value);
    } catch (error) {
      // A full disk can end the whole transaction; then nobody's write is kept.
      if (!database.isTransaction) throw error;
      database.exec("ROLLBACK TO one_write; RELEASE one_write");
      return () => write.reject(error);
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const deadline = performance.now() + writeWaitMs;
      waiting.push({ work, deadline, resolve: resolve as (value: unknown) => void, reject });
      if (running) return;
      running = true;
      void run();
    });
}

/**
 * Takes the write lock, without blocking the thread while another process has it. Writes that have waited
 * too long are rejected.
 * @returns false when no write is left to wait for
 */
async function begin<Schema>(database: DatabaseSync, waiting: WaitingWrite<Schema>[]): Promise<boolean> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      database.exec("BEGIN IMMEDIATE");
      return true;
    } catch (error) {
      const isLate = (write: WaitingWrite<Schema>) => !isBusy(error) || write.deadline <= performance.now();
      while (waiting[0] && isLate(waiting[0])) waiting.shift()?.reject(error);
      if (waiting.length === 0) return false;
      await setTimeout(pauseMs * (0.5 + Math.random()));
    }
  }
}

/** SQLite's primary result codes: sqlite.org/rescode.html */
const resultCodes = { busy: 5, locked: 6, readOnly: 8, ioError: 10, full: 13, cannotOpen: 14, protocol: 15 };

function resultCodeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | undefined)?.errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}

function isBusy(error: unknown): boolean {
  return resultCodeOf(error) === resultCodes.busy;
}

function isUnavailable(error: unknown): boolean {
  return Object.values(resultCodes).includes(resultCodeOf(error) ?? -1);
}
