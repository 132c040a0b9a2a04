import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError } from "#domain/api-error.ts";
import { countRefusal, countResponse } from "#domain/counts.ts";
import { missingRoute } from "../routes.ts";
import type { Services } from "../services.ts";
import { apiStyle, type FailureResponse, failureResponse, headersOfResponse } from "./response.ts";

/** Node's report of a request that it could not read. */
interface ParserError {
  readonly code?: string;
  readonly rawPacket?: unknown;
  /** Where in the packet the parser gave up. */
  readonly bytesParsed?: number;
}

/** Responds, with the usual envelope, to input that Node does not parse as a request. */
export interface Unparsable {
  /** Responds to a request that Node could not parse, after those before it, and closes the connection. */
  readonly respond: (error: ParserError, socket: Duplex) => void;
  /** Responds to CONNECT, which asks for a tunnel, after the requests before it: this is no proxy. */
  readonly respondToConnect: (request: IncomingMessage, socket: Duplex) => void;
  /** Responds to an `Expect` other than `100-continue`. */
  readonly respondToExpectation: (request: IncomingMessage, response: ServerResponse) => void;
}

/** @param lastResponseOn finds the response to the last request of a connection: an unreadable request waits for it */
export function createUnparsable(
  services: Services,
  lastResponseOn: (socket: Duplex) => ServerResponse | undefined,
): Unparsable {
  /** Calls `answer` once the connection's last request has its response, unless the connection has ended by then. */
  function inItsTurn(socket: Duplex, respond: () => void): void {
    const before = lastResponseOn(socket);
    if (!before?.req.complete || before.writableFinished) {
      respond();
      return;
    }
    before.once("finish", () => {
      if (socket.writable) respond();
    });
  }

  return {
    respond(error, socket) {
      if (error.code === "ECONNRESET" || !socket.writable) {
        socket.destroy();
        return;
      }
      inItsTurn(socket, () => endWith(services, socket, reasonOf(error)));
    },
    respondToConnect(_request, socket) {
      // Node no longer listens for the socket's errors: a disconnected client's would end the process.
      socket.on("error", () => {});
      inItsTurn(socket, () => endWith(services, socket, ApiError.of("route_not_found")));
    },
    respondToExpectation(request, response) {
      const { status, headers, body } = closingResponse(services, ApiError.of("expectation_unsupported"));
      response.writeHead(status, headers);
      response.end(request.method === "HEAD" ? undefined : body);
    },
  };
}

function reasonOf({ code, rawPacket, bytesParsed = 0 }: ParserError): ApiError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return ApiError.of("headers_too_large");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return ApiError.of("request_timeout");
    case "HPE_INVALID_METHOD": {
      const [, method, url] = /^([!-~]+) ([!-~]+) HTTP\/1/.exec(lineOf(rawPacket, bytesParsed)) ?? [];
      return method && url ? missingRoute(method, url) : ApiError.of("http_malformed");
    }
    default:
      return ApiError.of("http_malformed");
  }
}

/** The packet from the line in which the parser gave up: other requests may come before it. */
function lineOf(rawPacket: unknown, bytesParsed: number): string {
  if (!Buffer.isBuffer(rawPacket)) return "";
  const text = rawPacket.toString("latin1");
  return text.slice(text.slice(0, bytesParsed).lastIndexOf("\n") + 1);
}

function endWith(services: Services, socket: Duplex, error: ApiError): void {
  const { status, headers, body } = closingResponse(services, error);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

function closingResponse({ newId, publicUrl, traffic }: Services, error: ApiError): FailureResponse {
  const requestId = newId();
  const { status, headers, body } = failureResponse(error, apiStyle, requestId);
  countResponse(traffic.none, status);
  countRefusal(traffic, error.reason);
  return {
    status,
    headers: [
      ...headersOfResponse(requestId, publicUrl()),
      ...apiStyle.headers,
      ...["Connection", "close"],
      ...headers,
    ],
    body,
  };
}
