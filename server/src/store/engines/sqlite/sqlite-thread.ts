import { Worker } from "node:worker_threads";
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from "kysely";
import { threadMemory } from "#domain/thread-memory.ts";
import { QueryCompilerWithoutRowLocks } from "./connections.ts";

export interface ThreadOptions {
  /** The thread's name in a debugger and in its errors. */
  readonly name: string;
  readonly path: string;
  /** The PRAGMAs of the connection. */
  readonly settings: string;
  /** How long a statement may wait for a lock, in milliseconds: only this thread is blocked. */
  readonly lockWaitMs: number;
}

export interface StatementRequest {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface StatementResult {
  readonly id: number;
  readonly rows?: unknown[];
  readonly changes?: number | bigint;
  readonly error?: { readonly message: string; readonly errcode: number | undefined };
}

/**
 * A connection to a SQLite file in a separate thread, so that slow statements do not block the event loop. Transactions
 * run one after the other. The thread starts with the first statement.
 */
export function kyselyInThread<Schema>(options: ThreadOptions): Kysely<Schema> {
  return new Kysely<Schema>({
    plugins: [new CamelCasePlugin()],
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => threadDriver(options),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new QueryCompilerWithoutRowLocks(),
    },
  });
}

function threadDriver(options: ThreadOptions): Driver {
  const thread = startedWhenAsked(options);
  const connection: DatabaseConnection = {
    executeQuery: ({ sql, parameters }) => thread.ask(sql, parameters),
    streamQuery() {
      throw new Error("rows of another thread are read at once, not streamed");
    },
  };
  const run = (sql: string) => async (on: DatabaseConnection) => {
    await on.executeQuery(CompiledQuery.raw(sql));
  };
  const turns: PromiseWithResolvers<void>[] = [];
  return {
    async init() {},
    async acquireConnection() {
      const before = turns.at(-1)?.promise;
      turns.push(Promise.withResolvers());
      await before;
      return connection;
    },
    async releaseConnection() {
      turns.shift()?.resolve();
    },
    beginTransaction: run("BEGIN IMMEDIATE"),
    commitTransaction: run("COMMIT"),
    rollbackTransaction: run("ROLLBACK"),
    destroy: thread.close,
  };
}

interface Thread {
  ask(sql: string, parameters: readonly unknown[]): Promise<QueryResult<never>>;
  /** Ends the thread after its last response. */
  close(): Promise<void>;
}

function startedWhenAsked(options: ThreadOptions): Thread {
  let worker: Worker | undefined;
  let ended: Promise<void> = Promise.resolve();
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<QueryResult<never>>>();

  function start(): Worker {
    const started = new Worker(new URL("./sqlite-thread-worker.ts", import.meta.url), {
      workerData: options,
      name: options.name,
      resourceLimits: threadMemory,
    });
    let failure: unknown;
    started.on("message", (response: StatementResult) => settle(waiting, response));
    started.on("error", (error) => {
      failure = error;
    });
    ended = new Promise((resolve) => {
      // The next statement starts another thread.
      started.once("exit", () => {
        if (worker === started) worker = undefined;
        const reason = failure ?? new Error(`the thread of the ${options.name} has ended`);
        for (const asked of waiting.values()) asked.reject(reason);
        waiting.clear();
        resolve();
      });
    });
    return started;
  }

  return {
    ask(sql, parameters) {
      worker ??= start();
      lastId += 1;
      const asked = Promise.withResolvers<QueryResult<never>>();
      waiting.set(lastId, asked);
      worker.postMessage({ id: lastId, sql, parameters } satisfies StatementRequest);
      return asked.promise;
    },
    async close() {
      worker?.postMessage("close");
      await ended;
    },
  };
}

function settle(
  waiting: Map<number, PromiseWithResolvers<QueryResult<never>>>,
  { id, rows = [], changes, error }: StatementResult,
): void {
  const asked = waiting.get(id);
  waiting.delete(id);
  if (error) asked?.reject(Object.assign(new Error(error.message), { errcode: error.errcode }));
  // Its statement determines the type of the rows.
  else
    asked?.resolve({
      rows: rows as never[], // As the caller's statement selects them.
      ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    });
}
