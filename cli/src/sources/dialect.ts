import type { Timetable } from "../timetable.ts";

/** Which of the two beginnings of asr the mosque keeps: shadow of one length (mithl), or of two. */
export type Asr = "mithl-1" | "mithl-2";

/** Settings of `mosque.yaml` that change how a timetable is read. */
export interface DialectSettings {
  asr: Asr;
}

/**
 * Reads the text of a file in one dialect. It never throws for what the file holds: whatever cannot be read
 * becomes a finding.
 * @param file the file's name, for findings
 */
export type Dialect = (text: string, file: string, settings: DialectSettings) => Timetable;
