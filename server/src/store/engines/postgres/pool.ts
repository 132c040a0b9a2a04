import pg from "pg";
import type { TimeLine } from "../engine.ts";
import { isConnectionRefusal } from "./errors.ts";
import { type Outcome, PipelinedConnection, type Statement } from "./pipeline.ts";
import type { ServerWatch } from "./server-watch.ts";

/** How long an operation waits for a connection, in milliseconds. */
const waitMs = 3_000;
/** How long after a refused connection the pool tries to open another, in milliseconds. */
const retryMs = 250;

/** The outcomes of statements that were sent together. */
export interface Trip {
  readonly outcomes: readonly Outcome[];
  readonly timeLine: TimeLine | undefined;
}

type OnConnect = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/**
 * A pool that continues with its open connections when PostgreSQL refuses more: operations then wait for one of these,
 * whereas the library's own pool would fail them.
 */
export class Pool extends pg.Pool {
  /** How many connections may be open at most. */
  readonly limit: number;
  /** Looks at the server in each transaction. Absent where the schema is changed. */
  readonly watch: ServerWatch | undefined;
  readonly #open = new Set<pg.PoolClient>();
  readonly #pipelined = new WeakMap<pg.PoolClient, PipelinedConnection>();
  #isRefused = false;

  /** Opens no connection yet: the first operation does. */
  constructor(
    config: pg.PoolConfig & { readonly max: number },
    onIdleError: (error: Error) => void,
    watch?: ServerWatch,
  ) {
    super({ connectionTimeoutMillis: waitMs, keepAlive: true, ...config });
    this.watch = watch;
    this.limit = config.max;
    this.on("error", onIdleError);
    this.on("connect", (client) => {
      this.#open.add(client);
      this.#pipelined.set(client, new PipelinedConnection(client));
      // A lost connection fails at its next statement; without a listener, its event would end the process.
      client.on("error", () => {});
    });
    this.on("remove", (client) => this.#open.delete(client));
  }

  /** A connection for one use, which has to release it. */
  async pipelined(): Promise<PipelinedConnection> {
    const client = await this.connect();
    const connection = this.#pipelined.get(client);
    if (!connection) throw new Error("a connection was not announced");
    return connection;
  }

  /**
   * Runs statements without a transaction, in one round trip.
   * @returns their outcomes, and the time line that they were run on, if it is watched
   * @throws WrongServer, or the error of the first that fails: the rest is not run then
   */
  async run(statements: readonly Statement[]): Promise<Trip> {
    const connection = await this.pipelined();
    const { watch } = this;
    const look = watch?.look(connection);
    try {
      const outcomes = await connection.send(look ? [look, ...statements] : statements);
      if (look) watch?.note(connection, outcomes.shift());
      else watch?.requireCurrent(connection);
      const { timeLine } = connection;
      connection.release();
      return { outcomes, timeLine };
    } catch (error) {
      connection.release(true);
      throw error;
    }
  }

  /** The connections that are open, busy or idle. */
  get open(): Iterable<pg.PoolClient> {
    return this.#open;
  }

  /** Opens the connections that stay open while idle. @throws PostgreSQL's reason for refusing one */
  async connectAhead(): Promise<void> {
    const count = Math.min(this.options.min ?? 0, this.limit);
    const clients = await Promise.allSettled(Array.from({ length: count }, () => this.connect()));
    for (const client of clients) if (client.status === "fulfilled") client.value.release();
    for (const client of clients) if (client.status === "rejected") throw client.reason;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnect: OnConnect): void;
  override connect(onConnect?: OnConnect): Promise<pg.PoolClient> | undefined {
    if (onConnect) {
      this.#connect(onConnect);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #connect(onConnect: OnConnect, deadline = performance.now() + waitMs, earlier?: Error): void {
    super.connect((error, client, release) => {
      if (error && isConnectionRefusal(error) && performance.now() < deadline && !this.ending) {
        this.#stopGrowing();
        this.#connect(onConnect, deadline, error);
      } else if (client && this.#isFormer(client)) {
        release(true);
        this.#connect(onConnect, deadline, earlier);
      } else if (error && earlier) {
        onConnect(Object.assign(error, { cause: earlier }), undefined, release);
      } else {
        onConnect(error, client, release);
      }
    });
  }

  /** Whether a connection leads to a server that was the primary before a failover. */
  #isFormer(client: pg.PoolClient): boolean {
    const connection = this.#pipelined.get(client);
    return connection !== undefined && this.watch?.isFormer(connection) === true;
  }

  /** Makes operations queue for the open connections, even if there are none, and soon tries to open another. */
  #stopGrowing(): void {
    this.options.max = this.#open.size;
    if (this.#isRefused) return;
    this.#isRefused = true;
    // Unlike the library's own timers, this one keeps a starting process alive while it waits.
    setTimeout(() => this.#tryToGrow(), retryMs);
  }

  #tryToGrow(): void {
    if (this.ending) return;
    this.options.max = this.#open.size + 1;
    super.connect((error, client) => {
      this.#isRefused = false;
      if (error && isConnectionRefusal(error)) this.#stopGrowing();
      else this.options.max = this.limit;
      client?.release();
    });
  }
}
