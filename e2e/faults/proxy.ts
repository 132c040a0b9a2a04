import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A way to a server that can be cut or stopped. */
export interface Way {
  readonly port: number;
  /** Breaks every connection, in the middle of whatever it carries. New ones get through. */
  cut(): void;
  /** Lets nothing through in either direction, without breaking a connection, until it is opened again. */
  stop(): void;
  open(): void;
  close(): Promise<void>;
}

/** Opens a way to a TCP server. */
export async function openWayTo(host: string, port: number): Promise<Way> {
  const sockets = new Set<Socket>();
  let isStopped = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // A connection that breaks is what this is for.
    socket.on("error", () => {});
    if (isStopped) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (chunk) => to.write(chunk));
      from.on("close", () => to.destroy());
      keep(from);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return {
    port: address.port,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    stop() {
      isStopped = true;
      for (const socket of sockets) socket.pause();
    },
    open() {
      isStopped = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
