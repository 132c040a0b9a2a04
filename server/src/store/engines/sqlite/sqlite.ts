import { statSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { CompiledQuery, type Kysely, sql } from "kysely";
import type { ColumnTypes } from "#store/tables/create-tables.ts";
import type { Database, RequestLogDatabase, Tx, UsesDatabase, UsesTx } from "#store/tables/schema.ts";
import type { Engine } from "../engine.ts";
import {
  groupCommitter,
  keyLookup,
  kyselyOver,
  snapshotReader,
  togetherReader,
  writeWaitMs,
} from "./connections.ts";
import { FileGone, isBusy, isSchemaMismatch, isUnavailable, writeObstacleOf } from "./errors.ts";
import { makePrivate, makePrivateFolder, type Warn } from "./private-files.ts";
import { setAside } from "./set-aside.ts";
import { kyselyInThread } from "./sqlite-thread.ts";
import { writtenByThread } from "./unfinished-files.ts";

/**
 * Opens a SQLite file, and the request log's file next to it. The driver is synchronous: no statement waits for the
 * network, and a transaction runs without other work in between. A separate thread writes the log, because its rows are
 * spread over its file and no request waits for them.
 * @param warn called for files that other users can read and this process may not change
 */
export function openSqlite(path: string, warn: Warn): Engine {
  makePrivateFolder(dirname(path));
  for (const file of [path, requestLogPath(path)]) makePrivate(file, warn);
  const reader = connect(path, "FULL");
  reader.exec("PRAGMA query_only = ON");
  const requestReader = connect(path, "FULL");
  requestReader.exec("PRAGMA query_only = ON");
  const writer = openWriter(path, "FULL");
  const logReader = openRequestLog(requestLogPath(path));
  logReader.exec("PRAGMA query_only = ON");
  const opened = statSync(path);

  const readDb = kyselyOver<Database>(reader);
  const writeDb = kyselyOver<Database>(writer);
  const logReadDb = kyselyOver<RequestLogDatabase>(logReader);
  const logWriteDb = kyselyInThread<RequestLogDatabase>({
    name: "request log",
    path: requestLogPath(path),
    // The last setting limits the size of the write-ahead log after a large batch.
    settings: `${settings("NORMAL")}; PRAGMA journal_size_limit = 4194304`,
    lockWaitMs: requestLogWaitMs,
  });
  const longReads = longReader({
    data: path,
    log: requestLogPath(path),
    settings: settings("FULL"),
    lockWaitMs: writeWaitMs,
  });

  /**
   * Without this, SQLite would keep writing to a file that was moved or deleted, and those writes would be lost.
   * @throws FileGone
   */
  function requireFile(): void {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.ino !== opened.ino || found.dev !== opened.dev) throw new FileGone(path);
  }

  const read = snapshotReader(reader, readDb);

  return {
    name: "sqlite",
    now: () => new Date(),
    async learnTime() {},
    findKey: keyLookup(requestReader),
    read,
    readAtOneMoment: read,
    readTogether: togetherReader(requestReader, kyselyOver<Database>(requestReader)),
    write: groupCommitter(writer, writeDb, writeWaitMs, requireFile),
    // There is only one write transaction at a time.
    lockName: async () => true,
    async changeSchema(of, work, waitSeconds) {
      const own = openWriter(of === "data" ? path : requestLogPath(path), "FULL");
      own.exec("PRAGMA foreign_keys = OFF");
      try {
        await groupCommitter(own, kyselyOver<Database>(own), waitSeconds * 1_000)(work);
        return true;
      } catch (error) {
        if (isBusy(error)) return false;
        throw error;
      } finally {
        own.close();
      }
    },
    requestLogIsSeparate: true,
    readRequestLog: snapshotReader(logReader, logReadDb),
    readLong: longReads.read,
    searchRequestLog: (work) => logWriteDb.connection().execute(work),
    wholeLogIsRead: "in steps",
    contains: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,
    writeRequestLog: (work) => logWriteDb.transaction().execute(work),
    releaseFreePages: () => releaseFreePages(logWriteDb),
    rowsOfJson(rows, columns) {
      const members = Object.keys(columns).map((name) => sql`value ->> ${sql.lit(name)}`);
      // Without the condition, SQLite would read a following `on conflict` as part of a join.
      return sql`select ${sql.join(members)} from json_each(${JSON.stringify(rows)}) where true`;
    },
    columns: sqliteColumns,
    async stats() {
      const { version } = reader.prepare("SELECT sqlite_version() AS version").get() as { version: string };
      return { version, sizeBytes: sizeOf(reader) + sizeOf(logReader) };
    },
    assertWritesLast: () => assertDiskTakesMore(path),
    isUnavailable,
    isSchemaMismatch,
    writeObstacleOf,
    async close() {
      await Promise.all([logWriteDb.destroy(), longReads.close()]);
      for (const database of [reader, requestReader, writer, logReader]) database.close();
    },
  };
}

/** How long the request log's thread waits while another process writes, in milliseconds. */
const requestLogWaitMs = 15_000;

export const sqliteColumns: ColumnTypes = {
  text: sql`text`,
  compared: sql`text`,
  instant: sql`text`,
  integer: sql`integer`,
  real: sql`real`,
  stored: (table, { isStoredByKey }) =>
    table.modifyEnd(isStoredByKey ? sql`strict, without rowid` : sql`strict`),
  setAside,
  spreadOf: async () => undefined,
};

function connect(path: string, synchronous: "FULL" | "NORMAL"): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: writeWaitMs });
  database.exec(settings(synchronous));
  return database;
}

function openRequestLog(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: writeWaitMs });
  // Only an empty file can be set to return space; setting another would wait for its writers.
  if (sizeOf(database) === 0) database.exec("PRAGMA auto_vacuum = INCREMENTAL");
  database.exec(settings("NORMAL"));
  return database;
}

function settings(synchronous: "FULL" | "NORMAL"): string {
  return `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON`;
}

/** A connection that never blocks the thread while another process writes. */
function openWriter(path: string, synchronous: "FULL" | "NORMAL"): DatabaseSync {
  const database = connect(path, synchronous);
  database.exec("PRAGMA busy_timeout = 0");
  return database;
}

/** Makes a consistent copy of a SQLite file while others write to it. Only its owner may read the copy. */
export async function copyPages(path: string, into: string): Promise<void> {
  makePrivate(into, process.emitWarning);
  const source = new DatabaseSync(path, { timeout: writeWaitMs, readOnly: true });
  try {
    await writtenByThread(backup(source, into, { rate: allPages }));
  } finally {
    source.close();
  }
}

/** All pages in one step, so that no write makes the copy start again. */
const allPages = 2 ** 31 - 1;

/** The size of a database's file, in bytes. */
function sizeOf(database: DatabaseSync): number {
  const size = database.prepare(
    "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
  );
  return (size.get() as { bytes: number }).bytes; // The statement always has one row.
}

function requestLogPath(path: string): string {
  return `${path.replace(/\.db$/, "")}-requests.db`;
}

/** How much of each file may be mapped into memory. The system reclaims that memory when it needs it. */
const mappedBytes = 2 ** 30;

/** The two files of a database, and how a connection to them is set up. */
interface Files {
  readonly data: string;
  readonly log: string;
  /** The PRAGMAs of each connection. */
  readonly settings: string;
  readonly lockWaitMs: number;
}

/** Reads the data together with the request log in a separate thread, one read at a time, each on one snapshot. */
function longReader({ data, log, settings, lockWaitMs }: Files) {
  const db = kyselyInThread<UsesDatabase>({
    name: "long reads",
    path: data,
    // Lists of many mosques look up rows of each: reading mapped pages needs no system call.
    settings: `${settings}; ATTACH '${log.replaceAll("'", "''")}' AS request_log_file;
      PRAGMA query_only = ON; PRAGMA mmap_size = ${mappedBytes}`,
    lockWaitMs,
  });
  const read = <T>(work: (tx: Tx & UsesTx) => Promise<T>): Promise<T> =>
    db.connection().execute(async (connection) => {
      const tx = Object.assign(connection, { send: refuseToSend });
      await connection.executeQuery(CompiledQuery.raw("BEGIN"));
      try {
        return await work(tx as unknown as Tx & UsesTx); // Both files are open.
      } finally {
        await connection.executeQuery(CompiledQuery.raw("COMMIT"));
      }
    });
  return { read, close: () => db.destroy() };
}

function refuseToSend(): never {
  throw new Error("a read awaits each of its statements");
}

/** The share of a file's pages that may stay free for later writes. */
const freeShare = 0.1;
/** How many free pages make a step worthwhile, and how many a step returns. */
const stepPages = 256;

interface Room {
  readonly pages: number;
  readonly freePages: number;
}

/**
 * Returns some of a file's free pages to the disk: the last pages of the file move to free ones, and the file is
 * truncated.
 * @returns false when no page is left to return
 */
function releaseFreePages<Schema>(db: Kysely<Schema>): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const before = await roomOf(connection);
    if (!isTooMuch(before)) return false;
    await sql`PRAGMA incremental_vacuum(${sql.lit(stepPages)})`.execute(connection);
    const after = await roomOf(connection);
    if (isTooMuch(after) && after.freePages < before.freePages) return true;
    // The file only shrinks when the write-ahead log is checkpointed into it.
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(connection);
    return false;
  });
}

function isTooMuch({ pages, freePages }: Room): boolean {
  return freePages >= stepPages && freePages > pages * freeShare;
}

async function roomOf<Schema>(connection: Kysely<Schema>): Promise<Room> {
  const { rows } = await sql<Room>`
    SELECT page_count AS pages, freelist_count AS free_pages FROM pragma_page_count, pragma_freelist_count
  `.execute(connection);
  return rows[0] as Room; // The statement always has one row.
}

/** More than any write adds to the log of writes, in bytes. */
const probeBytes = 512 * 1024;

/** With this many free bytes, the disk is not tested: each test wears it. */
const plentyBytes = 64 * 1024 * 1024;

/**
 * On a disk that is nearly full, writes a file next to a database and removes it. A small write may still fit into the
 * space of SQLite's log, although the next one does not.
 * @throws the system's error if the disk does not take it
 */
async function assertDiskTakesMore(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize > plentyBytes) return;
  const probe = `${path}-probe-${process.pid}`;
  const file = await open(probe, "w", 0o600);
  try {
    await file.write(Buffer.alloc(probeBytes, 1));
    await file.datasync();
  } finally {
    await file.close();
    await rm(probe, { force: true });
  }
}
