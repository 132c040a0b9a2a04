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

/** An opaque text for a position. */
export function runCursor(position: RunPosition): string {
  const text =
    position.after === "run" ? `run ${position.to} ${position.keyId}` : `row ${position.at} ${position.id}`;
  return Buffer.from(text).toString("base64url");
}

/** The position that a cursor names; undefined for any other text. */
export function runPositionOf(cursor: string): RunPosition | undefined {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, to, keyId = ""] = afterRun.exec(text) ?? [];
  if (to !== undefined && isInstant(to)) return { after: "run", to, keyId };
  const [, at, id] = afterRow.exec(text) ?? [];
  if (at !== undefined && isInstant(at) && Number(id) < 2 ** 31) return { after: "row", at, id: Number(id) };
  return undefined;
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
