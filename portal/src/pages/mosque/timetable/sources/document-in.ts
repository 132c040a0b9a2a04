import type { MosqueTimetable } from "@mosque-sync/timetable/writing";

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
  return (
    typeof parsed === "object" &&
    parsed !== null &&
    "format" in parsed &&
    parsed.format === "mosque-timetable"
  );
}
