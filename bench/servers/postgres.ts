import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { globalSetup, globalTeardown } from "../../scripts/tests/postgres.ts";

/** A PostgreSQL server on this machine, only for the benchmark. */
export interface Postgres {
  /** The address of its `postgres` database. */
  readonly url: string;
  /** The process from which all others of the server descend. */
  readonly pid: number;
  readonly folder: string;
  /** The file of its program. */
  readonly program: string;
  /** Makes an empty database. @returns its address */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the tests' PostgreSQL. It flushes nothing to the disk. */
export async function startPostgres(): Promise<Postgres> {
  await globalSetup();
  const url = process.env.TEST_POSTGRES_URL ?? "";
  const [{ data_directory: folder } = { data_directory: "" }] = await rowsOf<{ data_directory: string }>(
    url,
    "SHOW data_directory",
  );
  const pid = Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    url,
    pid,
    folder,
    program: readlinkSync(`/proc/${pid}/exe`),
    async createDatabase(name) {
      await rowsOf(url, `CREATE DATABASE ${name}`);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
    stop: globalTeardown,
  };
}

/** Runs one statement on its own connection. */
export async function rowsOf<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** How many microseconds a tick of Linux's process times has. */
const tickMicroseconds = 10_000;

/** The processor time of a server and of its processes, including ended ones, in microseconds. */
export function cpuOf(pid: number): number {
  const own = timesOf(pid);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter(({ parent }) => parent === pid);
  const ticks = children.reduce((sum, { ticks }) => sum + ticks, own.ticks + own.ticksOfEnded);
  return ticks * tickMicroseconds;
}

/** What Linux says of a process in `/proc/<pid>/stat`; zeros if it has ended. */
function timesOf(pid: number): { parent: number; ticks: number; ticksOfEnded: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name, in brackets, and may hold spaces.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [parent, user, system, userOfEnded, systemOfEnded] = [1, 11, 12, 13, 14].map((index) =>
      Number(fields[index]),
    ) as [number, number, number, number, number]; // As many as asked for.
    return { parent, ticks: user + system, ticksOfEnded: userOfEnded + systemOfEnded };
  } catch {
    return { parent: 0, ticks: 0, ticksOfEnded: 0 };
  }
}
