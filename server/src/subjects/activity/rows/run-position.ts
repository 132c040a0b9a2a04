import { ApiError } from "#domain/api-error.ts";
import { cursorAt, listOf, placeAt } from "#domain/cursors.ts";

/**
 * Where a list of runs (newest first) continues: after a run, or after a log row if a page reached its row limit inside
 * runs.
 */
export type RunPosition =
  | { readonly after: "run"; readonly to: string; readonly keyId: string }
  | { readonly after: "row"; readonly at: string; readonly id: number };

const instant = "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z";
const afterRun = new RegExp(`^run ${`(${instant}) ([\\da-f-]{36})?`}$`);
const afterRow = new RegExp(`^row ${`(${instant}) (\\d{1,10})`}$`);

/** An opaque text for a position in the runs of a mosque. */
export function runCursor(mosqueId: string, position: RunPosition): string {
  const text =
    position.after === "run" ? `run ${position.to} ${position.keyId}` : `row ${position.at} ${position.id}`;
  return cursorAt(listOf("listRuns", mosqueId), text);
}

/**
 * The position that a cursor of a mosque's runs names; undefined without one.
 * @throws ApiError cursor_invalid for any other text
 */
export function runPositionOf(mosqueId: string, cursor: string | undefined): RunPosition | undefined {
  if (cursor === undefined) return undefined;
  const text = placeAt(listOf("listRuns", mosqueId), cursor);
  const [, to, keyId = ""] = afterRun.exec(text) ?? [];
  if (to !== undefined && isInstant(to)) return { after: "run", to, keyId };
  const [, at, id] = afterRow.exec(text) ?? [];
  if (at !== undefined && isInstant(at) && Number(id) < 2 ** 31) return { after: "row", at, id: Number(id) };
  throw ApiError.of("cursor_invalid");
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
