import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Engine } from "../store/engines/engine.ts";
import { copyPages, sqliteColumns } from "../store/engines/sqlite/sqlite.ts";
import { withPartialFile } from "../store/engines/sqlite/unfinished-files.ts";
import { hasData, migrateData } from "../store/migrations/migrate.ts";
import { MigrationRefused } from "../store/migrations/refusals.ts";
import { saveState } from "../store/service-state.ts";
import { DatabaseNotOpened, openEngine, sqlitePathOf } from "../store/store.ts";
import { type DataFile, FileRefused, openDataFile, withDataFile } from "./data-file.ts";
import { type Contents, contentsOf, copyRows, dataTableNames } from "./data-tables.ts";
import { endSessions, sessionTables } from "./session-tables.ts";

/** A refusal to back up, with a message that says what to do. */
class BackUpRefused extends Error {}

/** A backup that was made. */
export interface BackUp extends Contents {
  readonly bytes: number;
  /** False if the database could not record when it was backed up. */
  readonly noted: boolean;
}

/**
 * Writes a consistent backup to a SQLite file while the service runs, from either engine. It leaves out the request
 * log, sessions and the cookie secret. The backup is read again and checked before the file gets its name.
 * @param options `now` is the time to use if the database has no clock of its own
 * @throws BackUpRefused, DatabaseIsNewer, DatabaseIsOlder, DatabaseNotOpened
 */
export async function backUp(
  databaseUrl: string,
  file: string,
  { now, overwrite }: { readonly now: Date; readonly overwrite: boolean },
): Promise<BackUp> {
  const path = sqlitePathOf(databaseUrl);
  requireFile(file, path, overwrite);
  if (path !== undefined && !existsSync(path)) {
    throw new BackUpRefused(`There is no database at ${path}. Check DATABASE_URL.`);
  }
  const engine = await openEngine({ databaseUrl, isUnhurried: true });
  try {
    await requireData(engine);
    await engine.learnTime();
    const madeAt = path === undefined ? engine.now() : now;
    const contents = await withPartialFile(file, async (partial) => {
      if (path !== undefined) await copyPages(path, partial);
      return withDataFile(openDataFile(partial), async (data) => {
        await (path === undefined ? copyFrom(engine, data) : data.write(endSessions));
        data.seal(madeAt.toISOString());
        data.requireSound();
        return data.read(contentsOf);
      });
    });
    return { ...contents, bytes: statSync(file).size, noted: await note(engine, madeAt) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new BackUpRefused(
      "The database is damaged: its copy is not sound. Keep your earlier backups, and restore one.",
      { cause: error },
    );
  } finally {
    await engine.close();
  }
}

function requireFile(file: string, path: string | undefined, overwrite: boolean): void {
  if (path !== undefined && resolve(path) === resolve(file)) {
    throw new BackUpRefused(`${file} is the database itself. Name another file.`);
  }
  if (!existsSync(dirname(file))) {
    throw new BackUpRefused(`The folder ${dirname(file)} does not exist. Create it first.`);
  }
  if (!existsSync(file)) return;
  if (!statSync(file).isFile()) throw new BackUpRefused(`${file} is not a file. Name a file.`);
  if (!overwrite)
    throw new BackUpRefused(`${file} already exists. Name another file, or pass --force to overwrite it.`);
}

async function requireData(engine: Engine): Promise<void> {
  const isThere = await engine
    .read((tx) => hasData(engine, tx))
    .catch((error) => {
      throw error instanceof MigrationRefused ? error : new DatabaseNotOpened(error);
    });
  if (!isThere) throw new BackUpRefused("The database holds nothing yet.");
}

/** Copies another engine's rows. */
async function copyFrom(engine: Engine, data: DataFile): Promise<void> {
  await engine.readAtOneMoment((from) =>
    data.write(async (to) => {
      await migrateData(to, sqliteColumns);
      for (const table of dataTableNames) if (!sessionTables.includes(table)) await copyRows(table, from, to);
      await endSessions(to);
    }),
  );
}

/** Records when the database was backed up. A read-only database can be backed up without it. */
function note(engine: Engine, madeAt: Date): Promise<boolean> {
  return engine
    .write((tx) => saveState(tx, "backed-up-at", madeAt.toISOString()))
    .then(
      () => true,
      () => false,
    );
}
