import type { Notice } from "../../notices/finding.ts";

/** The reason why a file cannot be opened, and the line of the problem. */
export type NotOpened = Notice & { row?: number };

/** The content of a file, in any format. */
export type Content =
  /** A CSV file has one sheet, without a name. */
  | { is: "table"; sheets: readonly Sheet[]; from?: "workbook" }
  | { is: "table"; sheets: readonly Sheet[]; from: "web page"; page: PageFacts }
  | { is: "json"; value: unknown }
  /** `zone` is the zone of its times; without it, they are on the mosque's clocks. */
  | { is: "calendar"; zone?: string; events: readonly CalendarEvent[] };

/** A web page's properties other than its tables. */
export interface PageFacts {
  asksForPassword: boolean;
  runsScripts: boolean;
}

/** A table of texts. */
export interface Sheet {
  name?: string;
  rows: readonly SheetRow[];
}

/** A row of a table that is not blank. */
export interface SheetRow {
  /** The row's line in the file or sheet, counted from 1; of several lines the last. */
  line: number;
  /** Trimmed. */
  cells: readonly string[];
}

/** An event of a calendar, on one of its days. */
export interface CalendarEvent {
  summary: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** The start on the clocks of the calendar's zone, `HH:MM`. */
  time: string;
  /** Whether the start is on the mosque's clocks, unlike others of the calendar. */
  isFloating?: true;
  /** The name of the start's zone, if the clocks of that zone are unknown. */
  unknownZone?: string;
}
