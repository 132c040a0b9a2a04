import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type { PreparedStatement } from "#store/tables/prepare.ts";
import type { Database, Sending, Tx } from "#store/tables/schema.ts";
import { takeTurns } from "./citus/turns.ts";
import type { Pool } from "./pool.ts";
import { type Purpose, Transaction } from "./transaction.ts";

/**
 * Runs transactions on a pool's connections, in the fewest round trips that their statements allow. A write is over
 * when PostgreSQL has confirmed COMMIT; a read, when its rows are there.
 * @param hasTurns whether writes of whole tables wait for each other, as on a database of several nodes
 */
export function transactionsOn(pool: Pool, hasTurns: () => boolean = () => false) {
  const base = kyselyWithoutConnection();
  return async <T>(purpose: Purpose, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const transaction = new Transaction(await pool.pipelined(), purpose, pool.watch);
    const before = purpose === "write" && hasTurns() ? takeTurns(transaction) : () => {};
    let result: T;
    try {
      result = await work(new TransactionKysely(base, transaction, before));
      transaction.requireCurrent();
    } catch (error) {
      await transaction.rollBack();
      throw error;
    }
    const ended = transaction.commit();
    if (purpose === "write" || transaction.hasFailed) await ended;
    else ended.catch(() => {}); // A connection that was lost meanwhile leaves the pool.
    return result;
  };
}

/** The query builder over one transaction. */
class TransactionKysely extends Kysely<Database> implements Sending {
  readonly #transaction: Transaction;
  readonly #before: (statement: CompiledQuery) => void;

  /** @param before called before each statement */
  constructor(base: KyselyProps, transaction: Transaction, before: (statement: CompiledQuery) => void) {
    const connection = connectionOver(transaction, before);
    const executor = base.executor.withConnectionProvider({ provideConnection: (use) => use(connection) });
    super({ ...base, executor });
    this.#transaction = transaction;
    this.#before = before;
  }

  lineageOf(lineage: string | null): string | null {
    return this.#transaction.lineageOf(lineage);
  }

  send(query: CompiledQuery): void {
    this.#before(query);
    this.#transaction.send(statementOf(query));
  }

  async rowsOf<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    this.#before(query);
    const { rows } = await this.#transaction.run(statementOf(query));
    return rows as Row[]; // The query names their columns.
  }
}

function connectionOver(
  transaction: Transaction,
  before: (statement: CompiledQuery) => void,
): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      before(query);
      const { rows, command, count } = await transaction.run(statementOf(query));
      return {
        rows: rows as R[], // The query names their columns.
        ...(changing.has(command) && { numAffectedRows: BigInt(count ?? 0) }),
      };
    },
    streamQuery() {
      throw new Error("a transaction's rows are read at once, not streamed");
    },
  };
}

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** What compiles queries and names their results, for transactions to bring a connection to. */
function kyselyWithoutConnection(): KyselyProps {
  const driver = new DummyDriver();
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const config = { dialect, plugins: [new CamelCasePlugin()] };
  return { config, driver, dialect, executor: new Kysely(config).getExecutor() };
}

function statementOf({ sql, parameters, name }: PreparedStatement) {
  return { text: sql, values: parameters.map(textOf), name };
}

/** A value as PostgreSQL's text; the column's type decides its meaning. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value);
  throw new TypeError(`a ${typeof value} is no value of a column`);
}
