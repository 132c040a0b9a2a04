import type { PrayerKey } from "@mosque-sync/client";
import type { Finding } from "../timetable/timetable.ts";

/** Which of the two beginnings of asr the mosque keeps: shadow of one length (mithl), or of two. */
export type Asr = "mithl-1" | "mithl-2";

/** Settings of `mosque.yaml` that change which cells of a timetable are read. */
export interface DialectSettings {
  asr: Asr;
}

/** A cell of a timetable, as the file has it. */
export interface RawCell {
  prayerKey: PrayerKey;
  kind: "adhan" | "iqamah";
  /** What the file itself calls the cell's place: `zuhr_jamah`, `iqamah_times[2].fajr`. */
  column: string;
  text: string;
}

/** One day of a file. A file that names no years, only months and days, holds for every year. */
export interface RawDay {
  date: { year?: number; month: number; day: number };
  /** Where the date stands, and as what. */
  dateCell: { column: string; text: string };
  file: string;
  /** The line in the file, counted from 1, where the dialect has lines. */
  row?: number;
  cells: RawCell[];
  /** Why the day cannot be used, whatever its cells say. */
  fault?: Pick<Finding, "column" | "value" | "problem" | "fix">;
}

/** What a file holds, before its times are understood. */
export interface RawTimetable {
  file: string;
  days: RawDay[];
  /** What could not even be read as a day. */
  findings: Finding[];
}

/** A form in which timetables are written. */
export interface Dialect {
  /** Whether a text is of this dialect. */
  recognises: (text: string) => boolean;
  /**
   * Reads the text of a file. It never throws for what the file holds: whatever cannot be read becomes a finding.
   * @param file the file's name, for findings
   */
  read: (text: string, file: string, settings: DialectSettings) => RawTimetable;
}
