import "../runs/prepared.ts";
import { openStore } from "../../../server/src/store/store.ts";

/** Test files are separate processes: they find the databases through this environment variable. */
const variable = "TEST_MIGRATED_DATABASES";

/** What is asked of an engine here. */
interface Migratable {
  readonly name: string;
  createDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }>;
}

/**
 * Makes a database with the service's tables on each engine, for a whole test run: a copy of it takes a small part of
 * what the migrations take.
 * @returns a function that drops them
 */
export async function makeMigratedDatabases(engines: readonly Migratable[]): Promise<() => Promise<void>> {
  const ends = new AsyncDisposableStack();
  try {
    const urls: Record<string, string> = {};
    for (const engine of engines) {
      const database = await engine.createDatabase();
      ends.defer(() => database.drop());
      await (await openStore({ databaseUrl: database.url, isUnhurried: true })).close();
      urls[engine.name] = database.url;
    }
    process.env[variable] = JSON.stringify(urls);
    return () => ends.disposeAsync();
  } catch (error) {
    await ends.disposeAsync();
    throw error;
  }
}

/** The address of the run's migrated database on an engine. */
export function migratedDatabaseOn(name: string): string {
  const urls: Readonly<Record<string, string>> = JSON.parse(process.env[variable] ?? "{}");
  const url = urls[name];
  if (!url) {
    throw new Error(
      `${variable} is not set. Run the file with \`npm test -- FILE\`: it makes these databases.`,
    );
  }
  return url;
}
