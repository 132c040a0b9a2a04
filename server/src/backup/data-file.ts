import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { kyselyOver, writeWaitMs } from "../store/engines/sqlite/connections.ts";
import { makePrivate } from "../store/engines/sqlite/private-files.ts";
import { sqliteColumns } from "../store/engines/sqlite/sqlite.ts";
import { migrateData } from "../store/migrations/migrate.ts";
import { storedName } from "../store/tables/columns.ts";
import { type Database, dataTables, type Tx } from "../store/tables/schema.ts";
import { conform, drop, objectsOf, type SchemaObject } from "./file-schema.ts";

/** A refusal of a file, with a message that says what to do. */
export class FileRefused extends Error {}

/** Data in a SQLite file that no other process uses: a backup, or a database that is being restored. */
export interface DataFile {
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Locks out other processes until it is closed. @throws an error that `isBusy` knows if another process has it open
   */
  lock(): void;
  /** Makes it a backup: records when that was made, and a digest of every row. */
  seal(madeAt: string): void;
  /** Removes the seal, which makes it a database again. @returns when the backup was made, if it was sealed */
  unseal(): string | undefined;
  /** Gives it the newest schema. */
  migrate(): Promise<void>;
  /** Removes triggers and views, which are foreign to the schema, before a write could run them. */
  dropPrograms(): void;
  /**
   * Leaves only tables and indexes of the newest schema, as that defines them. Call it once the file has that schema.
   * @throws FileRefused if its rows do not fit
   */
  keepOnlySchema(): Promise<void>;
  /** Reads the whole file. @throws FileRefused if anything in it was altered or damaged */
  requireSound(): void;
  close(): void;
}

/**
 * Opens a data file, or an empty one, that no other process uses.
 * @throws FileRefused; an error that `isBusy` knows if another process has it open
 */
export function openDataFile(path: string): DataFile {
  makePrivate(path, process.emitWarning);
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // SQLite leaves no other file next to it, and overwrites deleted content.
    database.exec(
      "PRAGMA trusted_schema = OFF; PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON",
    );
  } catch (error) {
    database.close();
    throw fileFault(error);
  }
  return dataFileOver(database);
}

function dataFileOver(database: DatabaseSync): DataFile {
  const db = kyselyOver<Database>(database);
  const has = (table: string) =>
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !==
    undefined;
  const sealOf = () =>
    database.prepare("SELECT made_at, digest FROM backup").get() as { made_at: string; digest: string };

  return {
    read: (work) => inTransaction(db, work),
    write: (work) => inTransaction(db, work),
    lock: () => database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT"),
    seal(madeAt) {
      const digest = digestOf(database);
      database.exec("CREATE TABLE backup (made_at TEXT NOT NULL, digest TEXT NOT NULL) STRICT");
      database.prepare("INSERT INTO backup VALUES (?, ?)").run(madeAt, digest);
    },
    unseal() {
      if (!has("backup")) return undefined;
      const { made_at: madeAt } = sealOf();
      database.exec("DROP TABLE backup");
      return madeAt;
    },
    async migrate() {
      database.exec("PRAGMA foreign_keys = OFF");
      try {
        await inTransaction(db, (tx) => migrateData(tx, sqliteColumns));
      } finally {
        database.exec("PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON");
      }
    },
    dropPrograms() {
      for (const { type, name } of objectsOf(database)) {
        if (type === "trigger" || type === "view") drop(database, { type, name });
      }
    },
    async keepOnlySchema() {
      const schema = await newestSchema();
      if (!translated(() => conform(database, schema)) || hasStrays(database)) throw new FileRefused(damaged);
    },
    requireSound: () =>
      translated(() => {
        const [checked] = database.prepare("PRAGMA integrity_check(1)").all();
        if (checked?.integrity_check !== "ok")
          throw new FileRefused(`${damaged} (${checked?.integrity_check})`);
        if (objectsOf(database).some(({ name }) => typeof name !== "string")) throw new FileRefused(damaged);
        if (!has("schema_version") || !has("mosques")) throw new FileRefused(foreign);
        if (database.prepare("PRAGMA foreign_key_check").get()) throw new FileRefused(damaged);
        if (has("backup") && sealOf()?.digest !== digestOf(database)) throw new FileRefused(damaged);
      }),
    close: () => database.close(),
  };
}

/** Whether a row names a mosque that does not exist, in a table without a reference to mosques. */
function hasStrays(database: DatabaseSync): boolean {
  return Object.entries(dataTables).some(([table, { columns }]) =>
    Object.entries(columns).some(([column, { namesMosque }]) => {
      if (!namesMosque) return false;
      const [from, mosqueId] = [storedName(table), storedName(column)];
      return database
        .prepare(`SELECT 1 FROM ${from} WHERE ${mosqueId} NOT IN (SELECT id FROM mosques) LIMIT 1`)
        .get();
    }),
  );
}

/** The tables and indexes of the newest schema. */
async function newestSchema(): Promise<readonly SchemaObject[]> {
  const database = new DatabaseSync(":memory:");
  try {
    await inTransaction(kyselyOver<Database>(database), (tx) => migrateData(tx, sqliteColumns));
    return objectsOf(database);
  } finally {
    database.close();
  }
}

/** Opens a database file read-only, while other processes may use it. */
export function openForReading(path: string): Pick<DataFile, "read" | "close"> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: writeWaitMs });
  const db = kyselyOver<Database>(database);
  return { read: (work) => inTransaction(db, work), close: () => database.close() };
}

/** Closes the file once the work on it is done. */
export async function withDataFile<T>(file: DataFile, work: (file: DataFile) => Promise<T>): Promise<T> {
  try {
    return await work(file);
  } finally {
    file.close();
  }
}

function inTransaction<T>(db: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => work(Object.assign(tx, { send: db.send })));
}

const damaged = "The file is damaged: some of it has changed since it was written. Use an older backup.";
const foreign =
  "The file holds no data of this service. Name a backup, or a copy of the service's SQLite file.";

function translated<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw fileFault(error);
  }
}

/** Explains SQLite's result code for a file (sqlite.org/rescode.html); returns any other error unchanged. */
export function fileFault(error: unknown): unknown {
  const { errcode = 0 } = error as { errcode?: number };
  // The statements are fixed, so a generic error is the fault of a schema that SQLite cannot read.
  const [notADatabase, generic, corrupt, shortRead] = [26, 1, 11, 522];
  if (errcode === notADatabase) return new FileRefused(foreign, { cause: error });
  if ([generic, corrupt].includes(errcode & 0xff) || errcode === shortRead)
    return new FileRefused(damaged, { cause: error });
  return error;
}

/** SHA-256 over every row of every table except the seal's, in the order of their primary keys. */
function digestOf(database: DatabaseSync): string {
  const digest = createHash("sha256");
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'backup' ORDER BY name")
    .all() as { name: string }[]; // The statement names the column.
  for (const { name } of tables) {
    digest.update(`${name}\n`);
    const rows = database.prepare(`SELECT * FROM "${name}" NOT INDEXED`);
    rows.setReturnArrays(true);
    for (const row of rows.iterate()) digest.update(`${JSON.stringify(row)}\n`);
  }
  return digest.digest("hex");
}
