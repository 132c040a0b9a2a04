import {
  type Finding,
  readTimetable,
  readTimetableFile,
  type SourceFile,
  type Timetable,
} from "../../../src/index.ts";
import type { Fixture } from "../fixtures/fixture.ts";

/** The years that a run in 2026 reads. */
const years = [2025, 2026, 2027];

/** Reads the files of a fixture as the command line does; an unknown file is an error. */
export async function readFixture({ files, timeZone, asr }: Fixture): Promise<Timetable> {
  const sources: SourceFile[] = [];
  const unknown: Finding[] = [];
  for (const [file, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const read = await readTimetableFile(bytes, file, undefined, { asr });
    if (!("is" in read)) sources.push(read);
    else unknown.push({ file, notice: "no-heading", severity: "error", problem: "is no timetable", fix: "" });
  }
  const timetable = readTimetable(sources, { clock: undefined, dst: "included" }, { timeZone, years });
  return { days: timetable.days, findings: [...unknown, ...timetable.findings] };
}
