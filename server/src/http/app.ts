import { limits } from "@mosque-sync/contract";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { ApiError } from "../domain/api-error.ts";
import { networksOf } from "../settings/ip-addresses.ts";
import { styleOfAddress } from "./answering/answer-style.ts";
import { Exchange } from "./answering/exchange.ts";
import { createUnparsable } from "./answering/unparsable.ts";
import { registerApi } from "./api/endpoints.ts";
import { registerPortalPages } from "./pages/portal.ts";
import { registerPublicPages } from "./pages/public.ts";
import { registerPortal } from "./portal/endpoints.ts";
import { clientAddressOf, createProxyNotice } from "./reading/client-address.ts";
import { hasOneHost } from "./reading/headers.ts";
import { missingRoute } from "./routes.ts";
import type { Services } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    exchange: Exchange | null;
    /** From `clientAddressOf`; `ip` is only the connection's address. */
    readonly clientAddress: string;
  }
}

/**
 * Creates the server: contract × handlers → routes, through one pipeline. The framework routes, reads bodies and stops
 * gracefully; the service makes every answer itself, in the contract's form.
 */
export function createApp(services: Services): FastifyInstance {
  const unparsable = createUnparsable(services);
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
      // Node would answer a missing Host itself, without the envelope.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => unparsable.answer(error, socket),
    frameworkErrors: (_error, request, reply) => fail(request, reply, ApiError.of("url_malformed")),
  });
  app.server.on("request", unparsable.noteAnswer);
  app.server.on("checkExpectation", unparsable.answerExpectation);
  app.server.on("connect", unparsable.answerConnect);

  app.decorateRequest("exchange", null);
  const trusted = networksOf(services.config.trustedProxies);
  app.decorateRequest("clientAddress", {
    getter() {
      return clientAddressOf(this.raw, trusted);
    },
  });
  app.setErrorHandler((error, request, reply) => fail(request, reply, failureWhileReading(error)));
  const noticeProxy = createProxyNotice(trusted, services.log);
  // Requests that are refused in any case are refused before their body is read.
  app.addHook("onRequest", (request, reply, next) => {
    noticeProxy(request.raw);
    const refusal = refusalOf(request);
    if (refusal) fail(request, reply, refusal);
    else next();
  });
  // The pipeline checks the media type and parses the JSON itself, in its own order.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  registerApi(app, services);
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

/** Translates the framework's errors while it reads a body. */
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
