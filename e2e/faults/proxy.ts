import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/** A connection to a server that can be cut, stopped or slowed. */
export interface TcpProxy {
  readonly port: number;
  /** Breaks every connection, in the middle of its data. New ones get through. */
  cut(): void;
  /** Stops all data in both directions until it is opened again, without breaking a connection. */
  stop(): void;
  open(): void;
  /** Leads new connections to another port. */
  leadTo(port: number): void;
  /** Delays all data by so many milliseconds, in each direction. */
  delay(ms: number): void;
  close(): Promise<void>;
}

/** Opens a proxy to a TCP server. */
export async function openProxyTo(host: string, port: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let target = port;
  let isStopped = false;
  let delayMs = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Breaking connections is the purpose of this proxy.
    socket.on("error", () => {});
    if (isStopped) socket.pause();
  };
  const server = createServer((near) => {
    const far = connect(target, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      let passed: Promise<unknown> = Promise.resolve();
      from.on("data", (chunk) => {
        if (delayMs > 0) passed = passed.then(() => setTimeout(delayMs));
        passed = passed.then(() => to.write(chunk));
      });
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
    leadTo(other) {
      target = other;
    },
    delay(ms) {
      delayMs = ms;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
