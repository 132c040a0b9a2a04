import type { CompiledQuery, Kysely } from "kysely";
import { accountTables } from "./account-tables.ts";
import type { RowOf, Table } from "./columns.ts";
import { mosqueTables } from "./mosque-tables.ts";
import type { requestLogTables } from "./request-log-tables.ts";
import { timetableTables } from "./timetable-tables.ts";
import { watchTables } from "./watch-tables.ts";

/** The data, which backups contain: each table after those that it refers to. */
export const dataTables = { ...mosqueTables, ...timetableTables, ...accountTables, ...watchTables };
export type DataTable = keyof typeof dataTables;
export type RequestLogTable = keyof typeof requestLogTables;

type RowsOf<Tables extends Readonly<Record<string, Table>>> = { [T in keyof Tables]: RowOf<Tables[T]> };

/** The one row that says which version of the schema a database has. */
interface Versioned {
  schemaVersion: { version: number };
}

/** The data, which backups hold. */
export interface Database extends RowsOf<typeof dataTables>, Versioned {}

/** The request log is a separate database on SQLite, so that its writes never delay the data's. */
export interface RequestLogDatabase extends RowsOf<typeof requestLogTables>, Versioned {}

/** A transaction: all functions of the store read and write through one. */
export type Tx = Kysely<Database> & Sending;

/** A transaction's features besides running queries. */
export interface Sending {
  /**
   * Runs a statement whose result is not awaited, after those before it. If it fails, so does the transaction, with
   * its error.
   */
  send(statement: CompiledQuery): void;
  /** The rows of a prepared statement, from SQLite immediately. Absent where no request waits for them. */
  rowsOf?<Row>(statement: CompiledQuery<Row>): Row[] | Promise<Row[]>;
  /**
   * The lineage of a mosque's entity tags: the row's, and the database's time line. Known after the first statement.
   * Absent if the database has no time lines.
   */
  lineageOf?(lineage: string | null): string | null;
}

/** The data together with the uses of keys and mosques. */
export type UsesDatabase = Database & Pick<RequestLogDatabase, "keyUses" | "mosqueUses">;

/** A read of both. */
export type UsesTx = Kysely<UsesDatabase>;

/** The same over the request log. */
export type RequestLogTx = Kysely<RequestLogDatabase> & Pick<Sending, "rowsOf">;

/** A database whose tables are known only at run time: the caller knows that they exist. */
export type AnyTx = Kysely<Record<string, Record<string, unknown>>>;

/** The same transaction, for tables that are known only at run time. */
export function asAny(tx: Tx | RequestLogTx): AnyTx {
  return tx as unknown as AnyTx; // The compiler cannot know the tables; the declarations name them.
}
