import type { Finding, Notice, Place } from "../notices/finding.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { Weekday } from "../times/weekdays.ts";
import type { Asr, Cell } from "./cell.ts";
import type { Content } from "./decoders/content.ts";
import type { TimetableMosque, TimetableSource } from "./mosque-timetable/schema.ts";
import type { WrittenDate } from "./words/written-dates.ts";
import type { NamedYears } from "./words/year-context.ts";

/** Settings that change which cells of a timetable are read. */
export interface DialectSettings {
  asr: Asr;
  /** The zone or mosque to read in a file that holds several. */
  only?: string | undefined;
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
  /** Whether the dialect says each day which jummah to show, so that none is taken from the next Friday. */
  hasOwnJummah?: boolean;
  /** Whether the row is one of a list of changes, which adds to the days of a daily table and makes none beside it. */
  isHeld?: true;
  /** What the file says about congregations besides their times. */
  congregations?: CongregationDetails[];
}

/** What a file says about a congregation besides its adhan and iqamah, by which it is found. */
export interface CongregationDetails {
  prayerKey: PrayerKey;
  /** `HH:mm`, as the rows of a day have it. */
  adhanTime?: string;
  iqamahTime?: string;
  khutbahTime?: string;
  label?: string;
  place?: string;
  /** Which Eid it is. */
  eid?: "fitr" | "adha";
}

/** The cells of a file, before their times are read. */
export interface WrittenTimetable {
  file: string;
  /** The zone that its times are moved from, if the file names one; otherwise they are on the mosque's clocks. */
  zone?: string;
  days: WrittenDay[];
  /** Rows and columns that could not be read. */
  findings: Finding[];
  /** The years in the titles above its tables. */
  titleYears?: NamedYears[];
  /** The zone that it is made for, if the file names one. It is not used for a mosque whose clocks differ. */
  timeZone?: string;
  /** The mosque and the maker of the timetable, if the file says them. */
  about?: { mosque?: TimetableMosque; source?: TimetableSource };
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
