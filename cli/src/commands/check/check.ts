import path from "node:path";
import { type Checked, checkTimetable, reportHtml, reportText } from "@mosque-sync/timetable/report";
import type { Input } from "../../command-line/read.ts";
import { createStyle } from "../../print/style.ts";
import type { Ending } from "../../run/ending.ts";
import { exitCodes } from "../../run/stop.ts";
import type { Surroundings } from "../../run/surroundings.ts";
import { dayIn, timeZoneOf } from "../../run/today.ts";
import { readEachFile, timeSettingsOf, zoneOfSource } from "../../source/source.ts";
import { settingsToCheck } from "./settings-to-check.ts";
import { writeReport } from "./write-report.ts";

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
