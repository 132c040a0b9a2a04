import { readFileSync } from "node:fs";
import path from "node:path";
import { isReportHtml } from "@mosque-sync/timetable/report";
import { replaceFile } from "../../files/replace-file.ts";
import { codeOf, reasonOf } from "../../files/system-error.ts";
import { Stop } from "../../run/stop.ts";

/**
 * Writes a report; replaces an earlier report, but never another file.
 * @returns the result, for users
 * @throws {Stop} when the file has other content, or cannot be written
 */
export function writeReport(file: string, text: string): string {
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
