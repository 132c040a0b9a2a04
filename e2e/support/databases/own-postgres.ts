import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, readFile, readlink, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type pg from "pg";
import { eventually } from "../runs/eventually.ts";
import { freePort } from "../services/process.ts";
import { databaseFolder } from "./database-folder.ts";
import { onPostgres } from "./reached-databases.ts";

/** A PostgreSQL server of a test's own, which it may stop. */
export interface OwnPostgres {
  /** The address of its `postgres` database. */
  readonly url: string;
  /** Ends all connections and stops, as an administrator would. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Starts another server of the run's PostgreSQL, as the same user. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const { program, uid, gid } = await serverOfTheRun();
  const folder = await mkdtemp(join(databaseFolder, "mosque-sync-own-postgres-"));
  await chown(folder, uid, gid);
  const run = (name: string, args: readonly string[]) =>
    spawn(join(dirname(program), name), ["-D", folder, ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      cwd: folder,
      uid,
      gid,
    });
  const made = run("initdb", ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"]);
  const [code] = await once(made, "exit");
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ReturnType<typeof run> | undefined;
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "fsync=off"];

  async function start(): Promise<void> {
    server = run("postgres", [`--port=${port}`, ...settings.flatMap((each) => ["-c", each])]);
    await eventually(() =>
      onPostgres(url, (client: pg.Client) => client.query("SELECT 1")).catch(() => undefined),
    );
  }

  async function stop(): Promise<void> {
    if (!server) return;
    const ended = once(server, "exit");
    server.kill("SIGINT"); // A fast shutdown.
    server = undefined;
    await ended;
  }

  await start();
  return {
    url,
    start,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The program and the user of the PostgreSQL that the run has started. */
async function serverOfTheRun() {
  const folder = await onPostgres(process.env.TEST_POSTGRES_URL ?? "", async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      "SELECT current_setting('data_directory') AS folder",
    );
    return rows[0]?.folder ?? "";
  });
  const [pid = ""] = (await readFile(join(folder, "postmaster.pid"), "utf8")).split("\n");
  const { uid, gid } = await stat(folder);
  return { program: await readlink(`/proc/${pid}/exe`), uid, gid };
}
