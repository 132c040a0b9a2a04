import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { limits } from "@mosque-sync/contract";
import { ApiError } from "../domain/api-error.ts";
import { networksOf } from "../settings/ip-addresses.ts";
import { registerPortalPages } from "./pages/portal.ts";
import { registerPublicPages } from "./pages/public.ts";
import { registerEndpoints } from "./pipeline/register.ts";
import { hasOneHost } from "./reading/headers.ts";
import { createProxyNotice, HttpRequest, type Listener } from "./reading/request.ts";
import { Exchange } from "./responding/exchange.ts";
import { createUnparsable } from "./responding/malformed-requests.ts";
import { styleOfAddress } from "./responding/response-format.ts";
import { createRouter } from "./router.ts";
import { missingRoute } from "./routes.ts";
import type { Services } from "./services.ts";

/**
 * How long an idle connection is kept, in milliseconds. It is longer than the 60 s of most proxies, so that a proxy
 * does not send a request into a closing connection.
 */
const keepAliveMs = 72_000;

/** Creates the server: contract × handlers → routes, through one pipeline. */
export function createApp(services: Services): Server {
  const unparsable = createUnparsable(services);
  const server = createServer({
    requestTimeout: limits.requestSeconds * 1_000,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersSeconds * 1_000,
    connectionsCheckingInterval: 1_000,
    // Node would respond to a missing Host itself, without the envelope.
    requireHostHeader: false,
  });
  server.on("clientError", unparsable.respond);
  server.on("request", unparsable.noteResponse);
  server.on("checkExpectation", unparsable.respondToExpectation);
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
    if (hasOneHost(raw)) router.route(raw, response);
    else fail(new HttpRequest(raw, listener), response, ApiError.of("http_malformed"));
  });
  return server;

  function fail(request: HttpRequest, response: ServerResponse, error: ApiError): void {
    const style = styleOfAddress(request.url);
    const { none: traffic } = services.traffic;
    new Exchange(services, request, response, { style, traffic, guess: "none" }).fail(error);
  }
}
