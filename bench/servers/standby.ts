import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { appendFile, chmod, chown, cp, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../e2e/support/services/process.ts";
import { type Postgres, rowsOf } from "./postgres.ts";

/** A standby that a primary streams to. */
export interface Standby {
  readonly pid: number;
  stop(): Promise<void>;
}

const name = "bench_standby";
const connectsWithinMs = 30_000;

/** Makes a standby of a running server, and makes every commit of its databases that ask for it wait for the standby. */
export async function addStandby(primary: Postgres): Promise<Standby> {
  const folder = `${primary.folder}-standby`;
  const port = await freePort();
  await copyOnline(primary, folder);
  const { hostname, port: primaryPort, username, password } = new URL(primary.url);
  await writeFile(join(folder, "standby.signal"), "");
  await appendFile(
    join(folder, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${hostname} port=${primaryPort} user=${username} password=${password} application_name=${name}'\n`,
  );
  const { uid, gid } = await stat(primary.folder);
  await giveTo(folder, uid, gid);
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
    "max_connections=300",
  ];
  const child = spawn(
    primary.program,
    ["-D", folder, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    { uid, gid, stdio: "ignore" },
  );
  const ended = once(child, "exit");
  // An interrupted run stops nothing in turn.
  const stopAtOnce = () => {
    child.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", stopAtOnce);
  const stop = async () => {
    process.off("exit", stopAtOnce);
    await rowsOf(primary.url, "ALTER SYSTEM RESET synchronous_standby_names");
    await rowsOf(primary.url, "SELECT pg_reload_conf()");
    child.kill("SIGINT");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await rowsOf(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await rowsOf(primary.url, "SELECT pg_reload_conf()");
    await untilSynchronous(primary.url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid: child.pid ?? 0, stop };
}

/** Copies a running server's folder as PostgreSQL's low-level backup does; it must stay connected meanwhile. */
async function copyOnline({ url, folder }: Postgres, into: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    await mkdir(into, { mode: 0o700 });
    await cp(folder, into, {
      recursive: true,
      filter: (path) => !path.endsWith("postmaster.pid") && !path.endsWith("postmaster.opts"),
    });
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    await writeFile(join(into, "backup_label"), rows[0]?.labelfile ?? "");
  } finally {
    await client.end();
  }
}

/** PostgreSQL refuses to run as root, and in a folder that others can read. */
async function giveTo(folder: string, uid: number, gid: number): Promise<void> {
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(
    [folder, ...entries.map((entry) => join(folder, entry))].map((path) => chown(path, uid, gid)),
  );
}

async function untilSynchronous(url: string): Promise<void> {
  const deadline = performance.now() + connectsWithinMs;
  while (performance.now() < deadline) {
    const rows = await rowsOf(url, "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
    if (rows.length > 0) return;
    await pause(100);
  }
  throw new Error("The standby did not connect to its primary.");
}
