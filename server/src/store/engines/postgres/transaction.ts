import type { Outcome, PipelinedConnection, Statement } from "./pipeline.ts";
import type { ServerWatch } from "./server-watch.ts";

/** The purpose of a transaction. Reads that start together are the whole transaction, so it is sent in one pipeline. */
export type Purpose = "write" | "snapshot" | "reads together";

/** A statement on its way, and who waits for its outcome. */
interface Passenger {
  readonly statement: Statement;
  readonly outcome?: PromiseWithResolvers<Outcome>;
}

/**
 * One use of a connection. BEGIN is sent with the first statement. A statement without an awaited result is sent with
 * the next one that has one, or with COMMIT.
 */
export class Transaction {
  readonly #connection: PipelinedConnection;
  readonly #purpose: Purpose;
  readonly #watch: ServerWatch | undefined;
  #waiting: Passenger[] = [];
  #flying: Promise<void> | undefined;
  #hasSent = false;
  #hasBegun = false;
  #isOver = false;
  /** Of the first statement that failed: the transaction has no effect then. */
  #failure: { readonly error: unknown } | undefined;

  constructor(connection: PipelinedConnection, purpose: Purpose, watch?: ServerWatch) {
    this.#connection = connection;
    this.#purpose = purpose;
    this.#watch = watch;
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** The lineage of a mosque's entity tags, on the time line of the first statement. */
  lineageOf(lineage: string | null): string | null {
    return this.#watch ? this.#watch.lineageOn(this.#connection.timeLine, lineage) : lineage;
  }

  /** @throws WrongServer if the server has become a former primary since the first statement */
  requireCurrent(): void {
    if (this.#hasSent) this.#watch?.requireCurrent(this.#connection);
  }

  /** Runs a statement together with those that start in the same tick. @throws the first failure's error */
  run(statement: Statement): Promise<Outcome> {
    const outcome = Promise.withResolvers<Outcome>();
    this.#add({ statement, outcome });
    // After all that is started in this moment, also by promises that are already kept.
    process.nextTick(() => void this.#flyWhileAwaited());
    return outcome.promise;
  }

  /** Runs a statement without an awaited result. If it fails, so does COMMIT. */
  send(statement: Statement): void {
    this.#add({ statement });
  }

  /**
   * Ends the transaction and releases its connection. When it rejects, there is no effect, unless the connection was
   * lost or given up after COMMIT was sent.
   */
  async commit(): Promise<void> {
    this.#isOver = true;
    await this.#flying;
    this.#checkServer();
    const isCommitting = this.#purpose !== "reads together" && (this.#hasBegun || this.#waiting.length > 0);
    if (isCommitting) this.#waiting.push({ statement: commit });
    if (!this.#failure) {
      const last = (await this.#sendWaiting())?.at(-1)?.command;
      if (isCommitting && last !== "COMMIT") this.#fail(new Error(`PostgreSQL answered COMMIT with ${last}`));
    }
    this.#checkServer();
    if (this.#failure) {
      await this.rollBack();
      throw this.#failure.error;
    }
    this.#connection.release();
  }

  /** Ends the transaction without an effect, and releases its connection. Never rejects. */
  async rollBack(): Promise<void> {
    this.#isOver = true;
    this.#fail(new Error("the transaction was rolled back"));
    await this.#flying;
    const isSent =
      !this.#hasBegun || (await this.#connection.send([rollback]).catch(() => undefined)) !== undefined;
    this.#connection.release(!isSent);
  }

  #checkServer(): void {
    try {
      this.requireCurrent();
    } catch (error) {
      this.#fail(error);
    }
  }

  #add(passenger: Passenger): void {
    if (this.#isOver) throw new Error("a statement was run after the end of its transaction");
    if (this.#purpose === "reads together" && this.#hasSent) {
      throw new Error("a statement was not started together with the others");
    }
    if (this.#failure) passenger.outcome?.reject(this.#failure.error);
    else this.#waiting.push(passenger);
  }

  /** Sends what waits for as long as a result is awaited, unless that is being done already. */
  async #flyWhileAwaited(): Promise<void> {
    if (this.#flying) return;
    const over = Promise.withResolvers<void>();
    this.#flying = over.promise;
    while (this.#waiting.some(({ outcome }) => outcome)) await this.#sendWaiting();
    this.#flying = undefined;
    over.resolve();
  }

  /** Sends all that waits. @returns the outcomes; undefined after a failure */
  async #sendWaiting(): Promise<readonly Outcome[] | undefined> {
    const waiting = this.#waiting.splice(0);
    if (waiting.length === 0) return [];
    const { opening, closing } = this.#around(waiting.length);
    const look = this.#hasSent ? undefined : this.#watch?.look(this.#connection);
    this.#hasSent = true;
    this.#hasBegun ||= opening.length > 0;
    try {
      const before = look ? [...opening, look] : opening;
      const own = waiting.map(({ statement }) => statement);
      const sent = await this.#connection.send([...before, ...own, ...closing]);
      if (look) this.#watch?.note(this.#connection, sent[opening.length]);
      const outcomes = sent.slice(before.length, before.length + own.length);
      for (const [index, outcome] of outcomes.entries()) waiting[index]?.outcome?.resolve(outcome);
      return outcomes;
    } catch (error) {
      this.#fail(error, waiting);
      return undefined;
    }
  }

  /**
   * The statements before and after others: a single statement that is the whole transaction needs no BEGIN and COMMIT.
   */
  #around(statements: number): { readonly opening: Statement[]; readonly closing: Statement[] } {
    if (this.#purpose !== "reads together") {
      return { opening: this.#hasBegun ? [] : [begin[this.#purpose]], closing: [] };
    }
    return statements === 1 ? { opening: [], closing: [] } : { opening: [begin.snapshot], closing: [commit] };
  }

  #fail(error: unknown, waiting: readonly Passenger[] = []): void {
    this.#failure ??= { error };
    for (const { outcome } of [...waiting, ...this.#waiting.splice(0)]) outcome?.reject(error);
  }
}

const begin = {
  write: control("begin"),
  snapshot: control("begin isolation level repeatable read read only"),
} as const;
const commit = control("commit");
const rollback = control("rollback");

function control(text: string): Statement {
  return { text, values: [], name: text };
}
