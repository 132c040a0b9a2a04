import type { RowChange } from "@mosque-sync/timetable";
import type { Requests } from "../items/item.ts";

/** Makes the requests of a plan's writes. */
export type Writing = Requests & { createId: () => string; replacing: Replacing };

/** Whether the server can replace all rows in one request, an extension that few servers have. */
export interface Replacing {
  /** False once it has failed for a reason that would not pass. */
  isUseful: boolean;
  /** The entity tag that the server last refused as outdated. */
  outdated?: string;
}

/** A change for people: `add fajr`. */
export function stepOf(change: RowChange): string {
  return `${change.kind} ${(change.kind === "add" ? change.to : change.from).prayerKey}`;
}
