import { createSocket } from "node:dgram";
import { once } from "node:events";

/** A name server on this machine, with the addresses of one name. */
export interface NameServer extends AsyncDisposable {
  /** For `Resolver.setServers`. */
  readonly address: string;
  /** Every question, as `TYPE NAME`. */
  readonly questions: readonly string[];
}

const types = { 1: "A", 28: "AAAA" } as const;

/** @param records the addresses of every name, as bytes; a type without a list gets no response */
export async function startNameServer(
  records: Partial<Record<"A" | "AAAA", readonly (readonly number[])[]>>,
): Promise<NameServer> {
  const questions: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const { name, end } = nameIn(query);
    const type = types[query.readUInt16BE(end) as keyof typeof types]; // Only these two are asked.
    questions.push(`${type} ${name}`);
    const found = records[type];
    if (found) socket.send(responseTo(query.subarray(0, end + 4), found), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, "close");
    },
  };
}

/** The name in a query is a list of labels behind its header of 12 bytes, each with its length, up to an empty one. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 1 };
}

/** @param question a query without its additional records */
function responseTo(question: Buffer, addresses: readonly (readonly number[])[]): Buffer {
  const header = Buffer.from(question);
  header.writeUInt16BE(0x8180, 2); // a response, recursion available
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    // The name is at byte 12, in the question; the class is IN, and the record is valid for a minute.
    Buffer.from([
      0xc0,
      12,
      0,
      address.length === 4 ? 1 : 28,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      address.length,
      ...address,
    ]),
  );
  return Buffer.concat([header, ...records]);
}
