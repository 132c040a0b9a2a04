import { sql } from "kysely";
import { spreadColumn, storedName, type Table } from "#store/tables/columns.ts";
import type { TableSpread } from "#store/tables/create-tables.ts";
import type { AnyTx } from "#store/tables/schema.ts";

/**
 * How a database stores tables by their kinds, if its mosques are spread over several nodes with Citus. Call it before
 * the transaction reads or changes a spread table.
 */
export async function spreadOf(db: AnyTx): Promise<TableSpread | undefined> {
  if (!(await hasCitus(db)) || !(await hasSpreadTables(db))) return undefined;
  await changeNodesInTurn(db);
  return { store: (name, table) => storeByKind(db, name, table) };
}

/** How a table is stored: spread by mosque, a copy on every node, or on one node. */
type Storage = "spread" | "copies" | "one node";

const wanted = { "of a mosque": "spread", whole: "copies", "of this node": "one node" } as const;

export async function hasCitus(db: AnyTx): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Whether this server knows the nodes that tables can be spread over. */
export async function hasNodes(db: AnyTx): Promise<boolean> {
  const { rows } = await sql`select from pg_dist_node where shouldhaveshards and isactive`.execute(db);
  return rows.length > 0;
}

/** Whether any table is spread: `mosques` itself may be set aside in this moment. */
async function hasSpreadTables(db: AnyTx): Promise<boolean> {
  const { rows } = await sql`
    select from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where partmethod = 'h' and relnamespace = to_regnamespace(current_schema())
  `.execute(db);
  return rows.length > 0;
}

async function storageOf(db: AnyTx, table: string): Promise<Storage> {
  const { rows } = await sql<{ method: string; replication: string }>`
    select partmethod as method, repmodel as replication from pg_dist_partition
    where logicalrelid = to_regclass(${storedName(table)})
  `.execute(db);
  const [found] = rows;
  if (found?.method === "h") return "spread";
  return found?.method === "n" && found.replication === "t" ? "copies" : "one node";
}

/** A table that is not stored by its kind yet. */
export interface MisplacedTable {
  readonly name: string;
  readonly table: Table;
  /** Its size with its indexes. */
  readonly bytes: number;
}

/** The tables that are not stored by their kinds, parents before children. */
export async function misplacedIn(
  db: AnyTx,
  tables: Readonly<Record<string, Table>>,
): Promise<readonly MisplacedTable[]> {
  const misplaced: MisplacedTable[] = [];
  for (const [name, table] of Object.entries(tables)) {
    if ((await storageOf(db, name)) === wanted[table.kind]) continue;
    const { rows } = await sql<{ bytes: string }>`
      select pg_total_relation_size(to_regclass(${storedName(name)})) as bytes
    `.execute(db);
    misplaced.push({ name, table, bytes: Number(rows[0]?.bytes ?? 0) });
  }
  return misplaced;
}

/**
 * Stores a table by its kind, and makes it refer to its parents again. Tables that refer to it lose these references
 * until they are stored themselves, because Citus allows references to a spread table only from spread tables.
 */
export async function storeByKind(db: AnyTx, name: string, table: Table): Promise<void> {
  await changeNodesInTurn(db);
  await dropReferences(db, name);
  if (table.kind === "of a mosque") await spreadTable(db, name);
  else if (table.kind === "whole") await sql`select create_reference_table(${storedName(name)})`.execute(db);
  await addReferences(db, name, table);
}

/**
 * Lets the rest of a transaction change spread tables on one node after the other: Citus refuses changes of copies after
 * changes of spread tables that ran in parallel. Without Citus the setting has no effect.
 */
export async function changeNodesInTurn(db: AnyTx): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db);
}

async function spreadTable(db: AnyTx, name: string): Promise<void> {
  const near = name === "mosques" ? "default" : "mosques";
  await sql`
    select create_distributed_table(${storedName(name)}, ${storedName(spreadColumn(name))}, colocate_with => ${near})
  `.execute(db);
}

/** Drops the references from a table and to it. */
async function dropReferences(db: AnyTx, name: string): Promise<void> {
  const { rows } = await sql<{ constraint: string; table: string }>`
    select conname as "constraint", conrelid::regclass::text as "table" from pg_constraint
    where contype = 'f' and to_regclass(${storedName(name)}) in (conrelid, confrelid)
  `.execute(db);
  for (const { constraint, table } of rows) {
    await db.schema.alterTable(table).dropConstraint(constraint).execute();
  }
}

/** Adds the declared references of a table, with the names that PostgreSQL gives them. */
async function addReferences(db: AnyTx, name: string, { columns }: Table): Promise<void> {
  for (const [column, { refersTo, goesWith }] of Object.entries(columns)) {
    if (!refersTo) continue;
    const constraint = `${storedName(name)}_${storedName(column)}_fkey`;
    const added = db.schema.alterTable(name).addForeignKeyConstraint(constraint, [column], refersTo, ["id"]);
    await (goesWith ? added.onDelete("cascade") : added).execute();
  }
}
