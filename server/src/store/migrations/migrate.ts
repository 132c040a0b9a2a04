import { type Kysely, sql } from "kysely";
import type { ColumnTypes, Engine } from "../engines/engine.ts";
import type { Tx } from "../tables/schema.ts";
import { createFirstTables } from "./1-first-tables.ts";
import { createRequestLog } from "./2-request-log.ts";
import { createPortalTables } from "./3-portal.ts";
import { createUses } from "./4-uses.ts";
import { createListIndexes } from "./5-lists.ts";
import { createLineage } from "./6-lineage.ts";
import { createSharedCounts } from "./7-shared-counts.ts";
import { createIndexForEnds, dropIndexOfAges } from "./8-pruning.ts";
import { createSignInFailures } from "./10-sign-in-failures.ts";
import { createNameKeys } from "./11-name-keys.ts";
import { storeAsRead } from "./12-documents.ts";
import { createRequestBatches } from "./13-request-batches.ts";
import { createRequestQuarters } from "./14-request-quarters.ts";
import { createSyncWatches } from "./15-sync-watches.ts";
import { createRefusedRequests } from "./16-refused-requests.ts";
import { createRemovedMosques } from "./17-removed-mosques.ts";
import { createSecurityEvents } from "./18-security-events.ts";
import { createStepUps } from "./19-sessions.ts";
import { createSecondFactors } from "./20-second-factors.ts";
import { createPasskeys } from "./21-passkeys.ts";
import { createUseAddresses, extendKeys } from "./22-keys.ts";
import { allowMailsOfAccounts } from "./23-mails-of-accounts.ts";
import { createTestMosques } from "./24-test-mosques.ts";
import { createSecurityGenerations } from "./25-security-generations.ts";
import { createGenerationBeginnings } from "./26-generation-beginnings.ts";
import { countByKey, nameKeyOfTrouble } from "./27-watched-keys.ts";
import { extendOperatedMosques } from "./28-operated-mosques.ts";
import { createDigestWishes } from "./29-digests.ts";
import { createMailedLinks } from "./30-mailed-links.ts";
import { createLanguages } from "./31-languages.ts";
import { required } from "./columns.ts";

/**
 * One step of the schema: of the data, of the request log, which is a separate database on SQLite, or of the shared
 * counts, which only PostgreSQL has.
 */
interface Migration {
  readonly of: "data" | "request log" | "shared counts";
  readonly apply: (db: Kysely<never>, columns: ColumnTypes) => Promise<void>;
}

/** Steps are only ever added at the end; one that has been released is never edited. */
export const migrations: readonly Migration[] = [
  { of: "data", apply: createFirstTables },
  { of: "request log", apply: createRequestLog },
  { of: "data", apply: createPortalTables },
  { of: "request log", apply: createUses },
  { of: "data", apply: createListIndexes },
  { of: "data", apply: createLineage },
  { of: "shared counts", apply: createSharedCounts },
  { of: "request log", apply: dropIndexOfAges },
  { of: "data", apply: createIndexForEnds },
  { of: "request log", apply: createSignInFailures },
  { of: "data", apply: createNameKeys },
  { of: "data", apply: storeAsRead },
  { of: "request log", apply: createRequestBatches },
  { of: "request log", apply: createRequestQuarters },
  { of: "data", apply: createSyncWatches },
  { of: "request log", apply: createRefusedRequests },
  { of: "data", apply: createRemovedMosques },
  { of: "data", apply: createSecurityEvents },
  { of: "data", apply: createStepUps },
  { of: "data", apply: createSecondFactors },
  { of: "data", apply: createPasskeys },
  { of: "data", apply: extendKeys },
  { of: "request log", apply: createUseAddresses },
  { of: "data", apply: allowMailsOfAccounts },
  { of: "data", apply: createTestMosques },
  { of: "data", apply: createSecurityGenerations },
  { of: "data", apply: createGenerationBeginnings },
  { of: "request log", apply: countByKey },
  { of: "data", apply: nameKeyOfTrouble },
  { of: "data", apply: extendOperatedMosques },
  { of: "data", apply: createDigestWishes },
  { of: "data", apply: createMailedLinks },
  { of: "data", apply: createLanguages },
];

/** A refusal to migrate, with a message that says what to do. */
export class MigrationRefused extends Error {}

/** The database was written by a newer program than this one. */
export class DatabaseIsNewer extends MigrationRefused {
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}; this program supports versions up to ${known}. ` +
        "Start the newer program, or restore a backup that was made before the update.",
    );
  }
}

/** Another instance is migrating and takes too long. */
class MigrationIsBusy extends MigrationRefused {
  constructor() {
    super(
      `Another instance has been updating the database for ${migrationWaitSeconds} s. Wait for it, then start again.`,
    );
  }
}

/** How long an instance waits for another instance's migration. */
const migrationWaitSeconds = 60;

/**
 * Updates the data's schema, and on SQLite the request log's, in one transaction each. If two instances start together,
 * the second waits for the first, and each step is applied once.
 * @param known the steps that the program knows: all of them, unless it is an earlier program
 * @throws DatabaseIsNewer, MigrationIsBusy
 */
export async function migrate(engine: Engine, known = migrations): Promise<void> {
  const { columns, requestLogIsSeparate } = engine;
  const bring = async (of: "data" | "request log", steps: readonly Migration[]) => {
    if (await isUpToDate(engine, of, steps)) return;
    const work = (tx: Tx) => applyMissing(tx, steps, columns);
    if (!(await engine.changeSchema(of, work, migrationWaitSeconds))) throw new MigrationIsBusy();
  };
  const stepsOf = (of: Migration["of"]) => known.filter((step) => step.of === of);
  await bring("data", requestLogIsSeparate ? stepsOf("data") : known);
  if (requestLogIsSeparate) await bring("request log", stepsOf("request log"));
}

/**
 * Whether no step is missing. Then nothing is written, so that an instance can start and answer reads on a database
 * that is full, read-only or without its synchronous standby.
 */
async function isUpToDate(
  engine: Engine,
  of: "data" | "request log",
  steps: readonly Migration[],
): Promise<boolean> {
  const query = sql<{ version: number }>`select version from schema_version`;
  const read = of === "data" ? engine.read : engine.readRequestLog;
  const found = await read<{ rows: { version: number }[] }>((tx) => query.execute(tx)).catch((error) => {
    if (engine.isUnavailable(error)) throw error;
    return undefined; // A new database has no such table.
  });
  return found?.rows[0]?.version === steps.length;
}

/**
 * The schema version of the data alone, counted as if the request log were a separate database; 0 if the database has
 * none of the service's data.
 * @throws DatabaseIsNewer
 */
export async function dataVersionOf({ requestLogIsSeparate }: Pick<Engine, "requestLogIsSeparate">, tx: Tx) {
  const ofData = migrations.filter(({ of }) => of === "data");
  const steps = requestLogIsSeparate ? ofData : migrations;
  const row = await tx.selectFrom("schemaVersion").select("version").executeTakeFirst();
  const found = row?.version ?? 0;
  if (found > steps.length) throw new DatabaseIsNewer(found, steps.length);
  return steps.slice(0, found).filter((step) => ofData.includes(step)).length;
}

/**
 * Updates the tables of the data to a version, without those of the request log.
 * @param version as `dataVersionOf` counts; the newest unless given
 * @throws DatabaseIsNewer
 */
export async function migrateData(tx: Tx, columns: ColumnTypes, version?: number): Promise<void> {
  const ofData = migrations.filter(({ of }) => of === "data");
  await applyMissing(tx, ofData.slice(0, version), columns);
}

async function applyMissing(tx: Tx, steps: readonly Migration[], columns: ColumnTypes): Promise<void> {
  const db = tx as unknown as Kysely<never>; // A migration knows the schema of its own time, not today's.
  await db.schema
    .createTable("schema_version")
    .ifNotExists()
    .addColumn("version", "integer", required)
    .execute();
  const row = await tx.selectFrom("schemaVersion").select("version").executeTakeFirst();
  const found = row?.version ?? 0;
  if (found > steps.length) throw new DatabaseIsNewer(found, steps.length);
  for (const { apply } of steps.slice(found)) await apply(db, columns);
  if (row) await tx.updateTable("schemaVersion").set({ version: steps.length }).execute();
  else await tx.insertInto("schemaVersion").values({ version: steps.length }).execute();
}
