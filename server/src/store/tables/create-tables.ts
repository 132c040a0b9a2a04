import type { CreateTableBuilder, RawBuilder } from "kysely";
import type { Column, ColumnType, Table } from "./columns.ts";
import type { AnyTx } from "./schema.ts";

/** How each engine creates what tables declare. */
export interface ColumnTypes extends Readonly<Record<ColumnType, RawBuilder<unknown>>> {
  /** Completes a table by how its rows are stored. */
  stored(
    table: CreateTableBuilder<string, string>,
    declared: Pick<Table, "kind" | "isStoredByKey">,
  ): CreateTableBuilder<string, string>;
  /**
   * Renames the tables that exist, and frees the names of their indexes, so that tables of their names can be created.
   * @param tables parents before children
   */
  setAside(db: AnyTx, tables: readonly string[], newName: (table: string) => string): Promise<SetAside>;
  /**
   * How a database stores tables by their kinds; undefined if it is one node. Call it before the transaction reads or
   * changes other tables.
   */
  spreadOf(db: AnyTx): Promise<TableSpread | undefined>;
}

/** A database whose tables are stored by their kinds, on several nodes. */
export interface TableSpread {
  /** Stores a new table, and makes it refer to its parents. */
  store(name: string, table: Table): Promise<void>;
}

/** Tables that were renamed. */
export interface SetAside {
  /** By their former names. */
  readonly tables: readonly string[];
  /** Makes the references of other tables refer to the new tables, once those have the rows. */
  restoreReferences(): Promise<void>;
}

/** Creates tables with their indexes, on either engine. @param tables each after those that it refers to */
export async function createTables(
  db: AnyTx,
  types: ColumnTypes,
  tables: Readonly<Record<string, Table>>,
): Promise<void> {
  const spread = await types.spreadOf(db);
  for (const [name, declared] of Object.entries(tables)) {
    let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
    for (const [columnName, column] of Object.entries(declared.columns)) {
      // A table can refer to spread tables only once it is stored like them.
      const { refersTo: _refersTo, goesWith: _goesWith, ...own } = column;
      builder = builder.addColumn(columnName, types[column.type], (definition) =>
        ruled(definition, spread ? own : column),
      );
    }
    builder = builder.addPrimaryKeyConstraint(`${name}_pk`, [...declared.key]);
    await types.stored(builder, declared).execute();
    await createIndexes(db, name, declared);
    await spread?.store(name, declared);
  }
}

/** Adds a declared column to a table that may have rows: those get its initial value, or null. */
export async function addColumn(
  db: AnyTx,
  types: ColumnTypes,
  { columns }: Table,
  [table, name]: readonly [table: string, column: string],
): Promise<void> {
  const column = columns[name];
  if (!column) throw new Error(`${table} declares no column ${name}`);
  const altered = db.schema.alterTable(table);
  await altered.addColumn(name, types[column.type], (definition) => ruled(definition, column)).execute();
}

type Definition = Parameters<NonNullable<Parameters<CreateTableBuilder<string>["addColumn"]>[2]>>[0];

function ruled(
  definition: Definition,
  { isNullable, isUnique, startsAt, refersTo, goesWith }: Column,
): Definition {
  let result = definition;
  if (startsAt !== undefined) result = result.defaultTo(startsAt);
  if (!isNullable) result = result.notNull();
  if (isUnique) result = result.unique();
  if (refersTo) result = result.references(`${refersTo}.id`);
  return goesWith ? result.onDelete("cascade") : result;
}

/** Replaces the indexes of an existing table by the declared ones. */
export async function renewIndexes(db: AnyTx, table: string, declared: Table): Promise<void> {
  for (const name of Object.keys({ ...declared.indexes, ...declared.uniqueIndexes })) {
    await db.schema.dropIndex(`${table}_${name}`).ifExists().execute();
  }
  await createIndexes(db, table, declared);
}

async function createIndexes(db: AnyTx, table: string, { indexes, uniqueIndexes }: Table): Promise<void> {
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(`${table}_${name}`)
      .on(table)
      .columns([...columns]);
  for (const [name, columns] of Object.entries(indexes)) await index(name, columns).execute();
  for (const [name, columns] of Object.entries(uniqueIndexes)) await index(name, columns).unique().execute();
}
