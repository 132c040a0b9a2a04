import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";

/** A request as the server saw it. */
interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
}

/** How the server handles one request. */
export type Step = (response: ServerResponse, request: IncomingMessage) => void;

/** Starts a real server that follows the given steps, one per request, and records each request. */
export async function scriptedServer(t: TestContext, ...steps: Step[]) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const bytes = Buffer.concat(await Array.fromAsync(request));
    seen.push({ method, url, headers, body: bytes.toString(), bytes });
    const step = steps[seen.length - 1] ?? respondWith(500, errorBody("server_error", "out_of_steps"));
    step(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, seen };
}

export function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): Step {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

/** A response with the content type of JSON, whatever its text. */
export function text(status: number, body: string): Step {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body);
  };
}

export function html(status: number): Step {
  return (response) => {
    response.writeHead(status, { "content-type": "text/html" });
    response.end("<h1>Welcome to the proxy</h1>");
  };
}

export const cutConnection: Step = (_, request) => request.socket.destroy();

export const cutInTheMiddle: Step = (response, request) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"prayers":[', () => request.socket.destroy());
};

export const neverResponse: Step = () => {};

export function errorBody(code: string, reason: string) {
  return {
    error: {
      code,
      message: "It did not work.",
      requestId: "req-of-the-server",
      troubleshooting: {
        code: reason,
        severity: "error",
        adminSummary: "Ask your webmaster.",
        developerSummary: "Change the request.",
      },
    },
  };
}
