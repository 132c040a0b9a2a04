import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Engine } from "../engines/engine.ts";
import { withPartialFile } from "../engines/sqlite/partial-file.ts";
import { copyPages, sqliteColumns } from "../engines/sqlite/sqlite.ts";
import { dataVersionOf, MigrationRefused, migrateData } from "../migrations/migrate.ts";
import { saveState } from "../service-state.ts";
import { DatabaseNotOpened, openEngine, sqlitePathOf } from "../store.ts";
import { type DataFile, FileRefused, openDataFile, withDataFile } from "./data-file.ts";
import { type Contents, contentsOf, copyRows, dataTableNames } from "./data-tables.ts";
import { endWaysIn, waysIn } from "./ways-in.ts";

/** Nothing was backed up, for a reason that says what to do. */
class BackUpRefused extends Error {}

/** What a back-up holds. */
export interface BackUp extends Contents {
  readonly bytes: number;
  /** False where the database could take no note of when it was backed up. */
  readonly noted: boolean;
}

/**
 * Writes the data as it is at one moment to a SQLite file, while the service goes on: from either engine, and whatever
 * schema the database has. The log of requests and what signs people in stay out of it. What was written is read again
 * and checked before the file gets its name.
 * @param options `now` is when that is, where the database has no clock of its own
 * @throws BackUpRefused, DatabaseIsNewer, DatabaseNotOpened
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
  const engine = openEngine({ databaseUrl, isUnhurried: true });
  try {
    await requireData(engine);
    await engine.learnTime();
    const madeAt = path === undefined ? engine.now() : now;
    const contents = await withPartialFile(file, async (partial) => {
      if (path !== undefined) await copyPages(path, partial);
      return withDataFile(openDataFile(partial), async (data) => {
        await (path === undefined ? copyFrom(engine, data) : data.write(endWaysIn));
        data.seal(madeAt.toISOString());
        data.requireSound();
        return data.read(contentsOf);
      });
    });
    return { ...contents, bytes: statSync(file).size, noted: await note(engine, madeAt) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw new BackUpRefused(
      "The database is damaged: what was copied from it is not sound. Keep your earlier back-ups, and restore one.",
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
    throw new BackUpRefused(`The folder ${dirname(file)} does not exist. Make it first.`);
  }
  if (!existsSync(file)) return;
  if (!statSync(file).isFile()) throw new BackUpRefused(`${file} is no file. Name one.`);
  if (!overwrite) throw new BackUpRefused(`${file} exists. Name another file, or overwrite it with --force.`);
}

async function requireData(engine: Engine): Promise<void> {
  const version = await engine
    .read((tx) => dataVersionOf(engine, tx))
    .catch((error) => {
      throw error instanceof MigrationRefused ? error : new DatabaseNotOpened(error);
    });
  if (version === 0) throw new BackUpRefused("The database holds nothing yet.");
}

/** Copies the rows of another engine into tables of the schema that it has. */
async function copyFrom(engine: Engine, data: DataFile): Promise<void> {
  await engine.read((from) =>
    data.write(async (to) => {
      await migrateData(to, sqliteColumns, await dataVersionOf(engine, from));
      const copied = dataTableNames.filter((table) => !waysIn.includes(table));
      for (const table of copied) await copyRows(table, from, to);
      await endWaysIn(to);
    }),
  );
}

/** A database that can only be read is backed up as well. */
function note(engine: Engine, madeAt: Date): Promise<boolean> {
  return engine
    .write((tx) => saveState(tx, "backed-up-at", madeAt.toISOString()))
    .then(
      () => true,
      () => false,
    );
}
