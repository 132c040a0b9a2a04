import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { sameValues } from "#domain/merge.ts";

/** Whether two documents are equal except for entries that people have added. */
export function isEditOf(document: MosqueTimetable, before: MosqueTimetable): boolean {
  return sameValues(withoutOwnEntries(document), withoutOwnEntries(before));
}

/** A list of only such entries is as good as a missing list. */
function withoutOwnEntries(document: MosqueTimetable): object {
  const parts = Object.entries(document).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.filter((entry) => !isOwn(entry)) : value,
  ]);
  return Object.fromEntries(parts.filter(([, value]) => !(Array.isArray(value) && value.length === 0)));
}

function isOwn(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "x-own" in entry && entry["x-own"] === true;
}
