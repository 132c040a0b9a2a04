import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/** What happens to one request: an answer in the service's place, or a connection broken before or after its effect. */
export type Fault =
  | { readonly responses: number; readonly retryAfter?: number; readonly body?: string }
  | "refused"
  | "answer lost";

/** A request that arrived, with what became of it. */
export interface SeenRequest {
  readonly method: string;
  /** The path after `/v1/mosques/{mosqueId}`. */
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  readonly ifMatch: string | undefined;
}

/** A proxy between an integration and the service, which sees every request and can spoil some. */
export interface FaultyProxy {
  readonly address: string;
  readonly seen: SeenRequest[];
  /** Decides the fault of each request; none unless set. */
  spoil(decide: (request: SeenRequest, index: number) => Fault | undefined): void;
  /** Forgets what was seen, and spoils nothing. */
  reset(): void;
  close(): Promise<void>;
}

/** Opens a proxy to a service. */
export async function openFaultyProxy(service: URL): Promise<FaultyProxy> {
  const seen: SeenRequest[] = [];
  let decide: Parameters<FaultyProxy["spoil"]>[0] = () => undefined;
  const server = createServer((incoming, outgoing) => {
    const arrived = seenOf(incoming);
    const fault = decide(arrived, seen.push(arrived) - 1);
    if (fault === undefined) return forward(service, incoming, outgoing);
    if (fault === "refused") return outgoing.destroy();
    if (fault === "answer lost") return forward(service, incoming, undefined, () => outgoing.destroy());
    const retryAfter = fault.retryAfter === undefined ? {} : { "Retry-After": fault.retryAfter };
    outgoing.writeHead(fault.responses, { "Content-Type": "application/json", ...retryAfter });
    outgoing.end(fault.body ?? "{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("An HTTP server has a port.");
  return {
    address: `http://127.0.0.1:${address.port}`,
    seen,
    spoil: (given) => {
      decide = given;
    },
    reset() {
      seen.length = 0;
      decide = () => undefined;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function seenOf({ method = "", url = "", headers }: IncomingMessage): SeenRequest {
  const idempotencyKey = headers["idempotency-key"];
  return {
    method,
    path: url.replace(/^\/v1\/mosques\/[^/]+/, ""),
    idempotencyKey: Array.isArray(idempotencyKey) ? idempotencyKey[0] : idempotencyKey,
    ifMatch: headers["if-match"],
  };
}

/** Sends a request on, and its answer back if there is somewhere to send it. */
function forward(
  service: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse | undefined,
  whenAnswered = () => {},
): void {
  const { method, url: path, headers } = incoming;
  const onward = request(
    { host: service.hostname, port: service.port, method, path, headers },
    (response) => {
      outgoing?.writeHead(response.statusCode ?? 500, response.headers);
      if (outgoing) response.pipe(outgoing);
      else response.resume();
      response.on("end", whenAnswered);
    },
  );
  onward.on("error", () => outgoing?.destroy());
  incoming.pipe(onward);
}
