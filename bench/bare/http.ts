import { hash } from "node:crypto";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port of loopback and prints where, as the service does. */
export function listen(respond: RequestListener): void {
  const server = createServer(respond);
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo; // The server listens on TCP.
    console.log(JSON.stringify({ msg: "listening", address: `http://127.0.0.1:${port}` }));
  });
}

/** The rows of a key that the least honest server finds. */
export interface Found {
  readonly mosqueId: string;
  /** SHA-256 of the key, in hexadecimal. */
  readonly keyHash: string;
  readonly version: number;
  readonly body: string;
}

/** A change of a prayer row. */
export interface Patch {
  readonly prefix: string;
  readonly keyHash: string;
  readonly mosqueId: string;
  readonly prayerId: string;
  /** The members to change, as JSON. */
  readonly members: string;
}

export type Resource = "capabilities" | "profile" | "prayers" | "sync";

/** How an engine does the least for a request. Callbacks, because a promise would cost time. */
export interface BareStore {
  /** Finds the key of this prefix with the body of its mosque's resource, in one statement. */
  find(resource: Resource, prefix: string, done: (found: Found | undefined) => void): void;
  /** Durably changes a prayer row, with a change record. */
  patch(patch: Patch, done: (found: Found | undefined) => void): void;
}

/** How many characters of a key are its prefix. */
export const prefixLength = "mps_".length + 10;

/** Serves the requests of a sync: only the key is checked. */
export function serve(store: BareStore): void {
  listen((request, response) => {
    const key = request.headers.authorization?.slice("Bearer ".length) ?? "";
    const keyHash = hash("sha256", key);
    const prefix = key.slice(0, prefixLength);
    const [, , , mosqueId = "", resource = "", prayerId = ""] = request.url?.split("/") ?? [];
    const respond = (found: Found | undefined) => {
      if (found?.mosqueId === mosqueId && found.keyHash === keyHash) ok(response, resource, found);
      else response.writeHead(401).end();
    };
    if (request.method === "GET") {
      store.find(resource as Resource, prefix, respond);
      return;
    }
    let members = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      members += chunk;
    });
    request.on("end", () => store.patch({ prefix, keyHash, mosqueId, prayerId, members }, respond));
  });
}

/** The headers that the service sends, too. */
function ok(response: ServerResponse, resource: string, { version, body }: Found): void {
  response.writeHead(200, [
    ...["X-Request-Id", "bench", "X-Content-Type-Options", "nosniff"],
    ...["Content-Type", "application/json; charset=utf-8"],
    ...["Content-Length", String(Buffer.byteLength(body))],
    ...["Cache-Control", "private, no-cache", "ETag", `"${resource}-${version}"`],
  ]);
  response.end(body);
}
