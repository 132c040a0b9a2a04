import { hash } from "node:crypto";
import type { Compilable, CompiledQuery } from "kysely";
import type { RequestLogTx, Tx } from "./schema.ts";

/** A query that is compiled once, and runs inside a transaction. */
export interface PreparedQuery<Values, Row, Of = Tx> {
  /** Runs it. @returns its rows */
  (tx: Of, values: Values): Promise<Row[]>;
  /** Runs it as `Sending` says: its result is not awaited. */
  send(tx: Of & Tx, values: Values): void;
}

/**
 * Builds and compiles a query once for each database, because doing so for every request would cost more than running
 * it.
 * @param build creates the query; `value(name)` stands for the value of that name when it runs
 */
export function prepare<Values extends object, Row, Of extends Tx | RequestLogTx = Tx>(
  build: (tx: Of, value: <Name extends keyof Values>(name: Name) => Values[Name]) => Compilable<Row>,
): PreparedQuery<Values, Row, Of> {
  const compiled = new WeakMap<object, CompiledQuery<Row> & PreparedStatement>();
  function queryOf(tx: Of, values: Values): CompiledQuery<Row> & PreparedStatement {
    const { adapter } = tx.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      // The query builder accepts a placeholder as a value, because it only passes values on.
      const built = build(tx, (name) => new Placeholder(name) as never).compile();
      query = { ...built, name: nameOf(built) };
      compiled.set(adapter, query);
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...query, parameters };
  }
  async function run(tx: Of, values: Values): Promise<Row[]> {
    const query = queryOf(tx, values);
    // The query builder's way through its connections and plugins costs more than a statement inside the process.
    return tx.rowsOf ? tx.rowsOf(query) : (await tx.executeQuery<Row>(query)).rows;
  }
  return Object.assign(run, { send: (tx: Of & Tx, values: Values) => tx.send(queryOf(tx, values)) });
}

/** A compiled query with its values. */
export interface PreparedStatement extends CompiledQuery {
  /** The name under which PostgreSQL keeps it prepared; undefined for a rare query. */
  readonly name?: string | undefined;
}

/**
 * A name for a query's text, the same in all programs and their versions. Selecting `*` gets none: a migration can add
 * columns while this program runs, and PostgreSQL refuses a prepared statement whose columns have changed.
 */
function nameOf({ sql }: CompiledQuery): string | undefined {
  return sql.includes("*") ? undefined : hash("sha256", sql).slice(0, 32);
}

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}
