import type { Place } from "../notices/finding.ts";
import type { PrayerKey } from "../times/prayers.ts";

/** Whether a time is that of the call, or that of the congregation. */
export type TimeKind = "adhan" | "iqamah";

/** Which of the two beginnings of asr the mosque keeps: shadow of one length (mithl), or of two. */
export type Asr = "mithl-1" | "mithl-2";

/** A cell of a timetable, as the file has it. Whatever is understood of it later stands beside it, not in it. */
export interface Cell {
  prayerKey: PrayerKey;
  kind: TimeKind;
  file: string;
  /** The line in the file, counted from 1, where the dialect has lines. */
  row?: number;
  /** What the file itself calls the cell's place: `zuhr_jamah`, `iqamah_times[2].fajr`. */
  column: string;
  text: string;
}

/** Where a cell stands and what it says, for a finding about it. */
export function placeOf({ file, row, column, text }: Cell): Place {
  return { file, ...(row !== undefined && { row }), column, value: text };
}

/** Whether two cells say the same of a day. */
export function isOfSamePlace(a: Cell, b: Cell): boolean {
  return a.prayerKey === b.prayerKey && a.kind === b.kind;
}
