import {
  codeOf,
  errorEnvelope,
  type PortalErrorEnvelope,
  type ReasonName,
  retryAfterSeconds,
  statusOf,
} from "@mosque-sync/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../domain/api-error.ts";
import { matches } from "../../domain/entity-tags.ts";
import { redactKeys } from "../../domain/keys/api-keys.ts";
import type { KeyRecord } from "../../store/keys/keys.ts";
import { type Allowance, rateLimitHeaders } from "../limits/rate-limits.ts";
import { readIfNoneMatch, readRequestId } from "../reading/headers.ts";
import type { Services } from "../services.ts";
import { type HeaderList, headersOfAnswer } from "./answer-headers.ts";
import { countAnswer, countRefusal, type RouteTraffic } from "./traffic.ts";

/** One request and its answer, as far as the pipeline has come. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The route's, which the answer counts for. */
  readonly traffic: RouteTraffic;
  readonly startedAt: number;
  /** The partner's id for it, or one made here when none was sent that can be used. */
  readonly requestId: string;
  /** What the portal answers has rules of its own, however the address was spelt. */
  readonly isOfPortal: boolean;
  /** Known once the key has been accepted, or refused as ended. */
  key?: KeyRecord;
  allowance?: Allowance | undefined;
}

/** By name; a list of values sends the header that often. */
export type PageHeaders = Readonly<Record<string, string | readonly string[]>>;

/** Every answer under /v1 says so (decisions, Requests and ids); so does any other that is not of the portal. */
export const cacheControl = ["Cache-Control", "private, no-cache"];
/** What the portal answers is of one person, and as fresh as can be. */
const portalCacheControl = ["Cache-Control", "no-store"];

/** Opens the exchange of a request, which from now on can be answered. */
export function startExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  traffic: RouteTraffic,
  newId: () => string,
  isOfPortal = request.url.startsWith("/portal/api/"),
): Exchange {
  const exchange = {
    request,
    reply,
    traffic,
    startedAt: performance.now(),
    requestId: readRequestId(request.headers) ?? newId(),
    isOfPortal,
  };
  request.exchange = exchange;
  return exchange;
}

/** Answers with a JSON text of the given length in bytes. */
export function sendJson(
  services: Services,
  exchange: Exchange,
  status: number,
  json: { readonly body: string; readonly bodyBytes: number },
  headers: HeaderList,
): void {
  const all = jsonHeaders(services, exchange);
  all.push("Content-Type", "application/json", "Content-Length", String(json.bodyBytes), ...headers);
  finish(exchange, status, all, json.body);
  logExchange(services, exchange, status, null);
}

/** Answers a GET with a JSON text, or with 304 when the client says that it has it already. */
export function sendUnlessKnown(
  services: Services,
  exchange: Exchange,
  json: { readonly body: string; readonly bodyBytes: number; readonly etag: string },
  headers: HeaderList = [],
): void {
  const known = readIfNoneMatch(exchange.request.headers);
  if (known && matches(known, json.etag)) sendNotModified(services, exchange, json.etag);
  else sendJson(services, exchange, 200, json, ["ETag", json.etag, ...headers]);
}

/** Answers that nothing has changed. It does not count against the key's limit. */
function sendNotModified(services: Services, exchange: Exchange, etag: string): void {
  if (exchange.key && exchange.allowance) {
    services.rateLimits.uncountRequest(exchange.key.id);
    exchange.allowance = { ...exchange.allowance, remaining: exchange.allowance.remaining + 1 };
  }
  finish(exchange, 304, [...jsonHeaders(services, exchange), "ETag", etag]);
  logExchange(services, exchange, 304, null);
}

/** Answers with the envelope of a failure, whatever it was. */
export function sendError(services: Services, exchange: Exchange, failure: unknown): void {
  const error = asApiError(services, exchange, failure);
  const status = statusOf(error.reason);
  const body = redactKeys(JSON.stringify(envelopeOf(error, exchange)));
  const headers = jsonHeaders(services, exchange);
  headers.push("Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(body)));
  finish(exchange, status, [...headers, ...errorHeaders(error, status)], body);
  countRefusal(services.traffic, error.reason);
  logExchange(services, exchange, status, error.reason);
}

function envelopeOf({ reason, details }: ApiError, { isOfPortal, requestId }: Exchange) {
  const envelope = errorEnvelope(reason, details, requestId);
  if (!isOfPortal) return envelope;
  return { error: { ...envelope.error, details } } satisfies PortalErrorEnvelope;
}

/** Answers with a page, a script, a text: with anything but JSON. */
export function sendPage(
  services: Services,
  exchange: Exchange,
  status: number,
  page: { readonly headers: PageHeaders; readonly body: Buffer },
): void {
  const headers = headersOfAnswer(exchange.requestId, services.publicUrl());
  for (const [name, values] of Object.entries(page.headers)) {
    for (const value of [values].flat()) headers.push(name, value);
  }
  headers.push("Content-Length", String(page.body.length));
  finish(exchange, status, headers, page.body);
}

/** Writes the answer past the framework's own sending: what goes out is decided here alone. */
function finish(exchange: Exchange, status: number, headers: HeaderList, body?: string | Buffer): void {
  const { reply } = exchange;
  if (!reply.sent) reply.hijack();
  // A kept connection would hold up a service that is stopping, and its client's next request would be lost.
  if (!reply.server.server.listening) reply.raw.shouldKeepAlive = false;
  reply.raw.writeHead(status, headers);
  reply.raw.end(body);
  countAnswer(exchange.traffic, status);
  exchange.traffic.durations.add((performance.now() - exchange.startedAt) / 1_000);
}

/** The headers that an error's status asks for. */
export function errorHeaders(error: ApiError, status: number): HeaderList {
  const headers: HeaderList = [];
  const code = codeOf(error.reason);
  // Nobody signs in to the portal with a bearer credential, and waiting does not change the state of things.
  if (status === 401 && code !== "not_signed_in") headers.push("WWW-Authenticate", "Bearer");
  if (status === 405) headers.push("Allow", String(error.details.allowed));
  if ((status === 409 && code !== "not_possible") || status === 429 || status === 503) {
    const usual = code in retryAfterSeconds ? retryAfterSeconds[code as keyof typeof retryAfterSeconds] : 1;
    headers.push("Retry-After", String(error.retryAfterSeconds ?? usual));
  }
  return headers;
}

/** Takes a fault apart: what the caller did, what the database cannot do now, and what is our own mistake. */
function asApiError(services: Services, exchange: Exchange, failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure;
  const context = { err: failure, requestId: exchange.requestId };
  if (services.store.isUnavailable(failure)) {
    services.log.warn(context, "the database is unavailable");
    return ApiError.of("database_unavailable");
  }
  services.log.error(context, "a request failed");
  return ApiError.of("internal_error");
}

function jsonHeaders(services: Services, { requestId, allowance, isOfPortal }: Exchange): HeaderList {
  const headers = headersOfAnswer(requestId, services.publicUrl());
  headers.push(...(isOfPortal ? portalCacheControl : cacheControl));
  if (allowance) headers.push(...rateLimitHeaders(allowance));
  return headers;
}

function logExchange(
  services: Services,
  exchange: Exchange,
  status: number,
  reason: ReasonName | null,
): void {
  const { request, key, requestId, startedAt } = exchange;
  if (!key) return;
  services.requestLog.add(key.id, () => ({
    mosqueId: key.mosqueId,
    at: services.now().toISOString(),
    requestId: redactKeys(requestId),
    keyId: key.id,
    method: request.method,
    path: pathOf(request.url),
    status,
    reason,
    durationMicroseconds: Math.round((performance.now() - startedAt) * 1_000),
  }));
}

/** The path without its query, in which somebody may have put a key. */
function pathOf(url: string): string {
  const end = url.indexOf("?");
  return redactKeys(end < 0 ? url : url.slice(0, end));
}
