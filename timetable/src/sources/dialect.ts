import type { Finding, Notice, Place } from "../notices/finding.ts";
import type { Asr, Cell } from "./cell.ts";
import type { WrittenDate } from "./words/written-dates.ts";

/** Settings that change which cells of a timetable are read. */
export interface DialectSettings {
  asr: Asr;
}

/** One day of a file. A file that names no years, only months and days, holds for every year. */
export interface WrittenDay {
  date: WrittenDate;
  /** Where the date stands, and as what. */
  dateCell: { column: string; text: string };
  file: string;
  /** The line in the file, counted from 1, where the dialect has lines. */
  row?: number;
  cells: Cell[];
  /** Why no cell of the day can be used. */
  fault?: Notice & Pick<Place, "column" | "value">;
}

/** The cells of a file, before their times are understood. */
export interface WrittenTimetable {
  file: string;
  days: WrittenDay[];
  /** Rows and columns that could not be read. */
  findings: Finding[];
}

/** A form in which timetables are written. */
export interface Dialect {
  /** Whether a text is of this dialect. */
  recognises: (text: string) => boolean;
  /**
   * Reads the text of a file. It never throws: every part that cannot be read becomes a finding.
   * @param file the file's name, for findings
   */
  read: (text: string, file: string, settings: DialectSettings) => WrittenTimetable;
}
