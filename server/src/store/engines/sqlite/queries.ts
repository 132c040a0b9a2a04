import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  CamelCasePlugin,
  type CompiledQuery,
  Kysely,
  type QueryCompiler,
  SqliteDialect,
  SqliteQueryCompiler,
  type SqliteStatement,
} from "kysely";
import { findKeySql, type KeyRecord } from "../../keys/keys.ts";
import type { Sending } from "../../tables/schema.ts";
import type { Engine } from "../engine.ts";

/** How many keys are remembered between two commits at most. */
const foundKeys = 10_000;
/** How many statements a connection keeps prepared at most. */
const preparedStatements = 200;

/**
 * Looks up keys. A key that was found stays valid until another connection, of any process, commits, which `PRAGMA
 * data_version` shows; it is read every time. So the result is as fresh as the statement's, at a fraction of its cost.
 * This connection never writes, because its own commits would not show.
 */
export function keyLookup(database: DatabaseSync): Engine["findKey"] {
  database.exec("PRAGMA query_only = ON");
  const found = new Map<string, KeyRecord>();
  let version: unknown;
  let askVersion: StatementSync | undefined;
  let findKey: StatementSync | undefined;

  return (prefix) => {
    // Prepared at first use, because the tables exist only after the first migration.
    askVersion ??= preparedForArrays(database, "PRAGMA data_version");
    findKey ??= database.prepare(findKeySql("?"));
    const [current] = askVersion.get() as unknown as [number]; // One row of one column, as an array.
    if (current !== version || found.size >= foundKeys) {
      found.clear();
      version = current;
    }
    const known = found.get(prefix);
    if (known) return known;
    const key = findKey.get(prefix) as KeyRecord | undefined; // The statement names the record's members.
    if (key) found.set(prefix, key);
    return key;
  };
}

function preparedForArrays(database: DatabaseSync, text: string): StatementSync {
  const statement = database.prepare(text);
  statement.setReturnArrays(true);
  return statement;
}

/** Adapts `node:sqlite` to Kysely's SQLite dialect, and prepares each statement once. */
export function kyselyOver<Schema>(database: DatabaseSync): Kysely<Schema> & Sending {
  const statements = new Map<string, SqliteStatement>();
  function prepare(text: string): SqliteStatement {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= preparedStatements) statements.clear();
    const statement = adapted(database.prepare(text));
    statements.set(text, statement);
    return statement;
  }
  const db = new Kysely<Schema>({
    plugins: [new CamelCasePlugin()],
    dialect: new SqliteWithoutRowLocks({ database: { prepare, close: () => database.close() } }),
  });
  return Object.assign(db, {
    send: ({ sql, parameters }: CompiledQuery) => {
      prepare(sql).run(parameters);
    },
  });
}

class SqliteWithoutRowLocks extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new QueryCompilerWithoutRowLocks();
  }
}

/** `for update` has no meaning here: a write transaction is the only one there is. */
export class QueryCompilerWithoutRowLocks extends SqliteQueryCompiler {
  override visitSelectModifier(): void {}
}

/** A statement of `node:sqlite` in the form that Kysely expects. */
function adapted(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
