import path from "node:path";
import {
  describeTogether,
  type Finding,
  findingsOf,
  readTimetable,
  type SourceFile,
  type Timetable,
  withoutClockChanges,
} from "@mosque-sync/timetable";
import type { Input } from "../../command-line/read.ts";
import { refuseExisting, writeNewFile } from "../../files/new-file.ts";
import type { Ending } from "../../run/ending.ts";
import { exitCodes, Stop } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { timeZoneOf, todayIn, type ZoneToReadBy } from "../../run/today.ts";
import { readSource, requireAllRead, type Source, zoneOfSource } from "../../source/source.ts";
import { readGivenSettings } from "../given-settings.ts";
import { aboutOf, convertedText, type Target } from "./conversion.ts";

/** Writes timetables in the open format or as CSV. */
export async function run({ words, values }: Input<"convert">, surroundings: Surroundings): Promise<Ending> {
  const { cwd, print, log } = surroundings;
  const { to = "json", out, partial, force, years, ...reading } = values;
  if (words.length === 0) {
    throw new Stop(
      "error",
      "Name a timetable to convert. Example: mosque-sync convert timetable.csv --to csv",
    );
  }
  const file = out === undefined ? undefined : path.resolve(cwd, out);
  if (file !== undefined) refuseExisting(file, force, "--out");
  const given = readGivenSettings({ files: words, ...reading }, "source");
  const source = await readSource(given, path.resolve(cwd));
  requireAllRead(source);
  const { timeZone, isOfPlace } = zoneToWrite(source, to, surroundings);
  const read = timetableIn(source, timeZone, years, surroundings);
  const timetable = isOfPlace ? read : withoutClockChanges(read);
  if (!isUsable(timetable, partial, log)) return { exitCode: exitCodes.source, document: {} };
  const text = await convertedText(timetable.days, to, aboutOf(source.files, timeZone, reading.asr));
  if (to === "csv" && timetable.days.some(({ congregations }) => congregations)) {
    log(
      "CSV has no columns for labels, places and khutbah times, so they are left out. Use --to json to keep them.",
    );
  }
  if (file === undefined) print(text.trimEnd());
  else log(writeNewFile(file, text, force));
  return { exitCode: exitCodes.done, document: {} };
}

/**
 * The zone whose clocks the times follow.
 * @throws {Stop} when the result has to name it, and no one has said it
 */
function zoneToWrite(source: Source, to: Target, surroundings: Surroundings): ZoneToReadBy {
  const zone = zoneOfSource(source);
  if (zone === undefined && to === "json") {
    throw new Stop(
      "error",
      "The open format names the time zone. Use --time-zone, such as --time-zone Europe/London.",
    );
  }
  return timeZoneOf(zone, surroundings);
}

/** The timetable, in the requested years if its files have no years. */
function timetableIn(
  { settings, files }: Source,
  timeZone: string,
  asked: readonly number[] | undefined,
  { now, log }: Surroundings,
): Timetable {
  const years = asked ?? [Number(todayIn(timeZone, now()).slice(0, 4))];
  const withoutYear = files.filter(hasNoYear).map(({ file }) => file);
  if (withoutYear.length > 0 && asked === undefined) {
    const name = withoutYear.length === 1 ? "names" : "name";
    log(
      `${withoutYear.join(", ")} ${name} no year: written for ${years.join(", ")}. Use --years for others.`,
    );
  }
  const { clock, dst = "included" } = settings.timetable ?? {};
  return readTimetable(files, { clock, dst }, { timeZone, years });
}

function hasNoYear({ days }: SourceFile): boolean {
  return days.some(({ date }) => date.year === undefined);
}

/** How many errors, and how many warnings, to show; the rest is counted. */
const shownFindings = 10;

/** Reports the findings, and whether the timetable may be written. */
function isUsable(timetable: Timetable, isPartial: boolean, log: Surroundings["log"]): boolean {
  const errors = findingsOf(timetable, "error");
  const lines = (findings: readonly Finding[], mark: string) => {
    const all = describeTogether(findings).map((line) => `${mark} ${line}`);
    const hidden = all.length - shownFindings;
    const rest = hidden > 0 ? [`${mark} and ${hidden} more. See all of them: mosque-sync check`] : [];
    return [...all.slice(0, shownFindings), ...rest];
  };
  const others = timetable.findings.filter(({ severity }) => severity !== "error");
  for (const line of [...lines(errors, "error:"), ...lines(others, "warning:")]) log(line);
  if (timetable.days.length === 0) {
    log("No day can be read, so nothing was written.");
    return false;
  }
  if (errors.length === 0) return true;
  log(
    isPartial
      ? "The errors above are left out of the result: its times there are not known."
      : "Nothing was written. Correct the errors above, or use --partial to leave out what cannot be read.",
  );
  return isPartial;
}
