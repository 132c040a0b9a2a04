import {
  type Endpoint,
  type Flags,
  isFlag,
  limits,
  noFlags,
  type PortalEndpoint,
  type QueryName,
  type QueryValue,
} from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { formats } from "#domain/bodies/formats.ts";
import { shortened } from "#domain/bodies/request-body.ts";
import { cursorOf, sequenceOf } from "#domain/cursors.ts";
import { isRequestId } from "./headers.ts";

export interface PageQuery {
  readonly limit: number;
  /** The sequence that the page's rows are older than; absent on the first page. */
  readonly before?: number;
}

/**
 * Reads the query parameters that an endpoint knows; others are ignored.
 * @throws ApiError limit_out_of_range, cursor_invalid
 */
export function readPageQuery(
  known: NonNullable<Endpoint["query"]>,
  query: Record<string, unknown>,
): PageQuery {
  const limit = known.includes("limit") ? readLimit(query.limit) : limits.pageItemsDefault;
  const sent = known.includes("cursor") ? query.cursor : undefined;
  const before = sent === undefined ? undefined : readCursor(sent);
  return before === undefined ? { limit } : { limit, before };
}

/**
 * Refuses the query of a write with a parameter that its endpoint does not know: `?VALIDATEONLY=true` must not write.
 * @throws ApiError unknown_query_parameter
 */
export function requireKnownQuery(known: readonly string[], sent: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(sent).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const allowed = known.length > 0 ? known.join(", ") : "none";
  throw ApiError.of("unknown_query_parameter", { field: shortened(unknown), allowed });
}

/** Reads the flags that an endpoint knows; those that were not sent are false. @throws ApiError flag_invalid */
export function readFlags(known: readonly QueryName[], query: Readonly<Record<string, unknown>>): Flags {
  const sent = known.filter(isFlag).filter((name) => query[name] !== undefined);
  return { ...noFlags, ...Object.fromEntries(sent.map((name) => [name, readFlag(name, query[name])])) };
}

function readFlag(field: string, value: unknown): boolean {
  if (value === "true" || value === "false") return value === "true";
  throw ApiError.of("flag_invalid", { field });
}

/**
 * Reads the query parameters that an endpoint of the portal knows; those that were not sent are absent.
 * @throws ApiError wrong_type, too_long, text_not_clean, value_not_allowed, flag_invalid, limit_out_of_range,
 *   cursor_invalid
 */
export function readPortalQuery(
  known: PortalEndpoint["query"] = {},
  sent: Record<string, unknown>,
): Readonly<Record<string, string | number | boolean>> {
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
  if (kind === "cursor") return cursorOf(readCursor(value));
  if (kind === "instant") return readInstant(field, value);
  if (kind === "requestId") return readSoughtId(field, value);
  if (typeof value === "string" && kind.includes(value)) return value;
  throw ApiError.of("value_not_allowed", { field, allowed: `one of ${kind.join(", ")}` });
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
  if (value === undefined) return limits.pageItemsDefault;
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

function readCursor(value: unknown): number {
  const sequence = sequenceOf(value);
  if (sequence === undefined) throw ApiError.of("cursor_invalid");
  return sequence;
}
