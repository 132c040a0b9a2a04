import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { LinkSettings } from "../fetch-link.ts";

export const publicUrl = "https://sync.example.org";

/** A server of links on this machine. */
export interface LinkServer extends AsyncDisposable {
  readonly port: number;
  /** `HOST PATH` of every request, in order. */
  readonly requests: readonly string[];
  /** @param host a name, or an IP address; without it, the address that the server listens on */
  url(path?: string, host?: string): string;
  /** Settings that allow links to this server's address and port, and no other address of this machine. */
  settings(more?: Partial<LinkSettings>): LinkSettings;
}

export async function startLinkServer(respond: RequestListener): Promise<LinkServer> {
  const requests: string[] = [];
  const server = createHttpServer((request, response) => {
    requests.push(`${request.headers.host} ${request.url}`);
    respond(request, response);
  });
  return await listening(server, requests);
}

/** Starts a server whose responses need not be HTTP. It writes after the client's first bytes. */
export async function startRawServer(respond: (socket: Socket) => void): Promise<LinkServer> {
  const server = createTcpServer((socket) => {
    // A client that has seen enough resets the connection.
    socket.on("error", () => {}).once("data", () => respond(socket));
  });
  return await listening(server, []);
}

/** Writes the same bytes again and again, as fast as the client reads, until it closes the connection. */
export function writeEndlessly(socket: Socket, bytes: string | Uint8Array): void {
  const block = Buffer.concat(Array(Math.ceil(64_000 / bytes.length)).fill(Buffer.from(bytes)));
  const write = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on("drain", write);
  write();
}

async function listening(server: Server, requests: readonly string[]): Promise<LinkServer> {
  const host = "127.0.0.1";
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket)).listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  return {
    port,
    requests,
    url: (path = "/", name = host) => `http://${name}:${port}${path}`,
    settings: (more) => ({
      links: "http",
      publicUrl,
      allowedNetworks: [host],
      allowedPorts: [port],
      // The resolver of the machine would ask name servers on the internet.
      resolve: async () => [],
      // Only tests of the deadline may meet it, however slow the machine is.
      deadlineMs: 300_000,
      ...more,
    }),
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}
