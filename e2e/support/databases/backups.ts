import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BackUp, backUp } from "../../../server/src/backup/back-up.ts";
import { type Restored, type RestoreOptions, restore } from "../../../server/src/backup/restore.ts";
import { findState } from "../../../server/src/store/service-state.ts";
import { openStore } from "../../../server/src/store/store.ts";
import type { ServiceStateTable } from "../../../server/src/store/tables/watch-tables.ts";
import { runProgram } from "../services/process.ts";
import type { Database } from "./engines.ts";

/** A folder for backups. */
export async function backupFolder() {
  const folder = await mkdtemp(join(tmpdir(), "mosque-sync-backups-"));
  return {
    path: folder,
    newFile: () => join(folder, `${crypto.randomUUID()}.backup`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs `npm run backup` on a database. */
export function runBackup({ url }: Pick<Database, "url">, ...given: readonly string[]) {
  return runProgram("commands/backup.ts", { arguments: given, environment: { DATABASE_URL: url } });
}

/** Runs `npm run restore` on a database. */
export function runRestore({ url }: Pick<Database, "url">, ...given: readonly string[]) {
  return runProgram("commands/restore.ts", { arguments: given, environment: { DATABASE_URL: url } });
}

/** Writes a backup as the command does, in this process: for tests of what becomes of it. */
export function backUpHere(
  { url }: Pick<Database, "url">,
  file: string,
  { overwrite = false }: { readonly overwrite?: boolean } = {},
): Promise<BackUp> {
  return backUp(url, file, { now: new Date(), overwrite });
}

/** Restores a backup as the command does, in this process: for tests of what becomes of it. */
export function restoreHere(
  { url }: Pick<Database, "url">,
  file: string,
  options: Partial<Pick<RestoreOptions, "force" | "formerUrl">> = {},
): Promise<Restored> {
  const origin = { now: new Date(), lineage: crypto.randomUUID().slice(0, 8) };
  return restore(file, url, { force: false, formerUrl: undefined, ...origin, ...options });
}

/** Asserts that a command has succeeded, and returns its output. */
export function done({ code, stdout, stderr }: Awaited<ReturnType<typeof runProgram>>): string {
  assert.equal(code, 0, stderr);
  assert.equal(stderr, "");
  return stdout;
}

/** Asserts that a command has refused, with a message for this reason. */
export function assertRefusedFor(
  { code, stdout, stderr }: Awaited<ReturnType<typeof runProgram>>,
  reason: RegExp,
): void {
  assert.ok(code !== 0 && code !== null, `exit code ${code}: ${stdout}`);
  assert.equal(stdout, "");
  assert.match(stderr, reason);
  assert.match(stderr, /^Nothing was (backed up|restored)\./);
  assert.doesNotMatch(stderr, /\n\s+at /, "no stack trace");
}

/** The service's own stored value under a name. */
export async function stateOf(
  { url: databaseUrl }: Pick<Database, "url">,
  name: ServiceStateTable["name"],
): Promise<string | undefined> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    return await store.read((tx) => findState(tx, name));
  } finally {
    await store.close();
  }
}
