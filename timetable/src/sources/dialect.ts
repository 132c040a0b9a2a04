import type { DialectSettings } from "../notices/file-settings.ts";
import type { Finding, Notice, Place } from "../notices/finding.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { Weekday } from "../times/weekdays.ts";
import type { Cell } from "./cell.ts";
import type { Content } from "./decoders/content.ts";
import type { TimetableMosque, TimetableSource } from "./mosque-timetable/documents.ts";
import type { WrittenDate } from "./words/dates/written-dates.ts";
import type { NamedYears } from "./words/dates/year-context.ts";

export type { DialectSettings, NumericOrder, SetColumns } from "../notices/file-settings.ts";

/** One day of a file. A file with only months and days applies to every year. */
export interface WrittenDay {
  date: WrittenDate;
  /** The weekday in the file, next to the date. */
  weekday?: Weekday;
  /** The place and form of the date. */
  dateCell: { column: string; text: string };
  file: string;
  /** The sheet's name, if the file has several. */
  sheet?: string;
  /** The line in the file, counted from 1, if the dialect has lines. */
  row?: number;
  cells: Cell[];
  /** The reason why all of the day's cells are unusable. */
  fault?: Notice & Pick<Place, "column" | "value">;
  /** Whether the dialect gives each day's jummah, so that the next Friday's is not used. */
  hasOwnJummah?: boolean;
  /** Whether the row belongs to a list of changes: it completes the days of a daily table, and adds no days. */
  isHeld?: true;
  /** The file's details of congregations, besides their times. */
  congregations?: CongregationDetails[];
}

/** A congregation's adhan and iqamah, by which it is found, and the file's other details of it. */
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
  /** The zone or mosque that was read, of a file that names it. */
  place?: string;
  /** The years in the titles above its tables. */
  titleYears?: NamedYears[];
  /** The zone that it is made for, if the file names one. It is not used for a mosque whose clocks differ. */
  timeZone?: string;
  /** The mosque and the maker of the timetable, if the file says them. */
  about?: { mosque?: TimetableMosque; source?: TimetableSource };
}

/** A dialect's row in the table of `docs/timetables.md`. */
export interface DialectText {
  /** Its name for people: "Daily Prayer Time". */
  readonly label: string;
  /** What holds such a timetable, and who writes it. */
  readonly is: string;
  /** The features that identify it. */
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
