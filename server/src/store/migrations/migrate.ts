import { sql } from "kysely";
import type { Engine } from "../engines/engine.ts";
import type { Table } from "../tables/columns.ts";
import { countTables } from "../tables/count-tables.ts";
import { type ColumnTypes, createTables } from "../tables/create-tables.ts";
import { requestLogTables } from "../tables/request-log-tables.ts";
import { type AnyTx, asAny, dataTables, type RequestLogTx, type Tx } from "../tables/schema.ts";
import { carryOver } from "./carry-over.ts";
import { DatabaseIsNewer, DatabaseIsOlder, MigrationIsBusy, type NewerVersion } from "./refusals.ts";
import { type SchemaStep, steps } from "./steps.ts";

/**
 * The version of the first schema that is released. The programs of the trials counted up to 33; this is more, so that
 * they refuse it.
 */
const firstVersion = 34;

/** A database, or a part of it that is a separate database. */
interface Part {
  /** The kinds of step that apply to it. */
  readonly has: readonly SchemaStep["of"][];
  readonly tables: Readonly<Record<string, Table>>;
  /** Creates the tables that only this engine has. */
  readonly createOthers?: (db: AnyTx, columns: ColumnTypes) => Promise<void>;
  /** How many steps the last program of the trials had counted here. */
  readonly trialVersion: number;
}

const dataPart: Part = { has: ["data"], tables: dataTables, trialVersion: 23 };
const requestLogPart: Part = { has: ["request log"], tables: requestLogTables, trialVersion: 9 };
const wholePart: Part = {
  has: ["data", "request log"],
  tables: { ...dataTables, ...requestLogTables },
  createOthers: (db, columns) => createTables(db, columns, countTables),
  trialVersion: 33,
};

/** How long an instance waits for another instance's migration. */
const migrationWaitSeconds = 60;

/**
 * Creates the schema or brings it up to date: the data's, and on SQLite the request log's, in one transaction each. If
 * two instances start together, the second waits for the first, and each step is applied once.
 * @param known the steps that the program knows
 * @throws DatabaseIsNewer, DatabaseIsOlder, MigrationIsBusy
 */
export async function migrate(engine: Engine, known = steps): Promise<void> {
  const { columns, requestLogIsSeparate } = engine;
  const update = async (of: "data" | "request log", part: Part) => {
    if (await isUpToDate(engine, of, known)) return;
    const work = (tx: Tx) => bringUpToDate(tx, columns, part, known);
    if (!(await engine.changeSchema(of, work, migrationWaitSeconds))) {
      throw new MigrationIsBusy(migrationWaitSeconds);
    }
  };
  await update("data", requestLogIsSeparate ? dataPart : wholePart);
  if (requestLogIsSeparate) await update("request log", requestLogPart);
}

/**
 * Whether no step is missing. Then the schema is only read, so that an instance can start and serve reads on a database
 * that is full, read-only or without its synchronous standby.
 */
async function isUpToDate(
  engine: Engine,
  of: "data" | "request log",
  known: readonly SchemaStep[],
): Promise<boolean> {
  const read = of === "data" ? engine.read(versionOf) : engine.readRequestLog(versionOf);
  const found = await read.catch((error) => {
    if (engine.isUnavailable(error)) throw error;
    return undefined; // A new database has no such table.
  });
  return found === newestVersion(known);
}

/** The version of a database that a newer program has changed; undefined if the program knows its version. */
export async function newerVersion(engine: Pick<Engine, "read">): Promise<NewerVersion | undefined> {
  const found = await engine.read(versionOf);
  const known = newestVersion(steps);
  return found !== undefined && found > known ? { found, known } : undefined;
}

function newestVersion(known: readonly SchemaStep[]): number {
  return firstVersion + known.length;
}

async function versionOf(tx: Tx | RequestLogTx): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(tx);
  return rows[0]?.version;
}

/**
 * Checks that a database has the data in today's schema.
 * @returns false without the service's data
 * @throws DatabaseIsNewer, DatabaseIsOlder
 */
export async function hasData({ requestLogIsSeparate }: Pick<Engine, "requestLogIsSeparate">, tx: Tx) {
  const found = await versionOf(tx);
  if (found === undefined) return false;
  const newest = newestVersion(steps);
  if (found > newest) throw new DatabaseIsNewer(found, newest);
  const { trialVersion } = requestLogIsSeparate ? dataPart : wholePart;
  if (found < newest) throw new DatabaseIsOlder(found, found === trialVersion || found >= firstVersion);
  return true;
}

/**
 * Creates the tables of the data, or brings them up to date, without those of the request log.
 * @throws DatabaseIsNewer, DatabaseIsOlder
 */
export function migrateData(tx: Tx, columns: ColumnTypes): Promise<void> {
  return bringUpToDate(tx, columns, dataPart, steps);
}

async function bringUpToDate(
  tx: Tx,
  columns: ColumnTypes,
  part: Part,
  known: readonly SchemaStep[],
): Promise<void> {
  const db = asAny(tx);
  await db.schema
    .createTable("schemaVersion")
    .ifNotExists()
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  const version = newestVersion(known);
  const found = await versionOf(tx);
  if (found === undefined) {
    await createTables(db, columns, part.tables);
    await part.createOthers?.(db, columns);
    await tx.insertInto("schemaVersion").values({ version }).execute();
    return;
  }
  if (found > version) throw new DatabaseIsNewer(found, version);
  if (found === part.trialVersion) {
    await carryOver(db, columns, part.tables);
    await part.createOthers?.(db, columns);
  } else if (found < firstVersion) throw new DatabaseIsOlder(found, false);
  else await applyMissing(db, columns, part, known.slice(found - firstVersion));
  await tx.updateTable("schemaVersion").set({ version }).execute();
}

async function applyMissing(
  db: AnyTx,
  columns: ColumnTypes,
  { has }: Part,
  missing: readonly SchemaStep[],
): Promise<void> {
  await columns.spreadOf(db);
  for (const { of, apply } of missing) if (has.includes(of)) await apply(db, columns);
}
