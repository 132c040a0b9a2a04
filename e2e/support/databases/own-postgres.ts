import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { eventually } from "../runs/eventually.ts";
import { freePort } from "../services/process.ts";
import { databaseFolder } from "./database-folder.ts";
import { onPostgres } from "./reached-databases.ts";

const run = promisify(execFile);

/** A PostgreSQL server of a test's own. */
export interface PostgresServer {
  readonly port: number;
  /** The URL of its `postgres` database. */
  readonly url: string;
  /** Starts it as a standby of the server on a port. */
  follow(port: number): Promise<void>;
  start(): Promise<void>;
  /** Ends all connections and stops, as an administrator would. */
  stop(): Promise<void>;
  /** Ends it without a checkpoint, as a crash does. */
  crash(): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Waits until a standby has all that the other has. */
  catchUpWith(other: PostgresServer): Promise<void>;
}

/** Servers with equal data, which can follow each other. */
export interface OwnPostgres {
  readonly servers: readonly PostgresServer[];
  end(): Promise<void>;
}

/** Creates servers from the programs of the run's PostgreSQL, without starting them. */
export async function createOwnPostgres(count: number): Promise<OwnPostgres> {
  const programs = await programsOfRun();
  const { uid, gid } = programs;
  const folder = await mkdtemp(join(databaseFolder, "mosque-sync-own-postgres-"));
  await chown(folder, uid, gid);
  await chmod(folder, 0o700);
  const first = join(folder, "0");
  const flags = ["-U", "postgres", "-A", "trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  await run(join(programs.folder, "initdb"), ["-D", first, ...flags], { uid, gid });
  const folders = Array.from({ length: count }, (_, index) => join(folder, String(index)));
  for (const copy of folders.slice(1)) await run("cp", ["-a", first, copy], { uid, gid });
  const servers = await Promise.all(folders.map((each) => createServer(each, programs)));
  return {
    servers,
    async end() {
      for (const server of servers) await server.crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where PostgreSQL's programs are, and the user that they run as. */
interface Programs {
  readonly folder: string;
  readonly uid: number;
  readonly gid: number;
}

async function programsOfRun(): Promise<Programs> {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) {
    throw new Error(
      "TEST_POSTGRES_URL is not set. Run the file with `npm test -- FILE`: it starts PostgreSQL.",
    );
  }
  return onPostgres(url, async (client) => {
    const { rows } = await client.query<{ folder: string; data: string }>(
      "SELECT setting AS folder, current_setting('data_directory') AS data FROM pg_config WHERE name = 'BINDIR'",
    );
    const { folder = "", data = "" } = rows[0] ?? {};
    const { uid, gid } = await stat(data);
    return { folder, uid, gid };
  });
}

async function createServer(
  folder: string,
  { folder: programs, uid, gid }: Programs,
): Promise<PostgresServer> {
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
    "wal_keep_size=256MB",
  ];
  let server: ChildProcess | undefined;
  // The test process may end before `crash` was called.
  process.once("exit", () => server?.kill("SIGQUIT"));

  async function query<Row extends object>(text: string): Promise<Row> {
    const { rows } = await onPostgres(url, (client) => client.query<Row>(text));
    const [row] = rows;
    if (!row) throw new Error(`no row for ${text}`);
    return row;
  }
  async function start(): Promise<void> {
    const options = settings.flatMap((setting) => ["-c", setting]);
    server = spawn(join(programs, "postgres"), ["-D", folder, "-p", String(port), ...options], {
      ...{ uid, gid, stdio: "ignore" },
    });
    await eventually(() => query("SELECT 1 AS one").catch(() => undefined));
  }
  async function end(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }
  return {
    port,
    url,
    start,
    async follow(primary) {
      await writeFile(join(folder, "standby.signal"), "");
      await appendFile(
        join(folder, "postgresql.auto.conf"),
        `primary_conninfo = 'host=127.0.0.1 port=${primary} user=postgres'\n`,
      );
      await start();
    },
    stop: () => end("SIGINT"), // A fast shutdown.
    crash: () => end("SIGQUIT"),
    async promote() {
      await query("SELECT pg_promote(true)");
    },
    async catchUpWith(other) {
      const written = await onPostgres(other.url, async (client) => {
        const { rows } = await client.query("SELECT pg_current_wal_flush_lsn() AS written");
        return String(rows[0]?.written);
      });
      await eventually(async () => {
        const { has } = await query<{ has: boolean }>(
          `SELECT coalesce(pg_last_wal_replay_lsn() >= '${written}', false) AS has`,
        );
        return has || undefined;
      });
    },
  };
}
