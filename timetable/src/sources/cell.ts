import type { Notice, Place } from "../notices/finding.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { ClockTime, Minutes } from "../times/times.ts";
import type { DaysOfWeek } from "../times/weekdays.ts";

/** The time of the call, or of the congregation. */
export type TimeKind = "adhan" | "iqamah";

export type { Asr } from "../notices/file-settings.ts";

/** The exact meaning of a cell, in a dialect without room for interpretation. Its times are on the mosque's clocks. */
export type Exact =
  /** Left out: the time is not known. A notice says what that means. */
  | { is: "nothing"; notice?: Notice }
  /** A person's word that there is no such time. */
  | { is: "none" }
  | { is: "times"; times: ClockTime[] }
  | { is: "after"; adhanOf: PrayerKey | "same"; minutes: number; roundUpTo?: Minutes }
  | { is: "unreadable"; notice: Notice };

/** A cell of a timetable as written in its file. Later steps keep their results separately. */
export interface Cell {
  prayerKey: PrayerKey;
  kind: TimeKind;
  file: string;
  /** The sheet's name, if the file has several. */
  sheet?: string;
  /** The line in the file, counted from 1, if the dialect has lines. */
  row?: number;
  /** The cell's place in the file's own terms: `zuhr_jamah`, `iqamah_times[2].fajr`. */
  column: string;
  text: string;
  /** The meaning of a cell that needs no interpretation. */
  exact?: Exact;
  /** Which of the prayer's congregations it belongs to, counted from 1, if the dialect tells them apart. */
  congregation?: number;
  /** The days of the week in the cell's heading, if any. The cell then overrides a cell without days. */
  days?: DaysOfWeek;
  /** Whether its times are on the mosque's clocks, although the file names a zone. */
  isFloating?: true;
  /** Why the time cannot be used although it is one. */
  unread?: Notice;
}

/** The place and text of a cell, for a finding about it. */
export function placeOf({ column, text, ...cell }: Cell): Place {
  return { ...lineOf(cell), column, value: text };
}

/** The file, sheet and line of a cell or a day. */
export function lineOf({ file, sheet, row }: Place): Pick<Place, "file" | "sheet" | "row"> {
  return { file, ...(sheet !== undefined && { sheet }), ...(row !== undefined && { row }) };
}

/** An adhan or an iqamah of a prayer. */
export type TimeOfPrayer = Pick<Cell, "prayerKey" | "kind">;

/** The key of a time in maps and sets: `fajr iqamah`. */
export function nameOfTime({ prayerKey, kind }: TimeOfPrayer): string {
  return `${prayerKey} ${kind}`;
}

/** Whether two cells of a day are for the same prayer's adhan, or its iqamah. */
export function areForSameTime(a: TimeOfPrayer, b: TimeOfPrayer): boolean {
  return a.prayerKey === b.prayerKey && a.kind === b.kind;
}
