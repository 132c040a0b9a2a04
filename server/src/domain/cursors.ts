import { limits } from "@mosque-sync/contract";

/** The last position in an order of creation: PostgreSQL's integers end here. */
const lastSequence = 2 ** 31 - 1;

/** An opaque text for a position in the order of creation. */
export function cursorOf(sequence: number): string {
  return Buffer.from(`before:${sequence}`).toString("base64url");
}

/** The position that a cursor names; undefined for any other text. */
export function sequenceOf(cursor: unknown): number | undefined {
  const text = typeof cursor === "string" ? Buffer.from(cursor, "base64url").toString() : "";
  const sequence = Number(/^before:([1-9][0-9]{0,9})$/.exec(text)?.[1]);
  // Comparing with this position's own cursor refuses other encodings of the same bytes.
  return sequence <= lastSequence && cursorOf(sequence) === cursor ? sequence : undefined;
}

/** Which page of a list is asked for. */
export interface PageQuery {
  readonly limit: number;
  /** The sequence that the page's rows are older than; absent on the first page. */
  readonly before?: number;
}

/** The page that a query asks for, once its values were read. */
export function pageOf({ limit, cursor }: Readonly<Record<string, unknown>>): PageQuery {
  const before = sequenceOf(cursor);
  return { limit: Number(limit ?? limits.pageItemsDefault), ...(before !== undefined && { before }) };
}
