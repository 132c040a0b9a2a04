import assert from "node:assert/strict";
import { type ErrorReasonName, errorReasons, statusOf } from "@mosque-sync/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { redactKeys } from "../../../server/src/subjects/keys/rules/api-keys.ts";
import type { ApiResponse, Call } from "./http.ts";
import { assertTransport } from "./transport.ts";

/** The part of an OpenAPI document that the tests read. */
export interface OpenApi {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly parameters: Readonly<Record<string, { readonly name: string; readonly in: string }>>;
  };
}
export interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters: readonly Ref[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Ref }>> };
  readonly responses: Readonly<Record<string, Response | Ref>>;
}
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly [keyword: string]: unknown;
}
interface Ref {
  readonly $ref: string;
}
interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: Schema; readonly examples?: Readonly<Record<string, unknown>> }>
  >;
}

/**
 * Reasons that no operation documents, because the request never becomes one: it matches no route, or is not valid
 * HTTP.
 */
const outsideOfOperations: ReadonlySet<string> = new Set<ErrorReasonName>([
  "route_not_found",
  "method_not_allowed",
  "url_malformed",
  "http_malformed",
  "headers_too_large",
  "request_timeout",
  "expectation_unsupported",
]);

/** Reasons found before the key is known, so without its rate limit. */
const beforeRateLimit: ReadonlySet<string> = new Set<ErrorReasonName>([
  "request_id_invalid",
  "missing_api_key",
  "authorization_sent_twice",
  "api_key_format",
  "api_key_checksum",
  "unknown_api_key",
  "key_revoked",
  "key_rotated",
  "key_expired",
  "address_not_allowed",
  "too_many_bad_keys",
  "database_unavailable",
]);

/**
 * Creates the check for every answer of a service: the rules for all answers, and the service's own OpenAPI document.
 */
export function conformanceCheck(
  document: OpenApi,
  options: { readonly rateLimited: boolean; readonly publicUrl: string | undefined },
): (call: Call, received: ApiResponse) => void {
  const ajv = schemasOf(document);

  return (call, received) => {
    const method = call.method ?? "GET";
    checkEveryResponse(call, received, method === "HEAD");
    assertTransport(received.headers, options.publicUrl, `${method} ${call.path} → ${received.status}`);
    const operation = findOperation(document, method, call.path);
    const reason = received.body.error?.troubleshooting.code;
    if (!operation || (reason && outsideOfOperations.has(reason))) return;

    const found = operation.responses[received.status];
    assert.ok(
      found,
      `${operation.operationId} does not document the status ${received.status}: ${received.text}`,
    );
    const response = "$ref" in found ? (resolve(document, found.$ref) as Response) : (found as Response);
    const isCounted = operation.security.length > 0 && !(reason && beforeRateLimit.has(reason));
    for (const name of Object.keys(response.headers ?? {})) {
      if (mustBePresent(name, options.rateLimited) && !(name === "Retry-After" && hasToChange(received))) {
        assert.ok(
          received.headers[name.toLowerCase()],
          `${operation.operationId} documents the header ${name}`,
        );
      }
    }
    if (isCounted && options.rateLimited && method !== "HEAD") checkRateLimitHeaders(received);
    if (method === "HEAD" || received.status === 304) return;

    const media = response.content?.["application/json"];
    assert.ok(media, `${operation.operationId} documents no body for the status ${received.status}`);
    if (reason) {
      assert.ok(
        media.examples && reason in media.examples,
        `${operation.operationId} does not document ${reason}`,
      );
    }
    const pointer = media.schema.$ref as string; // Every body's schema is a named component.
    const validate = ajv.getSchema(`openapi${pointer}`);
    assert.ok(validate, `the document has no schema ${pointer}`);
    assert.ok(
      validate(received.body),
      `${ajv.errorsText(validate.errors)} in ${received.text.slice(0, 2_000)}`,
    );
    checkMembers(document, media.schema, received.body, operation.operationId);
  };
}

const compiled = new Map<string, Ajv2020>();

/** The schemas of a document. A file's services all serve the same one, so each schema is compiled once. */
function schemasOf(document: OpenApi): Ajv2020 {
  const text = JSON.stringify(document);
  return compiled.getOrInsertComputed(text, () => {
    // The document itself is no schema, so there is no meta-schema to check it by.
    const ajv = new Ajv2020({ strict: false, allErrors: true, meta: false, validateSchema: false });
    ajv.addFormat("uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    return ajv.addSchema(document, "openapi");
  });
}

/** Finds a request's operation in the document; undefined if the document has no such operation. HEAD counts as GET. */
function findOperation(document: OpenApi, method: string, path: string): Operation | undefined {
  const segments = path.split("?", 1)[0]?.split("/") ?? [];
  const template = Object.keys(document.paths).find((candidate) => {
    const parts = candidate.split("/");
    return (
      parts.length === segments.length &&
      parts.every((part, index) => (part.startsWith("{") ? segments[index] !== "" : part === segments[index]))
    );
  });
  const key = method === "HEAD" ? "get" : method.toLowerCase();
  return template === undefined ? undefined : document.paths[template]?.[key];
}

export function resolve(document: OpenApi, pointer: string): unknown {
  const names = pointer.split("/").slice(1);
  return names.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document);
}

function mustBePresent(header: string, rateLimited: boolean): boolean {
  if (header === "Link" || header === "Idempotent-Replayed") return false;
  return rateLimited || !header.startsWith("RateLimit");
}

function checkEveryResponse(call: Call, received: ApiResponse, isHead: boolean): void {
  const { headers } = received;
  const shown = `${call.method ?? "GET"} ${call.path} → ${received.status} ${received.text.slice(0, 500)}`;
  assert.notEqual(received.status, 500, shown);
  assert.match(String(headers["x-request-id"]), /^[!-~]{1,128}$/, `${shown}: X-Request-Id`);
  const sentId = call.headers?.["X-Request-Id"];
  if (typeof sentId === "string" && /^[!-~]{1,128}$/.test(sentId))
    assert.equal(headers["x-request-id"], redactKeys(sentId), shown);
  if (call.path.startsWith("/v1/")) assert.equal(headers["cache-control"], "private, no-cache", shown);
  for (const name of Object.keys(headers)) {
    assert.doesNotMatch(name, /^access-control-/, `${shown}: no answer has CORS headers`);
  }
  if (headers.etag !== undefined) assert.match(headers.etag, /^"[!#-~]+"$/, `${shown}: a strong entity tag`);
  if (isHead || received.status === 304) assert.equal(received.text, "", `${shown}: no body`);
  else if (received.status >= 400) checkEnvelope(received, shown);
  if (received.status === 401) assert.match(headers["www-authenticate"] ?? "", /^Bearer\b/, shown);
  if (received.status === 405) assert.match(headers.allow ?? "", /^[A-Z]+(, [A-Z]+)*$/, shown);
  if ([409, 429, 503].includes(received.status) && !hasToChange(received))
    assert.match(headers["retry-after"] ?? "", /^[1-9]\d*$/, shown);
}

/** Whether waiting is not enough. */
function hasToChange({ body }: ApiResponse): boolean {
  return body.error?.troubleshooting.severity === "error";
}

/** The complete envelope of decision 1.16, with the status and code of its reason. */
function checkEnvelope(received: ApiResponse, shown: string): void {
  assert.match(received.headers["content-type"] ?? "", /^application\/json(; ?charset=utf-8)?$/, shown);
  assert.deepEqual(Object.keys(received.body), ["error"], shown);
  const { error } = received.body;
  assert.deepEqual(Object.keys(error), ["code", "message", "requestId", "troubleshooting"], shown);
  const { troubleshooting } = error;
  assert.deepEqual(
    Object.keys(troubleshooting),
    ["code", "severity", "adminSummary", "developerSummary"],
    shown,
  );
  assert.equal(
    error.requestId,
    received.headers["x-request-id"],
    `${shown}: the request id of body and header`,
  );
  assert.ok(troubleshooting.code in errorReasons, `${shown}: a known reason`);
  assert.equal(error.code, errorReasons[troubleshooting.code].code, shown);
  assert.equal(received.status, statusOf(troubleshooting.code), shown);
  assert.match(troubleshooting.severity, /^(warning|error)$/, shown);
  for (const text of [error.message, troubleshooting.adminSummary, troubleshooting.developerSummary]) {
    assert.match(text, /\S/, `${shown}: a summary is empty`);
    assert.doesNotMatch(
      text,
      /\{(field|allowed|value|id|scope|granted|min|max|default|limit|seconds)\}/,
      shown,
    );
  }
}

function checkRateLimitHeaders({ headers, text }: ApiResponse): void {
  assert.match(String(headers["ratelimit-policy"]), /^"default";q=\d+;w=60$/, text);
  assert.match(String(headers.ratelimit), /^"default";r=\d+;t=\d+$/, text);
}

/** No undocumented member, no null, and all members in the document's order. */
function checkMembers(document: OpenApi, schema: Schema, value: unknown, where: string): void {
  assert.notEqual(value, null, `${where} is null: a member without a value is omitted`);
  const known = schema.$ref ? (resolve(document, schema.$ref) as Schema) : schema;
  if (known.items && Array.isArray(value)) {
    for (const item of value) checkMembers(document, known.items, item, `${where}[]`);
  }
  if (!known.properties) return;
  const members = value as Record<string, unknown>; // The schema's check has passed, and it requires an object.
  const names = Object.keys(members);
  const expected = Object.keys(known.properties).filter((name) => name in members);
  assert.deepEqual(names, expected, `${where}: members and their order`);
  for (const name of names) {
    checkMembers(document, known.properties[name] as Schema, members[name], `${where}.${name}`);
  }
}
