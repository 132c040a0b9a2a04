import { uuidPattern } from "@mosque-sync/contract";
import { type RawBuilder, sql } from "kysely";
import { ApiError } from "#domain/api-error.ts";
import { cursorAt, placeAt } from "#domain/cursors.ts";

/** The kinds of value that a list is ordered by. */
export type PositionKind = "text" | "instant" | "uuid";

/** A place in a list: the values of a row in the columns that order it. A page begins behind it. */
export type Position = readonly string[];

/** @param list differs from every other list's: it names the mosque or user too */
export function cursorOf(list: string, position: Position): string {
  return cursorAt(list, JSON.stringify(position));
}

/**
 * The place that a cursor of the list names; undefined for the start of the list.
 * @param kinds the columns that order the list
 * @throws ApiError cursor_invalid
 */
export function positionIn(
  list: string,
  cursor: string | undefined,
  kinds: readonly PositionKind[],
): Position | undefined {
  if (cursor === undefined) return undefined;
  const values = parsed(placeAt(list, cursor));
  if (!Array.isArray(values) || values.length !== kinds.length) throw ApiError.of("cursor_invalid");
  for (const [index, kind] of kinds.entries())
    if (!isOf(kind, values[index])) throw ApiError.of("cursor_invalid");
  // Comparing with this place's own cursor refuses other spellings of the same JSON.
  if (cursorOf(list, values) !== cursor) throw ApiError.of("cursor_invalid");
  return values;
}

/**
 * Compares rows with a place in their list.
 * @param columns that order the list, as references such as `mosques.nameOrder`
 */
export function isPlaced(
  columns: readonly string[],
  comparison: ">" | "<=" | "<",
  position: Position,
): RawBuilder<boolean> {
  const place = sql.join(columns.map((column) => sql.ref(column)));
  return sql`(${place}) ${sql.raw(comparison)} (${sql.join(position)})`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const wholeUuid = new RegExp(uuidPattern);

/** Whether both engines can compare the value with a column. */
function isOf(kind: PositionKind, value: unknown): value is string {
  if (typeof value !== "string" || value.includes("\0") || !value.isWellFormed()) return false;
  if (kind === "text") return true;
  if (kind === "uuid") return wholeUuid.test(value);
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
}
