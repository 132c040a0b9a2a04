import {
  type DialectName,
  type DialectSettings,
  mayBeCostly,
  type NotRead,
  type ReadingEnded,
  readTimetableFile,
  type SourceFile,
} from "@mosque-sync/timetable";
import type { ReadingLimits, ReadingProcess } from "./reading-process.ts";

/** What reading one file may take (decision 10.25). */
const readingLimits: ReadingLimits = { seconds: 60, megabytes: 512 };

/** Reads timetable files, costly ones in a process that can be ended. */
export interface FileReader {
  /** Reads a file as `readTimetableFile` does. The process ends with a file that takes too much. */
  read: (
    bytes: Uint8Array,
    file: string,
    forced: DialectName | undefined,
    settings: DialectSettings,
  ) => Promise<SourceFile | NotRead | ReadingEnded>;
  /** Ends the process, if there is one. */
  end: () => void;
}

/** A reader of the files of one source: its process is started for the first costly file, and reads the others too. */
export function createFileReader(limits = readingLimits): FileReader {
  let running: ReadingProcess | undefined;
  return {
    async read(bytes, file, forced, settings) {
      if (!mayBeCostly(bytes)) return readTimetableFile(bytes, file, forced, settings);
      // Loaded only for such files, so that others are read quickly.
      const { startReadingProcess } = await import("./reading-process.ts");
      running ??= startReadingProcess(limits);
      const read = await running.read({ bytes, file, forced, settings });
      if ("is" in read && read.is === "ended") running = undefined;
      return read;
    },
    end: () => running?.end(),
  };
}
