import { withoutOwnEntries } from "@mosque-sync/timetable/own-entries";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { sameValues } from "#domain/merge.ts";

/** Whether two documents are equal except for entries that people have added. */
export function isEditOf(document: MosqueTimetable, before: MosqueTimetable): boolean {
  return sameValues(withoutOwnEntries(document), withoutOwnEntries(before));
}
