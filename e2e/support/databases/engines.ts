import "../runs/prepared.ts";
import assert from "node:assert/strict";
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { eventually } from "../runs/eventually.ts";
import { longestWaitMs } from "../runs/polling.ts";
import { databaseFolder } from "./database-folder.ts";
import { migratedDatabaseOn } from "./migrated-databases.ts";
import { onPostgres, type ReachedDatabase, reachPostgres, reachSqlite } from "./reached-databases.ts";

/** A database engine of the service. Every suite runs on each engine. */
export interface Engine {
  readonly name: "SQLite" | "PostgreSQL";
  /** Whether the service reaches it over a network, which can fail. */
  readonly isServer: boolean;
  /**
   * Makes an empty, private database.
   * @param folder the folder of its data, anywhere unless given. Another user's server needs a folder that root can
   * give it.
   */
  createDatabase(folder?: string): Promise<Database>;
  /** Makes a private database as a first start leaves it, before anything is stored. */
  createMigratedDatabase(): Promise<Database>;
  /** Reaches an existing database. */
  reachDatabase(url: string): ReachedDatabase;
}

/** A database of a test's own. */
export interface Database extends ReachedDatabase {
  /** All stored data, as text in which a stored string appears unchanged. */
  contents(): Promise<string>;
  /** Makes every write of the request log wait until the returned function is called. */
  holdRequestLog(): Promise<() => Promise<void>>;
  /** Makes every write of the mosque wait until the returned function is called. */
  holdWrites(mosqueId: string): Promise<() => Promise<void>>;
  /**
   * Cuts every connection and refuses new ones until the returned function is called. Only a server can go away:
   * SQLite's file is part of the service's machine.
   */
  takeAway?(): Promise<() => Promise<void>>;
  /** Makes it read-only for all connections until the returned function is called. */
  makeReadOnly?(): Promise<() => Promise<void>>;
  /** Makes the commits of new connections wait for a synchronous standby. */
  needStandby?(): Promise<Standby>;
  /** Fails if the database's own check of its file finds a fault. */
  assertSound?(): Promise<void>;
  drop(): Promise<void>;
}

/** A synchronous standby: a server without one behaves like one whose standby is connected. */
export interface Standby {
  lose(): Promise<void>;
  bringBack(): Promise<void>;
}

export const engines: readonly Engine[] = [
  {
    name: "SQLite",
    isServer: false,
    createDatabase: createSqliteFile,
    createMigratedDatabase: copySqliteFile,
    reachDatabase: reachSqlite,
  },
  {
    name: "PostgreSQL",
    isServer: true,
    createDatabase: (folder) => createPostgresDatabase({ folder }),
    createMigratedDatabase: () =>
      createPostgresDatabase({ template: databaseNameIn(migratedDatabaseOn("PostgreSQL")) }),
    reachDatabase: reachPostgres,
  },
];

/**
 * The engines of suites above the store. What differs between engines is the store's, so the tests of the store, of the
 * API, of versions and of backups run on each, and so do the walk through every endpoint of the portal and the tests of
 * faults; the others run on SQLite alone, unless TEST_EVERY_ENGINE is set, as before a release.
 */
export const enginesAboveStore = process.env.TEST_EVERY_ENGINE ? engines : engines.slice(0, 1);

async function copySqliteFile(): Promise<Database> {
  const folder = await mkdtemp(join(databaseFolder, "mosque-sync-e2e-"));
  await cp(dirname(migratedDatabaseOn("SQLite").replace("sqlite:", "")), folder, { recursive: true });
  const database = await createSqliteFile(folder);
  return { ...database, drop: () => rm(folder, { recursive: true, force: true }) };
}

async function createSqliteFile(given?: string): Promise<Database> {
  const folder = given ?? (await mkdtemp(join(databaseFolder, "mosque-sync-e2e-")));
  const path = join(folder, "data.db");
  return {
    ...reachSqlite(`sqlite:${path}`),
    async contents() {
      const names = await readdir(folder);
      const files = await Promise.all(names.map((name) => readFile(join(folder, name), "latin1")));
      return files.join("\n");
    },
    holdWrites: () => hold(path),
    holdRequestLog: () => hold(join(folder, "data-requests.db")),
    async assertSound() {
      const database = new DatabaseSync(path, { timeout: longestWaitMs });
      const [row] = database.prepare("PRAGMA integrity_check").all();
      database.close();
      assert.equal(row?.integrity_check, "ok");
    },
    async drop() {
      if (!given) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes every writer of a SQLite file wait until the returned function is called. */
async function hold(file: string): Promise<() => Promise<void>> {
  const database = new DatabaseSync(file, { timeout: longestWaitMs });
  database.exec("BEGIN IMMEDIATE");
  return async () => {
    database.exec("ROLLBACK");
    database.close();
  };
}

/** @param template the name of a database to copy */
async function createPostgresDatabase({
  folder,
  template,
}: {
  readonly folder?: string | undefined;
  readonly template?: string;
}): Promise<Database> {
  const adminUrl = process.env.TEST_POSTGRES_URL;
  if (!adminUrl) {
    throw new Error(
      "TEST_POSTGRES_URL is not set. Run the file with `npm test -- FILE`: it starts PostgreSQL.",
    );
  }
  const name = `e2e_${crypto.randomUUID().replaceAll("-", "")}`;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  if (folder) await onPostgres(adminUrl, (client) => createTablespace(client, name, folder));
  async function hold(locking: string, values: readonly string[] = []): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query("BEGIN");
    await client.query(locking, [...values]);
    return () => client.end();
  }
  const source = template ? `TEMPLATE ${template}` : "";
  const place = folder ? `TABLESPACE ${name}` : "";
  await onPostgres(adminUrl, (client) => client.query(`CREATE DATABASE ${name} ${source} ${place}`));
  return {
    ...reachPostgres(url.href),
    contents: () => onPostgres(url.href, dumpTables),
    holdWrites: (mosqueId) => hold("SELECT 1 FROM mosques WHERE id = $1 FOR UPDATE", [mosqueId]),
    holdRequestLog: () => hold("LOCK TABLE request_batches"),
    async takeAway() {
      const allow = (connections: boolean) =>
        onPostgres(adminUrl, (client) =>
          client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${connections}`),
        );
      await allow(false);
      await endSessions(adminUrl, name);
      return async () => {
        await allow(true);
      };
    },
    async makeReadOnly() {
      const set = async (isOn: boolean) => {
        await onPostgres(adminUrl, (client) =>
          client.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${isOn}`),
        );
        await endSessions(adminUrl, name);
      };
      await set(true);
      return () => set(false);
    },
    async needStandby() {
      await onPostgres(adminUrl, (client) =>
        client.query(`ALTER DATABASE ${name} SET synchronous_commit = on`),
      );
      return {
        async lose() {
          await onPostgres(adminUrl, (client) => waitForStandby(client, "lost"));
          await eventually(async () => (await doCommitsWait(adminUrl)) || undefined);
        },
        bringBack: () => onPostgres(adminUrl, (client) => waitForStandby(client, "")),
      };
    },
    async drop() {
      await dropAtLast(adminUrl, name);
      if (folder) await onPostgres(adminUrl, (client) => client.query(`DROP TABLESPACE ${name}`));
    },
  };
}

function databaseNameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Ends all sessions in a database, and waits until they have ended: the next request finds none of them. */
async function endSessions(adminUrl: string, name: string): Promise<void> {
  await onPostgres(adminUrl, async (client) => {
    const found = "SELECT coalesce(array_agg(pid), '{}') AS pids FROM pg_stat_activity WHERE datname = $1";
    const [{ pids }] = (await client.query(found, [name])).rows;
    await client.query("SELECT pg_terminate_backend(pid, $2) FROM unnest($1::int[]) AS pid", [
      pids,
      longestWaitMs,
    ]);
    const { rowCount } = await client.query("SELECT FROM pg_stat_activity WHERE pid = ANY($1)", [pids]);
    assert.equal(rowCount, 0, "a session did not end");
  });
}

/** Drops a database. That needs a checkpoint, which fails while another test keeps some database's disk full. */
async function dropAtLast(adminUrl: string, name: string): Promise<void> {
  await eventually(() =>
    onPostgres(adminUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)).catch((error) => {
      if (error.routine !== "RequestCheckpoint") throw error;
    }),
  );
}

/** Makes the whole server wait for a standby of this name, which does not exist, or for none if the name is empty. */
async function waitForStandby(client: pg.Client, standby: string): Promise<void> {
  await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${standby}'`);
  await client.query("SELECT pg_reload_conf()");
  await eventually(async () => {
    const { rows } = await client.query<{ names: string }>(
      "SELECT current_setting('synchronous_standby_names') AS names",
    );
    return rows[0]?.names === standby || undefined;
  });
}

/**
 * Whether commits wait for the standby: PostgreSQL's checkpointer lets them some time after the setting has changed. One
 * that waits is ended with its session.
 */
async function doCommitsWait(url: string): Promise<boolean> {
  const writer = new pg.Client({ connectionString: url });
  writer.on("error", () => {}); // The end of its session.
  await writer.connect();
  const { rows } = await writer.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pids = rows.map(({ pid }) => pid);
  await writer.query("SET synchronous_commit = on");
  let waits: boolean | undefined;
  const committing = writer.query("SELECT pg_logical_emit_message(true, 'test', '')").then(
    () => {
      waits ??= false;
    },
    () => {},
  );
  await onPostgres(url, async (observer) => {
    await eventually(async () => {
      const waiting = "SELECT FROM pg_stat_activity WHERE pid = ANY($1) AND wait_event = 'SyncRep'";
      if ((await observer.query(waiting, [pids])).rowCount === 1) waits ??= true;
      return waits;
    });
    await observer.query("SELECT pg_terminate_backend(pid) FROM unnest($1::integer[]) AS pid", [pids]);
  });
  await committing;
  await writer.end().catch(() => {});
  return waits === true;
}

/** Lets the server keep data in a folder, and gives the folder to the server's user. */
async function createTablespace(client: pg.Client, name: string, folder: string): Promise<void> {
  const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
  const { uid, gid } = await stat(rows[0]?.data_directory ?? "");
  await chown(folder, uid, gid);
  await chmod(folder, 0o700);
  await client.query(`CREATE TABLESPACE ${name} LOCATION '${folder}'`);
}

async function dumpTables(client: pg.Client): Promise<string> {
  const tables = await client.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  );
  const dumps: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await client.query<{ line: string }>(`SELECT t::text AS line FROM ${name} AS t`);
    dumps.push(name, ...rows.rows.map((row) => row.line));
  }
  return dumps.join("\n");
}
