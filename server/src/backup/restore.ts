import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { changeNodesInTurn } from "../store/engines/postgres/citus/spread.ts";
import { hasInstances } from "../store/engines/postgres/postgres.ts";
import { makePrivateFolder } from "../store/engines/sqlite/private-files.ts";
import { copyPages } from "../store/engines/sqlite/sqlite.ts";
import { withPartialFile, withTemporaryFolder } from "../store/engines/sqlite/unfinished-files.ts";
import { saveState } from "../store/service-state.ts";
import { openEngine, openStore, sqlitePathOf } from "../store/store.ts";
import { asAny, type Tx } from "../store/tables/schema.ts";
import { type DataFile, fileFault, openDataFile, openForReading, withDataFile } from "./data-file.ts";
import { type Contents, contentsOf, copyRows, dataTableNames } from "./data-tables.ts";
import {
  type LimitedRights,
  limitRightsAsIn,
  type UncheckedRights,
  uncheckedRights,
} from "./former-rights/limit-rights.ts";
import { giveToOwner, keepAside, openAlone, openReplaced, RestoreRefused } from "./replaced-file.ts";
import { type RestoreOrigin, settle } from "./restored-data.ts";

/** The outcome of a restore. */
export interface Restored {
  readonly contents: Contents;
  /** An ISO instant; undefined if the file was not written by the backup command. */
  readonly madeAt?: string | undefined;
  /** Where the previous file is now. */
  readonly keptAs?: string | undefined;
  /** The backup's rights that were taken; if the previous ones could not be read, the rights to check. */
  readonly rights: LimitedRights | UncheckedRights;
}

/** `now` is the time to use if the database has no clock of its own. */
export interface RestoreOptions extends RestoreOrigin {
  /** Whether a file that holds something may be replaced. */
  readonly force: boolean;
  /** The URL of the previous database, if it is a different one and can still be read. */
  readonly formerUrl: string | undefined;
}

/**
 * Restores a backup, or a copy of the service's SQLite file, as a database that can be served. The file is not changed,
 * and a failure leaves the database as it was.
 * @throws RestoreRefused, FileRefused, DatabaseIsNewer, DatabaseNotOpened
 */
export async function restore(file: string, databaseUrl: string, options: RestoreOptions): Promise<Restored> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new RestoreRefused(`There is no file ${file}.`);
  const path = sqlitePathOf(databaseUrl);
  if (path === undefined) return restoreToServer(file, databaseUrl, options);
  if (resolve(path) === resolve(file)) throw new RestoreRefused(`${file} is the database itself.`);
  return restoreToFile(file, path, options);
}

/**
 * Does the same for a database that was restored in place by other means: Litestream, `pg_restore`, point-in-time
 * recovery.
 * @throws RestoreRefused, FileRefused, DatabaseIsNewer, DatabaseNotOpened
 */
export async function settleInPlace(databaseUrl: string, options: RestoreOptions): Promise<Restored> {
  const path = sqlitePathOf(databaseUrl);
  if (path !== undefined) {
    if (!existsSync(path)) throw new RestoreRefused(`There is no database at ${path}.`);
    return withDataFile(openAlone(path), async (data) => {
      data.requireSound();
      data.dropPrograms();
      const madeAt = data.unseal();
      await data.migrate();
      await data.keepOnlySchema();
      return { madeAt, rights: await settleAll(data, options), contents: await data.read(contentsOf) };
    });
  }
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    await store.read((tx) => requireNoInstance(tx, options.force));
    return {
      rights: await settleAll(store, { ...options, now: store.now() }),
      contents: await store.read(contentsOf),
    };
  } finally {
    await store.close();
  }
}

async function restoreToFile(file: string, path: string, options: RestoreOptions): Promise<Restored> {
  makePrivateFolder(dirname(path));
  const replaced = await openReplaced(path, options.force);
  try {
    return await withPartialFile(path, (partial) =>
      prepare(file, partial, async (data, madeAt) => {
        const rights = await settleAll(data, options, replaced?.data);
        const contents = await data.read(contentsOf);
        giveToOwner(partial, path);
        return { contents, madeAt, rights, keptAs: keepAside(path, options.now) };
      }),
    );
  } finally {
    replaced?.close();
  }
}

async function restoreToServer(
  file: string,
  databaseUrl: string,
  options: RestoreOptions,
): Promise<Restored> {
  const store = await openStore({ databaseUrl, isUnhurried: true });
  try {
    await store.read(requireEmpty);
    return await withTemporaryFolder("mosque-sync-restore-", (folder) =>
      prepare(file, join(folder, "data.db"), async (data, madeAt) => {
        const rights = await settleAll(data, { ...options, now: store.now() });
        await store.write(async (to) => {
          await changeNodesInTurn(asAny(to));
          await requireEmpty(to);
          await requireNoInstance(to, options.force);
          for (const table of dataTableNames.toReversed()) await to.deleteFrom(table).execute();
          await data.read(async (from) => {
            for (const table of dataTableNames) await copyRows(table, from, to);
          });
        });
        return { contents: await data.read(contentsOf), madeAt, rights };
      }),
    );
  } finally {
    await store.close();
  }
}

async function requireEmpty(tx: Tx): Promise<void> {
  const { mosques, users } = await contentsOf(tx);
  if (mosques + users === 0) return;
  throw new RestoreRefused(
    `The database holds mosques or users, so it was not changed. Create an empty one (CREATE DATABASE …), set DATABASE_URL to it, and restore.`,
  );
}

async function requireNoInstance(tx: Tx, force: boolean): Promise<void> {
  if (force || !(await hasInstances(tx))) return;
  throw new RestoreRefused(
    "An instance of the service is connected to the database. Stop every instance, then restore. If none is running and a connection pool holds its connections, pass --force.",
  );
}

/** Copies a backup, checks the copy, updates its schema, and works on it. */
async function prepare<T>(
  file: string,
  copy: string,
  work: (data: DataFile, madeAt: string | undefined) => Promise<T>,
): Promise<T> {
  await copyPages(file, copy).catch((error) => {
    throw fileFault(error);
  });
  return withDataFile(openDataFile(copy), async (data) => {
    data.requireSound();
    data.dropPrograms();
    const madeAt = data.unseal();
    await data.migrate();
    await data.keepOnlySchema();
    await data.write(async (tx) => {
      if (madeAt !== undefined) await saveState(tx, "backed-up-at", madeAt);
    });
    return work(data, madeAt);
  });
}

/** @param replaced the previous database, if it is a file that this one replaces */
async function settleAll(
  database: Pick<DataFile, "write">,
  options: RestoreOptions,
  replaced?: Pick<DataFile, "read">,
): Promise<Restored["rights"]> {
  const { formerUrl, now } = options;
  return database.write(async (tx) => {
    await settle(tx, options);
    const limitIn = (former: Pick<DataFile, "read">) =>
      former.read((formerTx) => limitRightsAsIn(formerTx, tx, options));
    if (formerUrl !== undefined) return withFormer(formerUrl, limitIn);
    return replaced ? limitIn(replaced) : uncheckedRights(tx, now);
  });
}

async function withFormer<T>(
  formerUrl: string,
  work: (former: Pick<DataFile, "read">) => Promise<T>,
): Promise<T> {
  const path = sqlitePathOf(formerUrl);
  if (path !== undefined && !existsSync(path)) {
    throw new RestoreRefused(`There is no previous database at ${path}.`);
  }
  const former =
    path === undefined
      ? await openEngine({ databaseUrl: formerUrl, isUnhurried: true })
      : openForReading(path);
  try {
    return await work(former);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RestoreRefused(
      `The database of --former cannot be read (${reason}). Correct --former, or leave it out.`,
      { cause: error },
    );
  } finally {
    await former.close();
  }
}
