import type { CompiledQuery, Kysely } from "kysely";
import type { AccountTables } from "./account-tables.ts";
import type { MosqueTables } from "./mosque-tables.ts";
import type { RequestLogTables } from "./request-log-tables.ts";
import type { WatchTables } from "./watch-tables.ts";

/** The one row that says which migrations a database has had. */
interface Versioned {
  schemaVersion: { version: number };
}

/** The data, which backups hold. */
export interface Database extends MosqueTables, AccountTables, WatchTables, Versioned {}

/** The request log is a separate database on SQLite, so that its writes never delay the data's. */
export interface RequestLogDatabase extends RequestLogTables, Versioned {}

/** A transaction: all functions of the store read and write through one. */
export type Tx = Kysely<Database> & Sending;

/** What a transaction can do beside running queries. */
export interface Sending {
  /**
   * Runs a statement whose result is not awaited, after those before it. If it fails, so does the transaction, with
   * its error.
   */
  send(statement: CompiledQuery): void;
  /** The rows of a statement that is kept prepared, at once. Absent if the database is not inside the process. */
  rowsOf?<Row>(statement: CompiledQuery<Row>): Row[];
}

/** The data together with the uses of keys and mosques. */
export type UsesDatabase = Database & Pick<RequestLogDatabase, "keyUses" | "mosqueUses">;

/** A read of both. */
export type UsesTx = Kysely<UsesDatabase>;

/** The same over the request log. */
export type RequestLogTx = Kysely<RequestLogDatabase>;
