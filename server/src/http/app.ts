import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  type Endpoint,
  type EndpointName,
  endpoints,
  isFile,
  limits,
  type PortalEndpointName,
  portalEndpoints,
} from "@mosque-sync/contract";
import findMyWay from "find-my-way";
import { ApiError } from "../domain/api-error.ts";
import { networksOf } from "../settings/ip-addresses.ts";
import type { OpenName, ReadName, WriteName } from "../subjects/handlers/api-handler.ts";
import { openHandlers, writeHandlers } from "../subjects/handlers/api-handlers.ts";
import { boundConnections } from "./connections.ts";
import { registerPortalPages } from "./pages/portal.ts";
import { registerPublicPages } from "./pages/public.ts";
import {
  type Admitted,
  andThen,
  createAdmission,
  createKeyChecks,
  type KeyChecks,
} from "./pipeline/key-admission.ts";
import { createRead } from "./pipeline/reads.ts";
import { createRefusalLog } from "./pipeline/refusal-log.ts";
import { createVisits } from "./pipeline/session-admission.ts";
import { createEqualRequests, createWrite, type EqualRequests } from "./pipeline/writes.ts";
import { readBody } from "./reading/input.ts";
import {
  createProxyNotice,
  expectsOnlyContinue,
  HttpRequest,
  hasOneHost,
  type Listener,
} from "./reading/request.ts";
import { Exchange } from "./responding/exchange.ts";
import { createUnparsable } from "./responding/malformed-requests.ts";
import {
  apiStyle,
  createSerialiser,
  portalStyle,
  type ResponseFormat,
  styleOfAddress,
} from "./responding/response.ts";
import { isComplete, missingRoute, type Respond, type Router, routeOf } from "./routes.ts";
import type { Services } from "./services.ts";

/**
 * How long an idle connection is kept, in milliseconds. It is longer than the 60 s of most proxies, so that a proxy
 * does not send a request into a closing connection.
 */
const keepAliveMs = 72_000;

/** How much of all responses may wait for clients that do not read them, in bytes. */
const mostUnsentBytes = 128 * 1024 * 1024;

/** Creates the server: contract × handlers → routes, through one pipeline. */
export function createApp(services: Services): Server {
  const server = createServer({
    requestTimeout: limits.requestSeconds * 1_000,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersSeconds * 1_000,
    connectionsCheckingInterval: 1_000,
    // Node would respond to a missing Host itself, without the envelope.
    requireHostHeader: false,
  });
  server.maxHeadersCount = 0; // Their bytes are limited, not their number (decision 2.15).
  const connections = boundConnections(server, {
    unreadMs: limits.unreadResponseSeconds * 1_000,
    pipelined: limits.pipelinedRequests,
    unsentBytes: mostUnsentBytes,
  });
  const unparsable = createUnparsable(services, connections.lastResponseOn);
  server.on("clientError", unparsable.respond);
  server.on("connect", unparsable.respondToConnect);

  const listener: Listener = { server, trusted: networksOf(services.config.trustedProxies) };
  const router = createRouter(listener, {
    onMissing: (request, response) => fail(request, response, missingRoute(request.method, request.url)),
    onMalformed: (request, response) => fail(request, response, ApiError.of("url_malformed")),
  });
  registerEndpoints(router, services);
  registerPortalPages(router, services);
  registerPublicPages(router, services);

  const noticeProxy = createProxyNotice(listener.trusted, services.log);
  server.on("request", (raw: IncomingMessage, response: ServerResponse) => {
    noticeProxy(raw);
    connections.respondInTurn(response, () => {
      if (hasOneHost(raw)) router.route(raw, response);
      else fail(new HttpRequest(raw, listener), response, ApiError.of("http_malformed"));
    });
  });
  server.on("checkExpectation", refuseExpectation);
  server.on("checkContinue", (raw: IncomingMessage, response: ServerResponse) => {
    if (!expectsOnlyContinue(raw)) return refuseExpectation(raw, response);
    response.writeContinue();
    server.emit("request", raw, response);
  });
  return server;

  /** The client may send the body or not, so the connection ends with the response. */
  function refuseExpectation(raw: IncomingMessage, response: ServerResponse): void {
    response.shouldKeepAlive = false;
    connections.respondInTurn(response, () =>
      fail(new HttpRequest(raw, listener), response, ApiError.of("expectation_unsupported")),
    );
  }

  function fail(request: HttpRequest, response: ServerResponse, error: ApiError): void {
    const style = styleOfAddress(request.url);
    const { none: traffic } = services.traffic;
    new Exchange(services, request, response, { style, traffic, guess: "none" }).fail(error);
  }
}

/** Creates a router without routes. */
function createRouter(
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
      router.on(method === "GET" ? ["GET", "HEAD"] : method, path, (raw, response, params, _store, query) => {
        if (isComplete(params)) respond(new HttpRequest(raw, listener, { params, query }), response);
        else otherwise.onMissing(new HttpRequest(raw, listener), response);
      });
    },
    route: (request, response) => router.lookup(request, response),
  };
}

/** Handles a request from its first check to its response. */
type Serve = (exchange: Exchange) => void | Promise<void>;

/** Shared by all endpoints that keys call. */
interface KeyTools {
  readonly keys: KeyChecks;
  readonly equals: EqualRequests;
}

/** Registers every endpoint, of the API and of the portal: contract × handlers → routes. */
function registerEndpoints(router: Router, services: Services): void {
  const tools: KeyTools = {
    keys: createKeyChecks(),
    equals: createEqualRequests(services.store),
  };
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    register(router, services, endpoints[name], apiStyle, serveApi(services, tools, name));
  }
  const refusals = createRefusalLog(services.log);
  for (const name of Object.keys(portalEndpoints) as PortalEndpointName[]) {
    register(router, services, portalEndpoints[name], portalStyle, createVisits(services, refusals, name));
  }
}

function register(
  router: Router,
  services: Services,
  { method, path, guess }: Endpoint,
  style: ResponseFormat,
  serve: Serve,
): void {
  const traffic = services.traffic.addRoute(method, path);
  router.add(method, routeOf(path), (request, response) => {
    const exchange = new Exchange(services, request, response, { style, traffic, guess });
    exchange.attempt(() => serve(exchange));
  });
}

function serveApi(services: Services, tools: KeyTools, name: EndpointName): Serve {
  if (name in openHandlers) return serveOpen(name as OpenName);
  return name in writeHandlers
    ? serveWrite(services, tools, name as WriteName)
    : serveRead(services, tools, name as ReadName);
}

function serveOpen(name: OpenName): Serve {
  const { status, response: shape } = endpoints[name];
  const serialise = createSerialiser(shape);
  return (exchange) => exchange.json(status, serialise(openHandlers[name]()));
}

function serveRead(services: Services, { keys }: KeyTools, name: ReadName): Serve {
  const { wantsMosque, respond } = createRead(services, name);
  const admit = createAdmission(services, keys, endpoints[name], wantsMosque);
  return (exchange) => andThen(admit(exchange), (admitted) => respond(exchange, admitted));
}

/** The body is only read once the request is admitted. */
function serveWrite(services: Services, { keys, equals }: KeyTools, name: WriteName): Serve {
  const endpoint: Endpoint = endpoints[name];
  const admit = createAdmission(services, keys, endpoint);
  const respond = createWrite(services, equals, name);
  const receive = async (exchange: Exchange, admitted: Admitted) =>
    respond(exchange, admitted, await readBody(exchange.request.raw, endpoint));
  return (exchange) =>
    andThen(admit(exchange), (admitted) =>
      isFile(endpoint.body)
        ? services.fileTurns(admitted.key.mosqueId, () => receive(exchange, admitted))
        : receive(exchange, admitted),
    );
}
