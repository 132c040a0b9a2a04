import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type Checked,
  checkTimetable,
  isReportHtml,
  reportHtml,
  reportText,
} from "@mosque-sync/timetable/report";
import type { Input } from "../../command-line/read.ts";
import { replaceFile } from "../../files/replace-file.ts";
import { codeOf, reasonOf } from "../../files/system-error.ts";
import { createStyle } from "../../print/style.ts";
import type { Ending } from "../../run/ending.ts";
import { exitCodes, Stop } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { dayIn, timeZoneOf } from "../../run/today.ts";
import { readEachFile, zoneOfSource } from "../../source/source.ts";
import { timeSettingsOf } from "../../source/time-settings.ts";
import { settingsToCheck } from "./settings-to-check.ts";

/** Checks timetables without a server, and reports everything found. */
export async function run({ words, values }: Input<"check">, surroundings: Surroundings): Promise<Ending> {
  const { settings, folder } = await settingsToCheck(words, values, surroundings);
  const { files, unread } = await readEachFile(settings, folder);
  const { timeZone, isOfPlace } = timeZoneOf(zoneOfSource({ settings, files }), surroundings);
  const date = dayIn(values.date, timeZone, surroundings.now());
  const year = typeof values.year === "number" ? values.year : undefined;
  const checked = checkTimetable(files, timeSettingsOf(settings), {
    timeZone,
    isZoneKnown: isOfPlace,
    date,
    year,
    unread,
  });
  return endingOf(checked, values, surroundings);
}

function endingOf(
  checked: Checked,
  { html, json }: Input<"check">["values"],
  { cwd, print, log, colour }: Surroundings,
): Ending {
  const { report } = checked;
  if (!json) print(reportText(report, createStyle(colour.print)));
  if (html !== undefined) log(writeReport(path.resolve(cwd, html), reportHtml(checked)));
  const exitCode = report.counts.error > 0 ? exitCodes.source : exitCodes.done;
  return { exitCode, document: { ...report } };
}

/**
 * Writes a report; replaces an earlier report, but never another file.
 * @returns the result, for users
 * @throws {Stop} when the file has other content, or cannot be written
 */
function writeReport(file: string, text: string): string {
  const name = path.basename(file);
  try {
    const found = readIfThere(file);
    if (found !== undefined && !isReportHtml(found)) {
      throw new Stop("error", `${name} is not a report, and was not changed. Choose another name.`);
    }
    replaceFile(file, text);
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(
      "error",
      `${name} cannot be written (${reasonOf(error)}). Check the folder and its permissions.`,
    );
  }
  return `Wrote ${name}.`;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
