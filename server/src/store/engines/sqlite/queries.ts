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
import {
  type FoundKey,
  findKeySql,
  findKeyWithMosqueSql,
  foundKeyOf,
  type KeyRow,
} from "#store/found-key.ts";
import { readName } from "#store/tables/columns.ts";
import type { Sending } from "#store/tables/schema.ts";
import type { Engine } from "../engine.ts";

/** How many keys are remembered between two commits at most. */
const foundKeys = 10_000;
/** How many statements a connection keeps prepared at most. */
const preparedStatements = 200;

/**
 * Looks up keys. A key that was found stays valid until another connection, of any process, commits. `PRAGMA
 * data_version` shows that; it is read each time before a key is found again. So the result is as fresh as the
 * statement's, at a fraction of its cost.
 * @param database a connection that never writes, because its own commits would not show
 */
export function keyLookup(database: DatabaseSync): Engine["findKey"] {
  const found = new Map<string, FoundKey>();
  /** No later than any key in the map. */
  let version: unknown;
  const askVersion = preparedForArrays(database, "PRAGMA data_version");
  // Prepared at first use, because the tables exist only after the first migration.
  const rowReader = keptPrepared((text) => readerOfRows(preparedForArrays(database, text)));
  const [alone, withMosque] = [findKeySql({ prefix: "?" }), findKeyWithMosqueSql({ prefix: "?" })];

  function isCurrent(): boolean {
    const [current] = askVersion.get() as unknown as [number]; // One row of one column, as an array.
    if (current === version) return true;
    found.clear();
    version = current;
    return false;
  }

  return (prefix, _mosqueId, wantsMosque = false) => {
    const known = found.get(prefix);
    if (known && isCurrent()) return known;
    const [row] = rowReader(wantsMosque ? withMosque : alone)([prefix]) as KeyRow[]; // As the statements name them.
    if (!row) return undefined;
    const key = foundKeyOf(row);
    if (found.size >= foundKeys) found.clear();
    // Without the mosque's row, which is a hundred times as large.
    found.set(prefix, key.mosque ? { ...key, mosque: undefined } : key);
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
  const prepare = keptPrepared((text) => adapted(database.prepare(text)));
  const rowReader = keptPrepared((text) => readerOfRows(preparedForArrays(database, text)));
  const db = new Kysely<Schema>({
    plugins: [new CamelCasePlugin()],
    dialect: new SqliteWithoutRowLocks({ database: { prepare, close: () => database.close() } }),
  });
  return Object.assign(db, {
    send: ({ sql, parameters }: CompiledQuery) => {
      prepare(sql).run(parameters);
    },
    rowsOf: <Row>({ sql, parameters }: CompiledQuery<Row>) => rowReader(sql)(parameters) as Row[], // The query names them.
  });
}

/** Prepares each statement once. */
function keptPrepared<Statement>(prepare: (text: string) => Statement): (text: string) => Statement {
  const kept = new Map<string, Statement>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    if (kept.size >= preparedStatements) kept.clear();
    const statement = prepare(text);
    kept.set(text, statement);
    return statement;
  };
}

/** Reads rows under the names that the program uses for columns. */
function readerOfRows(statement: StatementSync): (parameters: readonly unknown[]) => object[] {
  const names = statement.columns().map(({ name }) => readName(name));
  const rowOf = (cells: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = cells[index];
    return row;
  };
  return (parameters) => {
    const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]; // It returns arrays.
    return rows.map(rowOf);
  };
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
