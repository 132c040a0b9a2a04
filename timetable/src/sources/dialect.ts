import type { Finding, Notice, Place } from "../notices/finding.ts";
import type { Weekday } from "../times/weekdays.ts";
import type { Asr, Cell } from "./cell.ts";
import type { Content } from "./containers/content.ts";
import type { WrittenDate } from "./words/written-dates.ts";

/** Settings that change which cells of a timetable are read. */
export interface DialectSettings {
  asr: Asr;
}

/** One day of a file. A file with only months and days applies to every year. */
export interface WrittenDay {
  date: WrittenDate;
  /** The weekday that the file names beside the date. */
  weekday?: Weekday;
  /** The place and form of the date. */
  dateCell: { column: string; text: string };
  file: string;
  /** The sheet's name, if the file has several. */
  sheet?: string;
  /** The line in the file, counted from 1, if the dialect has lines. */
  row?: number;
  cells: Cell[];
  /** Why none of the day's cells can be used. */
  fault?: Notice & Pick<Place, "column" | "value">;
}

/** The cells of a file, before their times are read. */
export interface WrittenTimetable {
  file: string;
  /** The zone of its times, if the file names one; otherwise they are on the mosque's clocks. */
  zone?: string;
  days: WrittenDay[];
  /** Rows and columns that could not be read. */
  findings: Finding[];
}

/** What a dialect is, for the table of what is understood in `docs/timetables.md`. */
export interface DialectText {
  /** Its name for people: "Daily Prayer Time". */
  readonly label: string;
  /** What holds such a timetable, and who writes it. */
  readonly is: string;
  /** What it is recognised by. */
  readonly recognisedBy: string;
  /** The beginning of such a file. */
  readonly example: string;
}

/** A format of timetables. */
export interface Dialect {
  describes: DialectText;
  /** Whether a file's content is in this dialect. */
  recognises: (content: Content) => boolean;
  /**
   * Reads the content of a file. Never throws: every unreadable part becomes a finding.
   * @param file the file's name, for findings
   */
  read: (content: Content, file: string, settings: DialectSettings) => WrittenTimetable;
}
