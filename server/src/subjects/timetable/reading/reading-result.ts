import type { TimetableEnd } from "@mosque-sync/contract";
import type { ReadingSettings, TimetableFacts } from "@mosque-sync/timetable";
import type { StopSentence } from "@mosque-sync/timetable/daily";
import { sentencesInEnglish } from "../rules/health/stops.ts";
import type { PackedMonth } from "../rules/kept-days.ts";

// What passes between the service and the thread that reads. Only the thread loads what reads a timetable.

/** A file to read as a mosque's timetable. */
export interface FileToRead {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** Whether it comes from the mosque's link. */
  readonly isFetched: boolean;
  /** The mosque's zone, and degrees east if known. */
  readonly timeZone: string;
  readonly longitude: number | undefined;
  /** Today, `YYYY-MM-DD`. */
  readonly date: string;
  /** How a person has said that the mosque's files are read. */
  readonly reading: ReadingSettings;
  /** The packed document of the mosque's present timetable. */
  readonly before?: string;
}

/** A timetable, ready to be saved. */
export interface ReadTimetable {
  readonly is: "read";
  /** As `mosque-sync check --json` prints it, with the fixes of senders. */
  readonly report: Readonly<Record<string, unknown>>;
  /** Packed. */
  readonly document: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly timeZone: string;
  readonly facts: TimetableFacts;
  readonly ends: readonly TimetableEnd[];
  readonly months: readonly PackedMonth[];
  /** The packed document of the present timetable, from before the reading. */
  readonly before?: string;
  /** Whether the file differs from it only in entries that people have added. */
  readonly isEdit: boolean;
  /** The settings that it was read with. */
  readonly reading: ReadingSettings;
}

/** Why no day can be read from a file. */
export interface NotReadTimetable {
  readonly is: "not read";
  /** In English. */
  readonly problem: string;
  /** The same as data. */
  readonly sentences: readonly StopSentence[];
}

export function notRead(sentences: readonly StopSentence[]): NotReadTimetable {
  return { is: "not read", problem: sentencesInEnglish(sentences), sentences };
}
