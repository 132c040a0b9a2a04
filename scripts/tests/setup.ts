import { engines } from "../../e2e/support/databases/engines.ts";
import { makeMigratedDatabases } from "../../e2e/support/databases/migrated-databases.ts";
import { startSharedServices } from "../../e2e/support/services/start-shared-services.ts";
import { globalSetup as startPostgres, globalTeardown as stopPostgres } from "./postgres.ts";

/** Shared by a whole test run, as node:test's global setup: PostgreSQL, and migrated databases and a service on each engine. */
export async function globalSetup(): Promise<void> {
  await startPostgres();
  dropDatabases = await makeMigratedDatabases(engines);
  endServices = await startSharedServices();
}

/** Also runs if tests fail or the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await endServices?.();
  await dropDatabases?.();
  await stopPostgres();
}

let dropDatabases: (() => Promise<void>) | undefined;
let endServices: (() => Promise<void>) | undefined;
