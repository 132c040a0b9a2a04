import { type Endpoint, limits } from "@mosque-sync/contract";
import { ApiError } from "../domain/api-error.ts";

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
  const before = known.includes("cursor") ? readCursor(query.cursor) : undefined;
  return before === undefined ? { limit } : { limit, before };
}

/**
 * Reads what is searched for; undefined for nothing.
 * @throws ApiError wrong_type, too_long, text_not_clean
 */
export function readSearch(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const field = "search";
  const allowed = `one text of at most ${limits.searchCharacters} characters`;
  if (typeof value !== "string") throw ApiError.of("wrong_type", { field, allowed });
  if (value.includes("\0")) throw ApiError.of("text_not_clean", { field });
  if ([...value].length > limits.searchCharacters) throw ApiError.of("too_long", { field, allowed });
  return value.trim() || undefined;
}

/** Decimal digits only: coercion would let `0x10` and `1e1` pass. */
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

/** An opaque text for a place in the order of creation. */
export function cursorOf(sequence: number): string {
  return Buffer.from(`before:${sequence}`).toString("base64url");
}

function readCursor(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === "string" ? Buffer.from(value, "base64url").toString() : "";
  const sequence = /^before:([1-9][0-9]{0,9})$/.exec(text)?.[1];
  // Comparing with the text that this place would get refuses other spellings of the same bytes.
  if (!sequence || Number(sequence) > 2 ** 31 - 1 || cursorOf(Number(sequence)) !== value)
    throw ApiError.of("cursor_invalid");
  return Number(sequence);
}
