import { type Endpoint, endpoints, limits } from "@mosque-sync/contract";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { OpenName, ReadName, WriteName } from "../api/handler.ts";
import { openHandlers, readHandlers, writeHandlers } from "../api/handlers.ts";
import { ApiError } from "../domain/api-error.ts";
import { networksOf } from "../settings/ip-addresses.ts";
import { andThen } from "./answering/and-then.ts";
import { apiStyle, styleOfAddress } from "./answering/answer-style.ts";
import { Exchange } from "./answering/exchange.ts";
import { jsonText } from "./answering/serialise.ts";
import { answerConnect, answerExpectation, answerUnparsable, noteAnswer } from "./answering/unparsable.ts";
import { type Admitted, createAdmission } from "./api/admission.ts";
import { createParsedKeys } from "./api/parsed-keys.ts";
import { answerRead } from "./api/reads.ts";
import { createWrites } from "./api/writes.ts";
import { registerPortalPages } from "./pages/portal.ts";
import { registerPublicPages } from "./pages/public.ts";
import { registerPortal } from "./portal/endpoints.ts";
import { clientAddressOf, noticeOfProxies } from "./reading/client-address.ts";
import { forgetMediaType, hasOneHost } from "./reading/headers.ts";
import { missingRoute, routeOf } from "./routes.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    exchange: Exchange | null;
    admitted: Admitted | null;
    /** As `clientAddressOf` finds it; `ip` is only the connection's. */
    readonly clientAddress: string;
  }
}

/**
 * Makes the server: contract × handlers → routes, through one pipeline. The framework routes, reads bodies and
 * stops gracefully; every answer is made by us, in the contract's form.
 */
export function createApp(services: Services): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    return503OnClosing: false,
    requestTimeout: limits.requestSeconds * 1_000,
    routerOptions: { maxParamLength: limits.headerBytes },
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersSeconds * 1_000,
      connectionsCheckingInterval: 1_000,
      // Node would answer a missing Host by itself, outside the envelope.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => answerUnparsable(services, error, socket),
    frameworkErrors: (_error, request, reply) => fail(request, reply, ApiError.of("url_malformed")),
  });
  app.server.on("request", noteAnswer);
  app.server.on("checkExpectation", (request, response) => answerExpectation(services, request, response));
  app.server.on("connect", (_request, socket) => answerConnect(services, socket));

  app.decorateRequest("exchange", null);
  app.decorateRequest("admitted", null);
  const trusted = networksOf(services.config.trustedProxies);
  app.decorateRequest("clientAddress", {
    getter() {
      return clientAddressOf(this.raw, trusted);
    },
  });
  app.setErrorHandler((error, request, reply) => fail(request, reply, failureWhileReading(error)));
  const noticeProxy = noticeOfProxies(trusted, services.log);
  // What cannot be answered anyway is refused before its body is read.
  app.addHook("onRequest", (request, reply, next) => {
    noticeProxy(request.raw);
    const refusal = refusalOf(request);
    if (refusal) fail(request, reply, refusal);
    else next();
  });
  // The pipeline decides on the media type and parses the JSON itself, in its own order.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  for (const name of Object.keys(openHandlers) as OpenName[]) {
    const endpoint = endpoints[name];
    const traffic = services.traffic.addRoute(endpoint.method, endpoint.path);
    app.route({
      ...routeOf(endpoint),
      onRequest: (request, reply) => {
        const exchange = new Exchange(services, request, reply, apiStyle, traffic);
        exchange.attempt(() =>
          exchange.json(endpoint.status, jsonText(endpoint.answer, openHandlers[name]())),
        );
      },
      handler: neverReached,
    });
  }
  const keys = createParsedKeys();
  for (const name of Object.keys(readHandlers) as ReadName[]) {
    const admit = createAdmission(services, keys, endpoints[name]);
    const traffic = services.traffic.addRoute(endpoints[name].method, endpoints[name].path);
    app.route({
      ...routeOf(endpoints[name]),
      onRequest: (request, reply) => {
        const exchange = new Exchange(services, request, reply, apiStyle, traffic);
        exchange.attempt(() =>
          andThen(admit(exchange), (admitted) => answerRead(services, name, exchange, admitted)),
        );
      },
      handler: neverReached,
    });
  }
  const answerWrite = createWrites(services);
  for (const name of Object.keys(writeHandlers) as WriteName[]) {
    const endpoint: Endpoint = endpoints[name];
    const admit = createAdmission(services, keys, endpoint);
    const traffic = services.traffic.addRoute(endpoint.method, endpoint.path);
    app.route({
      ...routeOf(endpoint),
      // The body is only read once the request is admitted.
      onRequest: (request, reply, readBody) => {
        const exchange = new Exchange(services, request, reply, apiStyle, traffic);
        exchange.attempt(() =>
          andThen(admit(exchange), (admitted) => {
            request.admitted = admitted;
            if (!endpoint.body) forgetMediaType(request.headers);
            readBody();
          }),
        );
      },
      handler: (request, reply) => {
        const { exchange, admitted } = request;
        if (!exchange || !admitted) throw new Error("a write was not admitted");
        reply.hijack();
        const body = request.body as Buffer | undefined; // The only content type parser gives the bytes.
        exchange.attempt(() => answerWrite(name, exchange, admitted, body));
      },
    });
  }
  registerPortal(app, services);
  registerPortalPages(app, services);
  registerPublicPages(app, services);
  return app;

  function fail(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
    const style = styleOfAddress(request.url);
    const exchange = request.exchange ?? new Exchange(services, request, reply, style, services.traffic.none);
    exchange.fail(error);
  }
}

function refusalOf(request: FastifyRequest): ApiError | undefined {
  if (!hasOneHost(request.raw)) return ApiError.of("http_malformed");
  return request.is404 ? missingRoute(request.method, request.url) : undefined;
}

function neverReached(): never {
  throw new Error("a read is answered before the handler");
}

/** What the framework reports while it reads a body. */
function failureWhileReading(error: unknown): unknown {
  switch ((error as { code?: unknown }).code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return ApiError.of("body_too_large");
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return ApiError.of("content_type_unsupported", { allowed: "application/json" });
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "ECONNRESET":
      return ApiError.of("http_malformed");
    default:
      return error;
  }
}
