import { hash } from "node:crypto";
import { limits } from "@mosque-sync/contract";
import { ApiError } from "./api-error.ts";

/** The last position in an order of creation: PostgreSQL's integers end here. */
const lastSequence = 2 ** 31 - 1;

/** How many characters of a cursor tell its list from others: 48 bits. */
const listCharacters = 8;

/**
 * An opaque text for a place in a list. It begins with a hash of the list, so that every other list refuses it.
 * @param list differs from every other list's: it names the mosque or user too
 */
export function cursorAt(list: string, place: string): string {
  const ofList = hash("sha256", list, "base64url").slice(0, listCharacters);
  return ofList + Buffer.from(place).toString("base64url");
}

/** The place that a cursor of the list names. @throws ApiError cursor_invalid for any other text */
export function placeAt(list: string, cursor: string): string {
  const place = Buffer.from(cursor.slice(listCharacters), "base64url").toString();
  // Comparing with this place's own cursor also refuses other encodings of the same bytes.
  if (cursorAt(list, place) !== cursor) throw ApiError.of("cursor_invalid");
  return place;
}

/** A list of a mosque. @param name the name of its endpoint */
export function listOf(name: string, mosqueId: string): string {
  return `${name} ${mosqueId}`;
}

/** A cursor for a position in the order of creation. */
export function cursorOf(list: string, sequence: number): string {
  return cursorAt(list, String(sequence));
}

/** The position that a cursor names; undefined without one. @throws ApiError cursor_invalid */
export function sequenceOf(list: string, cursor: unknown): number | undefined {
  if (cursor === undefined) return undefined;
  const place = placeAt(list, String(cursor));
  if (/^[1-9][0-9]{0,9}$/.test(place) && Number(place) <= lastSequence) return Number(place);
  throw ApiError.of("cursor_invalid");
}

/** Which page of a list is asked for. */
export interface PageQuery {
  readonly limit: number;
  /** The sequence that the page's rows are older than; absent on the first page. */
  readonly before?: number;
}

/** The page that a query asks for, once its values were read. @throws ApiError cursor_invalid */
export function pageOf(list: string, { limit, cursor }: Readonly<Record<string, unknown>>): PageQuery {
  const before = sequenceOf(list, cursor);
  return { limit: Number(limit ?? limits.pageItemsDefault), ...(before !== undefined && { before }) };
}
