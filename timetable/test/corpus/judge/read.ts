import { type Finding, readTimetable, readTimetableFile, type Timetable } from "../../../src/index.ts";
import type { Fixture } from "../fixtures/fixture.ts";

/** The years for which a run in 2026 reads. */
const years = [2025, 2026, 2027];

/** Reads the files of a fixture as the command line does; an unknown file is an error. */
export function readFixture({ files, timeZone, asr }: Fixture): Timetable {
  const unknown: Finding[] = [];
  const sources = Object.entries(files).flatMap(([file, text]) => {
    const read = readTimetableFile(text, file, undefined, { asr });
    if (!("is" in read)) return [read];
    unknown.push({ file, notice: "no-heading", severity: "error", problem: "is not a timetable", fix: "" });
    return [];
  });
  const timetable = readTimetable(sources, { clock: undefined, dst: "included" }, { timeZone, years });
  return { days: timetable.days, findings: [...unknown, ...timetable.findings] };
}
