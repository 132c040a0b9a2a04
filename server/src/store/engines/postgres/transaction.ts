import type { Outcome, Statement, Wire } from "./flights.ts";

/** How a transaction begins; a read of one statement needs no beginning. */
export type Beginning = "write" | "snapshot" | "one statement";

/** A statement on its way, and who waits for its outcome. */
interface Passenger {
  readonly statement: Statement;
  readonly outcome?: PromiseWithResolvers<Outcome>;
}

/**
 * One use of a connection. BEGIN goes out with the first statement. A statement that nobody waits for goes out with the
 * next one that somebody waits for, or with COMMIT.
 */
export class Transaction {
  readonly #wire: Wire;
  readonly #beginning: Beginning;
  #waiting: Passenger[] = [];
  #flying: Promise<void> | undefined;
  #statements = 0;
  #hasBegun = false;
  #isOver = false;
  /** Of the first statement that failed: the transaction has no effect then. */
  #failure: { readonly error: unknown } | undefined;

  constructor(wire: Wire, beginning: Beginning) {
    this.#wire = wire;
    this.#beginning = beginning;
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Runs a statement together with those that are started in the same moment. @throws the first failure's error */
  run(statement: Statement): Promise<Outcome> {
    const outcome = Promise.withResolvers<Outcome>();
    this.#add({ statement, outcome });
    // After all that is started in this moment, also by promises that are already kept.
    process.nextTick(() => {
      this.#flying ??= this.#flyWhileAwaited();
    });
    return outcome.promise;
  }

  /** Runs a statement that nobody waits for. If it fails, so does COMMIT. */
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
    const isCommitting = this.#beginning !== "one statement" && (this.#hasBegun || this.#waiting.length > 0);
    if (isCommitting) this.#waiting.push({ statement: commit });
    if (!this.#failure) {
      const last = (await this.#fly())?.at(-1)?.command;
      if (isCommitting && last !== "COMMIT") this.#fail(new Error(`PostgreSQL answered COMMIT with ${last}`));
    }
    if (this.#failure) {
      await this.rollBack();
      throw this.#failure.error;
    }
    this.#wire.release();
  }

  /** Ends the transaction without an effect, and releases its connection. Never rejects. */
  async rollBack(): Promise<void> {
    this.#isOver = true;
    await this.#flying;
    const isOnWire =
      !this.#hasBegun || (await this.#wire.fly([rollback]).catch(() => undefined)) !== undefined;
    this.#wire.release(!isOnWire);
  }

  #add(passenger: Passenger): void {
    if (this.#isOver) throw new Error("a statement was run after the end of its transaction");
    if (this.#beginning === "one statement" && this.#statements > 0) {
      throw new Error("a read of one statement ran another");
    }
    this.#statements += 1;
    if (this.#failure) passenger.outcome?.reject(this.#failure.error);
    else this.#waiting.push(passenger);
  }

  async #flyWhileAwaited(): Promise<void> {
    while (this.#waiting.some(({ outcome }) => outcome)) await this.#fly();
    this.#flying = undefined;
  }

  /** Sends all that waits. @returns the outcomes; undefined after a failure */
  async #fly(): Promise<readonly Outcome[] | undefined> {
    const passengers = this.#waiting.splice(0);
    if (passengers.length === 0) return [];
    const opening = this.#beginning === "one statement" || this.#hasBegun ? [] : [begin[this.#beginning]];
    this.#hasBegun ||= opening.length > 0;
    try {
      const statements = [...opening, ...passengers.map(({ statement }) => statement)];
      const outcomes = (await this.#wire.fly(statements)).slice(opening.length);
      for (const [index, outcome] of outcomes.entries()) passengers[index]?.outcome?.resolve(outcome);
      return outcomes;
    } catch (error) {
      this.#fail(error, passengers);
      return undefined;
    }
  }

  #fail(error: unknown, passengers: readonly Passenger[] = []): void {
    this.#failure ??= { error };
    for (const { outcome } of [...passengers, ...this.#waiting.splice(0)]) outcome?.reject(error);
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
