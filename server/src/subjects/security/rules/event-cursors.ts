import { uuidPattern } from "@mosque-sync/contract";

export interface EventPosition {
  /** ISO */
  readonly at: string;
  readonly id: string;
}

/** An opaque text for a position. */
export function eventCursorOf({ at, id }: EventPosition): string {
  return Buffer.from(`${at} ${id}`).toString("base64url");
}

const positionPattern = new RegExp(
  `^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z) (${uuidPattern.slice(1, -1)})$`,
);

/** The position that a cursor names; undefined for any other text. */
export function positionOf(cursor: string): EventPosition | undefined {
  const [, at, id] = positionPattern.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) return undefined;
  // Comparing with this position's own cursor refuses other encodings of the same bytes.
  return eventCursorOf({ at, id }) === cursor ? { at, id } : undefined;
}
