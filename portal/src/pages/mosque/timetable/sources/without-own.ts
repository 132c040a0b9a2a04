import { isOwn } from "@mosque-sync/timetable/own-entries";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";

/** A document without the entries that people have added. */
export function withoutOwn(document: MosqueTimetable): MosqueTimetable {
  const parts = Object.entries(document).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? value.filter((entry: unknown) => !(isObject(entry) && isOwn(entry))) : value,
  ]);
  return Object.fromEntries(parts);
}

/** The document in a file; undefined unless the file is in the open format. */
export function documentIn(bytes: Uint8Array): MosqueTimetable | undefined {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isDocument(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isDocument(parsed: unknown): parsed is MosqueTimetable {
  return isObject(parsed) && "format" in parsed && parsed.format === "mosque-timetable";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
