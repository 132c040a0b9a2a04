import { startSharedServices } from "../../e2e/support/shared-services.ts";
import { globalSetup as startPostgres, globalTeardown as stopPostgres } from "./postgres.ts";

/** What a whole run of the tests shares, as node:test's global set-up: PostgreSQL, and a service on each engine. */
export async function globalSetup(): Promise<void> {
  await startPostgres();
  endServices = await startSharedServices();
}

/** Runs also when tests fail and when the run is interrupted. */
export async function globalTeardown(): Promise<void> {
  await endServices?.();
  await stopPostgres();
}

let endServices: (() => Promise<void>) | undefined;
