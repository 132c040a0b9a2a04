import path from "node:path";
import { type Day, readTimetable, readTimetableFile, type SourceFile } from "@mosque-sync/timetable";
import {
  type About,
  csvOf,
  datesThatDiffer,
  documentOf,
  textOfDocument,
} from "@mosque-sync/timetable/writing";
import { Stop } from "../../run/stop.ts";

/** The format to convert to. */
export type Target = "json" | "csv";

/**
 * Writes days as a text, and reads it again, so that no text is given out that means something else.
 * @throws {Stop} naming the days that would read otherwise
 */
export async function convertedText(days: readonly Day[], to: Target, about: About): Promise<string> {
  const text = to === "json" ? textOfDocument(documentOf(days, about)) : csvOf(days);
  const [first, ...others] = datesThatDiffer(days, await readAgain(text, about.timeZone));
  if (first === undefined) return text;
  const more = others.length > 0 ? ` and ${others.length} more ${others.length === 1 ? "day" : "days"}` : "";
  const fix = to === "csv" ? "Use --to json." : "Report this with the file that you convert.";
  throw new Stop(
    "source",
    `The times of ${first}${more} would read differently in the result, so nothing was written. ${fix}`,
  );
}

async function readAgain(text: string, timeZone: string): Promise<Day[]> {
  const read = await readTimetableFile(new TextEncoder().encode(text), "converted", undefined, {
    asr: "mithl-1",
  });
  if ("is" in read) return [];
  return readTimetable([read], { clock: undefined, dst: "included" }, { timeZone, years: [] }).days;
}

/** What to say of the mosque and the source: as a document has it, or the names of the files. */
export function aboutOf(
  files: readonly SourceFile[],
  timeZone: string,
  asr: "mithl-1" | "mithl-2" | undefined,
): About {
  const [first, ...others] = files;
  if (first?.about && others.length === 0) return { timeZone, ...first.about };
  const names = files.map(({ file }) => (/^https?:/i.test(file) ? file : path.basename(file)));
  return { timeZone, source: { files: names, ...(asr && { asr }) } };
}
