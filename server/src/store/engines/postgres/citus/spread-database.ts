import type { Engine } from "#store/engines/engine.ts";
import { requestLogTables } from "#store/tables/request-log-tables.ts";
import { asAny, dataTables, type Tx } from "#store/tables/schema.ts";
import { hasInstances } from "../postgres.ts";
import { hasCitus, hasNodes, type MisplacedTable, misplacedIn, storeByKind } from "./spread.ts";

/** A refusal to spread a database, with a message that says what to do. */
export class SpreadRefused extends Error {}

/** How long the work waits for another instance that changes the schema. */
const waitSeconds = 60;

const tables = { ...dataTables, ...requestLogTables };

/**
 * The tables that are still to be stored by their kinds.
 * @throws SpreadRefused unless the database has Citus and its nodes
 */
export function tablesToSpread(engine: Engine): Promise<readonly MisplacedTable[]> {
  return engine.read(async (tx) => {
    const db = asAny(tx);
    if (!(await hasCitus(db))) {
      throw new SpreadRefused(
        "This database has no extension citus. Install Citus on every PostgreSQL server, add citus to shared_preload_libraries there, run CREATE EXTENSION citus in this database on each, and name the servers with citus_set_coordinator_host and citus_add_node. Then run this command again.",
      );
    }
    if (!(await hasNodes(db))) {
      throw new SpreadRefused(
        "This database knows no other server. Name each with SELECT citus_add_node('HOST', PORT), then run this command again.",
      );
    }
    return misplacedIn(db, tables);
  });
}

/**
 * Stores the next table by its kind, in one transaction: after a kill, the next call continues with the same table.
 * @returns the table; undefined after the last
 * @throws SpreadRefused while an instance is connected
 */
export async function spreadNextTable(engine: Engine): Promise<MisplacedTable | undefined> {
  let stored: MisplacedTable | undefined;
  const work = async (tx: Tx) => {
    if (await hasInstances(tx)) throw new SpreadRefused("An instance is running. Stop every instance first.");
    [stored] = await misplacedIn(asAny(tx), tables);
    if (stored) await storeByKind(asAny(tx), stored.name, stored.table);
  };
  if (!(await engine.changeSchema("data", work, waitSeconds))) {
    throw new SpreadRefused(
      "Another process is changing the schema. Wait for it, then run this command again.",
    );
  }
  return stored;
}
