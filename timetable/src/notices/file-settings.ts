/** Which start of asr the mosque keeps: a shadow of one length (mithl), or of two. */
export type Asr = "mithl-1" | "mithl-2";

/** Settings that change which cells of a timetable are read. */
export interface DialectSettings {
  /** Mithl-1 unless set. */
  asr?: Asr | undefined;
  /** The zone or mosque to read in a file that holds several. */
  only?: string | undefined;
  /** For dates that can be read in both ways. */
  dateOrder?: NumericOrder | undefined;
  columns?: SetColumns | undefined;
}

export type NumericOrder = "day-first" | "month-first";

/**
 * The meanings of columns, by their headings: `isha iqamah`, `isha iqamah 2`, `isha iqamah when filled` or `unused`. The
 * second of two columns with the same heading has ` #2` after it.
 */
export type SetColumns = Readonly<Record<string, string>>;
