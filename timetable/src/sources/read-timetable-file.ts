import type { DialectSettings, WrittenTimetable } from "./dialect.ts";
import { type DialectName, dialectOf, dialects } from "./dialects.ts";

/** What a file of a timetable holds, and in which dialect it is written. */
export type SourceFile = WrittenTimetable & { dialect: DialectName };

/** A text that was not read: of no dialect, or of another one than was asked for. */
export type NotRead = { is: "unknown" } | { is: "other"; dialect: DialectName };

/**
 * Reads the text of a timetable.
 * @param file the file's name, for findings
 * @param forced the dialect to read it by; undefined: the one that it is recognised as
 */
export function readTimetableFile(
  text: string,
  file: string,
  forced: DialectName | undefined,
  settings: DialectSettings,
): SourceFile | NotRead {
  const dialect = forced ?? dialectOf(text);
  if (dialect === undefined) return { is: "unknown" };
  const written = dialects[dialect].read(text, file, settings);
  if (forced !== undefined && written.days.length === 0) {
    // A file of which a forced dialect reads nothing is most likely of another one.
    const found = dialectOf(text);
    if (found !== undefined && found !== forced) return { is: "other", dialect: found };
  }
  return { ...written, dialect };
}
