import type { NotTaken, SettingFault } from "@mosque-sync/cli/mosque-yaml";
import type { DateSpan, PrayerKey, ReadingSettings, TimeOfPrayer } from "@mosque-sync/timetable";
import type { OwnEntries } from "@mosque-sync/timetable/own-entries";
import type { Question, QuestionKind } from "@mosque-sync/timetable/questions";
import type { Cause, Report, TimesColumn, YearAhead } from "@mosque-sync/timetable/report";

/** A file as a reader gave it. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The input of a reading. */
export interface Asked {
  readonly files: readonly GivenFile[];
  /** Whether the service has fetched the file from a link, which does not know what people have added. */
  readonly isFetched?: boolean;
  /** The mosque's zone. */
  readonly timeZone: string;
  /** Today there, `YYYY-MM-DD`. */
  readonly date: string;
  /** What people have added to the timetable before, which a new one keeps. */
  readonly own: OwnEntries;
  /** What people have said about the mosque's files. */
  readonly reading: ReadingSettings;
  /** Whether the reader has made a choice since: a `mosque.yaml` then no longer says how files are read. */
  readonly isAnswered?: boolean;
  /** The document that is kept, for a `mosque.yaml` without files. */
  readonly kept?: GivenFile | undefined;
}

/** A finding with all of its places, and its effect on the times. */
export interface ShownCause extends Cause {
  /** The title of the notice's family, in English. */
  readonly family: string;
  readonly effect: Effect;
  /** The kind of question that settles it. */
  readonly question?: QuestionKind | undefined;
}

/** The times that a cause makes unknown; "used" if it leaves them as they are. */
export type Effect = "file" | "column" | "day" | "time" | "used";

/** A time of a day as it is used, or the file's own text if it cannot be used. */
export interface ShownCell {
  readonly text: string;
  readonly isUsed: boolean;
  /** The numbers of the causes in this cell, counted from 1. */
  readonly causes: readonly number[];
}

/** The times of a day that a timetable leaves open: the mosque keeps its own. */
export interface Unknown {
  /** Times that other days have. */
  readonly unknown: readonly TimeOfPrayer[];
  /** Prayers with a cell that cannot be used. */
  readonly unusable: readonly PrayerKey[];
}

export interface ShownDay extends Unknown {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** One for each column. */
  readonly cells: readonly ShownCell[];
  /** The numbers of the causes that concern the whole day, counted from 1. */
  readonly causes: readonly number[];
}

/** A `mosque.yaml` as the page describes it. */
export interface ShownSettings {
  /** The number of entries that are taken over. */
  readonly entries: number;
  readonly notTaken: readonly NotTaken[];
  /** The parts that are not about the timetable. */
  readonly others: readonly ("profile" | "announcements" | "events")[];
  /** The files that it names, and that were not brought. */
  readonly missing: readonly string[];
  /** Whether it came without files, for the timetable that is kept. */
  readonly isAlone: boolean;
  /** Whether it says how files are read, without files to read. */
  readonly leavesReading: boolean;
}

/** A timetable as the page shows it. */
export interface ShownTimetable {
  readonly report: Omit<Report, "notices" | "years">;
  readonly causes: readonly ShownCause[];
  readonly columns: readonly TimesColumn[];
  readonly days: readonly ShownDay[];
  /** The year from today on; undefined if no day of it is known. */
  readonly ahead: YearAhead | undefined;
  /** Days from today on with the same unknown times, by their first day. */
  readonly unknown: readonly (DateSpan & Unknown)[];
  /** Causes that hide a whole file or column: a person has to agree to leave it out. */
  readonly hidesFileOrColumn: boolean;
  /** The text of the document to keep; undefined without a day. */
  readonly document: string | undefined;
  /** How many of the entries that people have added the document keeps. */
  readonly ownKept: number;
  /** What only a person can say about the files, in the order to ask it. */
  readonly questions: readonly Question[];
  /** How the files were read. */
  readonly reading: ReadingSettings;
  /** The `mosque.yaml`, if there was one. */
  readonly settings?: ShownSettings | undefined;
}

/** The messages of a worker: it has begun, and later its result. */
export type Said =
  | { readonly is: "begun" }
  | { readonly is: "read"; readonly timetable: ShownTimetable }
  /** A `mosque.yaml` with errors: no file is read. */
  | { readonly is: "wrong-settings"; readonly faults: readonly SettingFault[] }
  | { readonly is: "failed" | "only-settings" | "two-settings" };
