/** What a file holds, whatever its format. */
export type Content =
  /** A CSV file has one sheet, without a name. */
  | { is: "table"; sheets: readonly Sheet[] }
  | { is: "json"; value: unknown }
  | { is: "calendar"; events: readonly CalendarEvent[] };

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
  /** The line in the file that the event begins on, counted from 1. */
  line: number;
  summary: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** The start on the clocks of the calendar's place, `HH:MM`; an event of a whole day has none. */
  time?: string;
}
