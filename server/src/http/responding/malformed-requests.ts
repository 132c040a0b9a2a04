import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError } from "#domain/api-error.ts";
import { countRefusal, countResponse } from "#domain/counts.ts";
import { endBody } from "../reading/input.ts";
import { readRequestId } from "../reading/request.ts";
import { missingRoute } from "../routes.ts";
import type { Services } from "../services.ts";
import { apiStyle, failureResponse, headersOfResponse } from "./response.ts";

/** Node's report of a request that it could not read. */
interface ParserError {
  readonly code?: string;
  readonly rawPacket?: unknown;
  /** Where in the packet the parser gave up. */
  readonly bytesParsed?: number;
}

/** Responds, with the usual envelope, to input that Node does not parse as a request. */
export interface Unparsable {
  /**
   * Responds to a request that Node could not parse, after those before it, and closes the connection. A request whose
   * body ends early gets its response from its exchange.
   */
  readonly respond: (error: ParserError, socket: Duplex) => void;
  /** Responds to CONNECT, which asks for a tunnel, after the requests before it: this is no proxy. */
  readonly respondToConnect: (request: IncomingMessage, socket: Duplex) => void;
}

/** @param lastResponseOn finds the response to the last request of a connection: an unreadable request waits for it */
export function createUnparsable(
  services: Services,
  lastResponseOn: (socket: Duplex) => ServerResponse | undefined,
): Unparsable {
  /** Calls `respond` once the connection's last request has its response, unless the connection has ended by then. */
  function inItsTurn(socket: Duplex, respond: () => void): void {
    const before = lastResponseOn(socket);
    if (!before || before.writableFinished) {
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
      const last = lastResponseOn(socket);
      if (!last || last.req.complete) {
        inItsTurn(socket, () => endWith(services, socket, reasonOf(error), services.newId()));
        return;
      }
      // The body of the last request ends here, so the connection ends with the response to it.
      if (!last.headersSent) last.shouldKeepAlive = false;
      endBody(last.req, reasonOf(error));
      inItsTurn(socket, () => socket.destroy());
    },
    respondToConnect({ headers }, socket) {
      // Node no longer listens for the socket's errors: a disconnected client's would end the process.
      socket.on("error", () => {});
      const requestId = readRequestId(headers) ?? services.newId();
      inItsTurn(socket, () => endWith(services, socket, ApiError.of("route_not_found"), requestId));
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

function endWith(services: Services, socket: Duplex, error: ApiError, requestId: string): void {
  const { publicUrl, traffic } = services;
  const { status, headers, body } = failureResponse(error, apiStyle, requestId);
  countResponse(traffic.none, status);
  countRefusal(traffic, error.reason);
  const all = [
    ...headersOfResponse(requestId, publicUrl()),
    ...apiStyle.headers,
    ...["Connection", "close"],
    ...headers,
  ];
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let i = 0; i < all.length; i += 2) lines.push(`${all[i]}: ${all[i + 1]}`);
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
