import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What a service has asked of PostgreSQL. */
export interface Asked {
  /** The SQL of each statement that was executed. */
  readonly statements: readonly string[];
  /** How often it sent something after it had the answer to what it sent before. */
  readonly roundTrips: number;
}

export interface PostgresProxy {
  /** The database's address through the proxy. */
  readonly databaseUrl: string;
  /** What was asked since the last call. */
  asked(): Asked;
  close(): void;
}

/**
 * How long each message takes to arrive, in milliseconds: so long that whatever is sent without waiting for an answer is
 * sent before the answer is there.
 */
const delayMs = 10;

/** Passes connections on to PostgreSQL and counts what is asked: the wire protocol, version 3.0. */
export async function startPostgresProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  let statements: string[] = [];
  let roundTrips = 0;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.setNoDelay(true);
    }
    const prepared = new Map<string, string>();
    /** The SQL of the last bound portal: the service uses only the unnamed one. */
    let bound = "";
    let isAnswered = true;
    const read = frontendReader((type, body) => {
      if (type === "P") prepared.set(textAt(body, 0), textAt(body, textAt(body, 0).length + 1));
      else if (type === "B") bound = prepared.get(textAt(body, textAt(body, 0).length + 1)) ?? "";
      else if (type === "E") statements.push(bound);
      else if (type === "Q") statements.push(textAt(body, 0));
      if (!countedTypes.has(type)) return;
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
    });
    client.on("data", (chunk: Buffer) => {
      read(chunk);
      setTimeout(() => upstream.write(chunk), delayMs);
    });
    upstream.on("data", (chunk: Buffer) => {
      setTimeout(() => {
        isAnswered = true;
        client.write(chunk);
      }, delayMs);
    });
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  return {
    databaseUrl: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    asked() {
      const asked = { statements, roundTrips };
      statements = [];
      roundTrips = 0;
      return asked;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Parse, bind, execute, describe, sync, flush and simple queries; not what a connection begins and ends with. */
const countedTypes = new Set(["P", "B", "E", "D", "S", "H", "Q"]);

/** Cuts a client's bytes into messages. The first has no type: the start of the connection. */
function frontendReader(onMessage: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      if (hasStarted) onMessage(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end));
      hasStarted = true;
      rest = rest.subarray(end);
    }
  };
}

/** The text from a place to the next zero byte. */
function textAt(body: Buffer, from: number): string {
  return body.toString("utf8", from, body.indexOf(0, from));
}
