import type { Finding } from "./notices/finding.ts";
import { readTimetable } from "./read-timetable.ts";
import type { TimeSettings } from "./reading/settings.ts";
import { type Checked, createReport } from "./report/report.ts";
import type { SourceFile } from "./sources/read-timetable-file.ts";
import { yearsAround } from "./times/dates.ts";
import { withoutClockChanges } from "./timetable/timetable.ts";

// A separate entry of the package: a program that only syncs need not load it.
export type { Cause, FoundAt } from "./report/causes.ts";
export { isReportHtml, reportHtml } from "./report/html/page.ts";
export type { Checked, Report } from "./report/report.ts";
export type { TimesColumn } from "./report/table.ts";
export { reportText, type Style, yearText } from "./report/text.ts";
export { type IqamahSpan, type YearAhead, yearAhead } from "./report/year.ts";

export interface CheckOptions {
  timeZone: string;
  /** False if the zone may be another one than the mosque's: clock changes are then not doubted. True unless set. */
  isZoneKnown?: boolean;
  /** The asked day, `YYYY-MM-DD`. */
  date: string;
  /** The year to check in files without years; the requested day's unless set. */
  year?: number | undefined;
  /** The findings for files that could not be read. */
  unread?: readonly Finding[];
}

/** Checks timetables as a sync would read them, and reports everything found. */
export function checkTimetable(
  files: readonly SourceFile[],
  settings: TimeSettings,
  { timeZone, isZoneKnown = true, date, year = Number(date.slice(0, 4)), unread = [] }: CheckOptions,
): Checked {
  const read = readTimetable(files, settings, { timeZone, years: yearsAround(String(year)) });
  const timetable = isZoneKnown ? read : withoutClockChanges(read);
  return createReport({ files, timetable, unread, settings, timeZone, date, year });
}
