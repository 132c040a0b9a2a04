import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import {
  type Endpoint,
  isFile,
  limits,
  pathParameters,
  type QueryValue,
  uuidPattern,
} from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { formats } from "#domain/bodies/formats.ts";
import { isObject, shortened } from "#domain/bodies/request-body.ts";
import type { TagCondition } from "#domain/entity-tags.ts";
import { type HttpRequest, isRequestId, readIfMatch } from "./request.ts";

/** A request without its body. */
export interface Input {
  /** The ids in the path after the mosque's, in lower case. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryValues;
  readonly ifMatch: TagCondition | undefined;
}

/**
 * Creates the reader of a request as its endpoint's row declares it: ids in the path, query, `If-Match`, in this order.
 * @throws ApiError (by the reader) path_id_invalid, if_match_invalid, and as `requireKnownQuery` and `readQuery`
 */
export function createInputReader(endpoint: Endpoint): (request: HttpRequest) => Input {
  const ids = pathParameters(endpoint.path).filter((name) => name !== "mosqueId");
  const known = Object.keys(endpoint.query);
  return ({ params: sentIds, query: sent, headers }) => {
    const params = readIds(ids, sentIds);
    if (endpoint.method !== "GET") requireKnownQuery(known, sent);
    const query = readQuery(endpoint.query, sent);
    return { params, query, ifMatch: endpoint.ifMatch ? readIfMatch(headers) : undefined };
  };
}

/**
 * Refuses the query of a write with a parameter that its endpoint does not know: `?VALIDATEONLY=true` must not write.
 * @throws ApiError unknown_query_parameter
 */
function requireKnownQuery(known: readonly string[], sent: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(sent).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const allowed = known.length > 0 ? known.join(", ") : "none";
  throw ApiError.of("unknown_query_parameter", { field: shortened(unknown), allowed });
}

function readFlag(field: string, value: unknown): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw ApiError.of("flag_invalid", { field });
}

/** The values of the query parameters that were sent. */
export type QueryValues = Readonly<Record<string, string | number | boolean>>;

/**
 * Reads the query parameters that an endpoint knows; missing ones are absent, and others are ignored.
 * @throws ApiError wrong_type, too_long, text_not_clean, value_not_allowed, flag_invalid, limit_out_of_range,
 * cursor_invalid
 */
function readQuery(known: Endpoint["query"], sent: Record<string, unknown>): QueryValues {
  const read: Record<string, string | number | boolean> = {};
  for (const [name, kind] of Object.entries(known)) {
    const value = sent[name];
    const result = value === undefined ? undefined : readValue(name, kind, value);
    if (result !== undefined) read[name] = result;
  }
  return read;
}

function readValue(field: string, kind: QueryValue, value: unknown): string | number | boolean | undefined {
  if (kind === "flag") return readFlag(field, value);
  if (kind === "text") return readText(field, value);
  if (kind === "page") return readPage(field, value);
  if (kind === "limit") return readLimit(value);
  if (kind === "cursor" || kind === "place") return readCursor(value);
  if (kind === "instant") return readInstant(field, value);
  if (kind === "date") return readDate(field, value);
  if (kind === "url") return readUrl(field, value);
  if (kind === "setting") return readSetting(field, value);
  if (kind === "requestId") return readSoughtId(field, value);
  if (typeof value === "string" && kind.includes(value)) return value;
  const allowed = kind.map((word) => word || "an empty value").join(", ");
  throw ApiError.of("value_not_allowed", { field, allowed: `one of ${allowed}` });
}

function readPage(field: string, value: unknown): number {
  const page = typeof value === "string" && /^[1-9][0-9]{0,6}$/.test(value) ? Number(value) : 0;
  if (page >= 1 && page <= limits.listedPageMax) return page;
  throw ApiError.of("value_not_allowed", {
    field,
    allowed: `a whole number from 1 to ${limits.listedPageMax}`,
  });
}

function readInstant(field: string, value: unknown): string {
  const instant = typeof value === "string" ? formats["date-time"].read(value) : undefined;
  if (instant === undefined)
    throw ApiError.of("value_not_allowed", { field, allowed: "an ISO 8601 instant" });
  return instant;
}

/** An address, unchecked but for its length: who uses it refuses it with the exact reason. */
function readUrl(field: string, value: unknown): string {
  const allowed = `one address of at most ${limits.urlCharacters} characters`;
  if (typeof value === "string" && value !== "" && value.length <= limits.urlCharacters) return value;
  throw ApiError.of("value_not_allowed", { field, allowed });
}

/** The text of a setting; empty to forget it. */
function readSetting(field: string, value: unknown): string {
  if (typeof value === "string" && value.length <= limits.urlCharacters && !value.includes("\0"))
    return value.trim();
  const allowed = `one text of at most ${limits.urlCharacters} characters`;
  throw ApiError.of("value_not_allowed", { field, allowed });
}

function readDate(field: string, value: unknown): string {
  const isDay = typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
  if (isDay && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value)) return value;
  throw ApiError.of("value_not_allowed", { field, allowed: "a day as YYYY-MM-DD" });
}

/** The id of a request that is looked for: pasted, perhaps with white space around it. */
function readSoughtId(field: string, value: unknown): string | undefined {
  const id = typeof value === "string" ? value.trim() : value;
  if (id === "") return undefined;
  if (typeof id === "string" && isRequestId(id)) return id;
  const allowed = `one id of 1 to ${limits.requestIdCharacters} visible ASCII characters`;
  throw ApiError.of("value_not_allowed", { field, allowed });
}

function readText(field: string, value: unknown): string | undefined {
  const allowed = `one text of at most ${limits.searchCharacters} characters`;
  if (typeof value !== "string") throw ApiError.of("wrong_type", { field, allowed });
  if (value.includes("\0")) throw ApiError.of("text_not_clean", { field });
  if ([...value].length > limits.searchCharacters) throw ApiError.of("too_long", { field, allowed });
  return value.trim() || undefined;
}

/** Decimal digits only: coercion would accept `0x10` and `1e1`. */
function readLimit(value: unknown): number {
  const number = typeof value === "string" && /^[1-9][0-9]{0,2}$/.test(value) ? Number(value) : 0;
  if (number < limits.pageItemsMin || number > limits.pageItemsMax) {
    throw ApiError.of("limit_out_of_range", {
      min: limits.pageItemsMin,
      max: limits.pageItemsMax,
      default: limits.pageItemsDefault,
    });
  }
  return number;
}

/** A place in a list, with names of up to 200 characters, encoded. Its list checks it further. */
function readCursor(value: unknown): string {
  if (typeof value === "string" && /^[\w-]{1,2000}$/.test(value)) return value;
  throw ApiError.of("cursor_invalid");
}

const uuid = new RegExp(uuidPattern);

/** The ids of these names in a path, in lower case. @throws ApiError path_id_invalid */
function readIds(
  names: readonly string[],
  params: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const name of names) ids[name] = readId(name, params[name] ?? "");
  return ids;
}

/** An unchecked id of a path, in lower case; empty if it has not the form of an id. */
export function plainId(text: string): string {
  return uuid.test(text) ? text.toLowerCase() : "";
}

/** @throws ApiError path_id_invalid */
export function readId(field: string, text: string): string {
  if (!uuid.test(text)) throw ApiError.of("path_id_invalid", { field });
  return text.toLowerCase();
}

/** Why bodies ended early, and the readers of bodies. */
const ended = new WeakMap<IncomingMessage, ApiError>();
const readers = new WeakMap<IncomingMessage, (reason: ApiError) => void>();

/** Ends a body early: its reader, now or later, gets the reason. */
export function endBody(request: IncomingMessage, reason: ApiError): void {
  ended.set(request, reason);
  readers.get(request)?.(reason);
}

/**
 * Reads a body whole. What comes beyond the endpoint's limit is not kept.
 * @returns empty if the request has no body
 * @throws ApiError body_too_large, file_too_large; the reason of `endBody`; http_malformed if the client left before
 * its end
 */
export function readBody(request: IncomingMessage, { body }: Pick<Endpoint, "body">): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const mostBytes = isFile(body) ? body.bytes : limits.bodyBytes;
  const tooLarge = () => reject(ApiError.of(isFile(body) ? "file_too_large" : "body_too_large"));
  if (Number(request.headers["content-length"]) > mostBytes) {
    tooLarge();
    return promise;
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  const settle = (by: () => void) => {
    request.off("data", keep).off("end", finish).off("error", abort).off("close", abort);
    readers.delete(request);
    by();
  };
  const keep = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(chunk);
    else settle(tooLarge);
  };
  const finish = () =>
    settle(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
  const fail = (reason: ApiError) => settle(() => reject(reason));
  const abort = () => fail(ApiError.of("http_malformed"));
  readers.set(request, fail);
  const reason = ended.get(request);
  if (reason) fail(reason);
  else request.on("data", keep).on("end", finish).on("error", abort).on("close", abort);
  return promise;
}

/**
 * @param query may name a link to the file instead
 * @throws ApiError file_missing
 */
export function readFile(body: Buffer | undefined, { link }: Readonly<Record<string, unknown>>): Buffer {
  const isSent = body !== undefined && body.length > 0;
  if (isSent === (link !== undefined)) throw ApiError.of("file_missing");
  return body ?? Buffer.alloc(0);
}

/**
 * Parses a body. If a member is given twice, the last one counts; a byte-order mark is ignored.
 * @throws ApiError body_missing, body_not_utf8, body_not_json, body_not_object
 */
export function readJson(body: Buffer | undefined): object {
  if (!body || body.length === 0) throw ApiError.of("body_missing");
  if (!isUtf8(body)) throw ApiError.of("body_not_utf8");
  const value = parsed(new TextDecoder().decode(body));
  if (!isObject(value)) throw ApiError.of("body_not_object");
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw ApiError.of("body_not_json", { problem: shortenedProblem((error as SyntaxError).message) });
  }
}

/** Shortens the parser's message, which quotes the text around the fault. */
function shortenedProblem(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").toWellFormed();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
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
