import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@mosque-sync/contract";
import findMyWay, { type HTTPMethod } from "find-my-way";
import { HttpRequest, type Listener } from "./reading/request.ts";

/** Responds to a request, immediately or later. */
export type Respond = (request: HttpRequest, response: ServerResponse) => void;

/** Finds the route of a request by its method and path. */
export interface Router {
  /**
   * Adds a route. `:name` in its path matches one segment, a `*` at its end any rest. A GET also responds to HEAD: Node
   * leaves out the body.
   */
  add(method: HTTPMethod, path: string, respond: Respond): void;
  /** Handles a request by its route. */
  route(request: IncomingMessage, response: ServerResponse): void;
}

/** Creates a router without routes. */
export function createRouter(
  listener: Listener,
  otherwise: {
    /** Handles a request without a route. */
    readonly onMissing: Respond;
    /** Handles a URL that cannot be decoded. */
    readonly onMalformed: Respond;
  },
): Router {
  const router = findMyWay({
    maxParamLength: limits.headerBytes,
    defaultRoute: (raw, response) => otherwise.onMissing(new HttpRequest(raw, listener), response),
    onBadUrl: (_path, raw, response) => otherwise.onMalformed(new HttpRequest(raw, listener), response),
  });
  return {
    add(method, path, respond) {
      router.on(method === "GET" ? ["GET", "HEAD"] : method, path, (raw, response, params, _store, query) =>
        respond(new HttpRequest(raw, listener, { params, query }), response),
      );
    },
    route: (request, response) => router.lookup(request, response),
  };
}
