import { openText } from "./containers/open.ts";
import type { DialectSettings, WrittenTimetable } from "./dialect.ts";
import { type DialectName, dialectOf, dialects } from "./dialects.ts";

/** A timetable as its file has it, and its dialect. */
export type SourceFile = WrittenTimetable & { dialect: DialectName };

/** Why a text was not read: its dialect is unknown, or it is not the forced one. */
export type NotRead = { is: "unknown" } | { is: "other"; dialect: DialectName };

/**
 * Reads the text of a timetable.
 * @param file the file's name, for findings
 * @param forced the dialect; detected unless set
 */
export function readTimetableFile(
  text: string,
  file: string,
  forced: DialectName | undefined,
  settings: DialectSettings,
): SourceFile | NotRead {
  const content = openText(text);
  if ("problem" in content) {
    if (forced === undefined) return { is: "unknown" };
    return { file, days: [], findings: [{ file, ...content }], dialect: forced };
  }
  const dialect = forced ?? dialectOf(content);
  if (dialect === undefined) return { is: "unknown" };
  const written = dialects[dialect].read(content, file, settings);
  if (forced !== undefined && written.days.length === 0) {
    // If the forced dialect finds no day, the file is most likely in another one.
    const found = dialectOf(content);
    if (found !== undefined && found !== forced) return { is: "other", dialect: found };
  }
  return { ...written, dialect };
}
