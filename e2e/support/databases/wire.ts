import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { eventually } from "../runs/eventually.ts";

/** Statements that went to PostgreSQL together, and were answered together: one round trip. */
export type RoundTrip = readonly string[];

/** A counting proxy in front of a PostgreSQL server that does not encrypt. */
export interface Wire {
  /** The database's address through the proxy. */
  readonly url: string;
  /**
   * Runs work, and waits until PostgreSQL has answered all that came of it.
   * @returns the round trips meanwhile, of each transaction: its own list for each statement without a transaction
   */
  during(work: () => Promise<unknown>): Promise<RoundTrip[][]>;
  /** Withholds PostgreSQL's answers to what ends with this statement, until the returned function is called. */
  withhold(statement: string): () => void;
  /** Breaks every connection. New ones get through. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a proxy on loopback to a database. */
export async function openWireTo(databaseUrl: string): Promise<Wire> {
  const { hostname, port } = new URL(databaseUrl);
  const conversations = new Set<Conversation>();
  let transactions: RoundTrip[][] = [];
  let withheld: string | undefined;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const conversation = new Conversation(
      far,
      near,
      () => withheld,
      (transaction) => {
        transactions.push(transaction);
      },
    );
    conversations.add(conversation);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on("error", () => {}); // Services are killed while they are connected.
      socket.on("close", () => {
        other.destroy();
        conversations.delete(conversation);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${address.port}` });
  function cut(): void {
    for (const conversation of conversations) conversation.end();
  }
  const allAnswered = () => eventually(() => [...conversations].every(({ isIdle }) => isIdle) || undefined);

  return {
    url: url.href,
    async during(work) {
      await allAnswered();
      transactions = [];
      await work();
      await allAnswered();
      return transactions;
    },
    withhold(statement) {
      withheld = statement;
      return () => {
        withheld = undefined;
        for (const conversation of conversations) conversation.passOn();
      };
    },
    cut,
    async close() {
      server.close();
      cut();
      await once(server, "close");
    },
  };
}

/** One connection through the proxy, as far as its messages say what is asked and answered. */
class Conversation {
  readonly #far: Socket;
  readonly #near: Socket;
  readonly #withheld: () => string | undefined;
  readonly #onTransaction: (roundTrips: RoundTrip[]) => void;
  readonly #prepared = new Map<string, string>();
  readonly #unresponseed: RoundTrip[] = [];
  #statements: string[] = [];
  #transaction: RoundTrip[] = [];
  #held: Buffer[] = [];

  constructor(
    far: Socket,
    near: Socket,
    withheld: () => string | undefined,
    onTransaction: (roundTrips: RoundTrip[]) => void,
  ) {
    this.#far = far;
    this.#near = near;
    this.#withheld = withheld;
    this.#onTransaction = onTransaction;
    // The first message has no type.
    const asked = messagesOf(1, (type, body) => this.#noteQuestion(type, body));
    near.on("data", (chunk: Buffer) => {
      asked(chunk);
      far.write(chunk);
    });
    const answered = messagesOf(0, (type, body) => this.#noteResponse(type, body));
    this.#response = (chunk) => {
      answered(chunk);
      near.write(chunk);
    };
    far.on("data", (chunk: Buffer) => {
      this.#held.push(chunk);
      if (!this.#isWithheld()) this.passOn();
    });
  }

  readonly #response: (chunk: Buffer) => void;

  get isIdle(): boolean {
    return this.#unresponseed.length === 0 && this.#transaction.length === 0 && this.#statements.length === 0;
  }

  passOn(): void {
    for (const chunk of this.#held.splice(0)) this.#response(chunk);
  }

  end(): void {
    this.#far.destroy();
    this.#near.destroy();
  }

  #isWithheld(): boolean {
    const [next] = this.#unresponseed;
    return next !== undefined && next.at(-1) === this.#withheld();
  }

  #noteQuestion(type: string, body: Buffer): void {
    const [first = "", second = ""] = body.toString("utf8").split("\0", 2);
    if (type === "P") this.#prepared.set(first, second);
    if (type === "B") this.#statements.push(this.#prepared.get(second) ?? "");
    if (type === "Q") this.#statements.push(first);
    if (type === "Q" || type === "S") {
      this.#unresponseed.push(this.#statements);
      this.#statements = [];
    }
  }

  #noteResponse(type: string, body: Buffer): void {
    if (type !== "Z") return;
    const roundTrip = this.#unresponseed.shift();
    if (!roundTrip) return; // The connection is open.
    this.#transaction.push(roundTrip);
    const isOver = body.toString("latin1") === "I";
    if (!isOver) return;
    this.#onTransaction(this.#transaction);
    this.#transaction = [];
  }
}

/**
 * Cuts a stream of PostgreSQL's protocol into messages.
 * @param untyped how many messages come first that have a length, but no type
 */
function messagesOf(untyped: number, note: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let left = untyped;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const start = left > 0 ? 0 : 1;
      if (rest.length < start + 4) return;
      const end = start + rest.readInt32BE(start);
      if (rest.length < end) return;
      note(rest.toString("latin1", 0, start), rest.subarray(start + 4, end));
      rest = rest.subarray(end);
      if (left > 0) left -= 1;
    }
  };
}
