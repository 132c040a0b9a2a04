import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { type Endpoint, isFile, limits, type Tagged, type VersionsIn } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { entityTag, readTagCondition, requireMatch, type TagCondition } from "#domain/entity-tags.ts";

const requestId = new RegExp(`^[!-~]{1,${limits.requestIdCharacters}}$`);
const idempotencyKey = new RegExp(`^[!-~]{1,${limits.idempotencyKeyCharacters}}$`);

/** HTTP/1.1 has exactly one Host header (RFC 9112, 3.2), HTTP/1.0 at most one. */
export function hasOneHost(request: IncomingMessage): boolean {
  const count = timesSent("host", request.rawHeaders);
  return count === 1 || (count === 0 && request.httpVersion === "1.0");
}

/** The client's own id for the request; undefined if it sent no valid one. */
export function readRequestId(headers: IncomingHttpHeaders): string | undefined {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && isRequestId(sent) ? sent : undefined;
}

/** Whether a text has the form of a request id (decision 2.5). */
export function isRequestId(text: string): boolean {
  return requestId.test(text);
}

/** The bearer credential. @throws ApiError missing_api_key, authorization_sent_twice */
export function readBearer(request: IncomingMessage): string {
  const { authorization } = request.headers;
  if (authorization === undefined) throw ApiError.of("missing_api_key");
  if (timesSent("authorization", request.rawHeaders) > 1) throw ApiError.of("authorization_sent_twice");
  const credential = /^bearer +(.+)$/i.exec(authorization)?.[1];
  if (credential === undefined) throw ApiError.of("missing_api_key");
  return credential;
}

/** Node silently drops the second of some headers that are sent twice. */
function timesSent(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}

/** @throws ApiError if_match_invalid */
export function readIfMatch(headers: IncomingHttpHeaders): TagCondition | undefined {
  const sent = headers["if-match"];
  if (sent === undefined) return undefined;
  const condition = readTagCondition(sent);
  if (condition === undefined) throw ApiError.of("if_match_invalid");
  return condition;
}

/**
 * Two of them arrive joined by a comma and a space, which is invalid in one. @throws ApiError idempotency_key_invalid
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const sent = headers["idempotency-key"];
  if (sent === undefined) return undefined;
  if (typeof sent !== "string" || !idempotencyKey.test(sent)) throw ApiError.of("idempotency_key_invalid");
  return sent;
}

/** A malformed condition is ignored: the response is then sent in full. */
export function readIfNoneMatch(headers: IncomingHttpHeaders): TagCondition | undefined {
  const sent = headers["if-none-match"];
  return sent === undefined ? undefined : readTagCondition(sent);
}

/** @throws ApiError content_type_unsupported (for JSON), content_encoding_unsupported */
export function requirePlainBody(
  headers: IncomingHttpHeaders,
  { method, body }: Pick<Endpoint, "method" | "body">,
): void {
  if (body === null) return;
  if (!isFile(body)) requireJson(headers, method);
  const encoding = headers["content-encoding"]?.trim().toLowerCase() ?? "";
  if (!["", "identity"].includes(encoding)) throw ApiError.of("content_encoding_unsupported");
}

function requireJson(headers: IncomingHttpHeaders, method: string): void {
  const allowed =
    method === "PATCH" ? ["application/json", "application/merge-patch+json"] : ["application/json"];
  const type = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!allowed.includes(type))
    throw ApiError.of("content_type_unsupported", { allowed: allowed.join(" or ") });
}

/** Compares a request's `If-Match` with the tag that its endpoint's row names. */
export interface Match {
  /** A handler calls it with the versions before its change. @throws ApiError precondition_failed */
  readonly require: (current: object) => void;
  /** Whether the handler has called it; true for an endpoint that reads no `If-Match`. */
  readonly isDone: () => boolean;
}

/**
 * @param of the resource in the endpoint's `ifMatch`
 * @param condition undefined when the request has no `If-Match`
 */
export function createMatch(
  of: Tagged | null,
  { lineage }: { readonly lineage: string | null },
  condition: TagCondition | undefined,
): Match {
  let isDone = of === null;
  return {
    require(current) {
      isDone = true;
      if (of !== null && condition !== undefined) requireMatch(condition, tagOf(of, lineage, current));
    },
    isDone: () => isDone,
  };
}

/**
 * The entity tag of the resource that an endpoint returns or is about to change.
 * @param versions at least those that the tag counts, as the handlers' types require
 */
export function tagOf(of: Tagged, lineage: string | null, versions: object): string {
  return entityTag(of, { ...(versions as VersionsIn<Tagged>), lineage });
}
