import { findEnds } from "../lint/extent.ts";
import { say } from "../notices/detail.ts";
import { type Finding, hidesColumnOrFile, notice } from "../notices/finding.ts";
import { type Level, levelOf } from "../notices/notice-texts.ts";
import type { TimeSettings } from "../reading/settings.ts";
import type { DialectName } from "../sources/dialects.ts";
import type { SourceFile } from "../sources/read-timetable-file.ts";
import { yearSpan } from "../times/date-spans.ts";
import { claimedTimes, missingTimes } from "../timetable/known-times.ts";
import type { Timetable } from "../timetable/timetable.ts";
import { type Cause, causesOf } from "./causes.ts";
import { factsOfFile, factsOfTimetable, hasNoYears } from "./facts.ts";
import { type TimesTable, tableOf } from "./table.ts";
import { type YearAhead, yearAhead } from "./year.ts";

/** The result of a check, as `mosque-sync check --json` prints it. */
export interface Report {
  /** The asked day, `YYYY-MM-DD`. */
  date: string;
  timeZone: string;
  files: { file: string; dialect: DialectName; days: number }[];
  /** How many days have times, and on how many of them every time that the timetable gives is known. */
  days: { known: number; usable: number };
  /** How many causes each severity has. */
  counts: Record<Level, number>;
  /** Each cause once: those of the requested day first, then by severity. */
  notices: Cause[];
  /** Events of each year of the timetable. */
  years: YearAhead[];
}

/** A report with the times that it is about. */
export interface Checked {
  report: Report;
  table: TimesTable;
  /** All days as they were read, with every finding about them. */
  timetable: Timetable;
}

/** The input of a report. */
export interface Reported {
  files: readonly SourceFile[];
  timetable: Timetable;
  /** The findings for files that could not be read. */
  unread: readonly Finding[];
  settings: TimeSettings;
  timeZone: string;
  /** The asked day, `YYYY-MM-DD`. */
  date: string;
  /** The year to check in files without years. */
  year: number;
}

/** Reports the findings in timetables, and the events of their years. */
export function createReport({
  files,
  timetable,
  unread,
  settings,
  timeZone,
  date,
  year,
}: Reported): Checked {
  const years = yearsOf(files, timetable, year);
  const isOfYears = (day: string | undefined) => day === undefined || years.includes(day.slice(0, 4));
  const days = timetable.days.filter((day) => isOfYears(day.date));
  const findings = timetable.findings.filter((finding) => isOfYears(finding.date));
  const shown = { days, findings, files: timetable.files };
  const all = [
    ...unread,
    ...findings,
    ...(files.some(hasNoYears) ? [] : extentFindings(shown, date)),
    ...files.flatMap((file) => emptyFile(file, findings)),
    ...files.flatMap((file) => factsOfFile(file, settings, year)),
    ...factsOfTimetable(shown, settings, timeZone),
  ];
  const notices = causesOf(all, date);
  const count = (severity: Level) => notices.filter((cause) => cause.severity === severity).length;
  return {
    report: {
      date,
      timeZone,
      files: files.map(({ file, dialect, days: { length } }) => ({ file, dialect, days: length })),
      days: { known: days.length, usable: completeDays(shown, unread) },
      counts: { error: count("error"), warning: count("warning"), info: count("info") },
      notices,
      years: years.flatMap((each) => yearAhead(shown, yearSpan(Number(each), date), timeZone) ?? []),
    },
    table: tableOf(files, shown, notices, years),
    timetable,
  };
}

/**
 * How many days a sync uses as they are: every time that the timetable gives on any day is known, and no finding stops
 * the sync. An unread file or column makes every day incomplete.
 */
function completeDays({ days, findings }: Timetable, unread: readonly Finding[]): number {
  if ([...unread, ...findings].some(hidesColumnOrFile)) return 0;
  const faulty = new Set(
    findings.filter(({ severity }) => levelOf(severity) === "error").map(({ date }) => date),
  );
  const claimed = claimedTimes(days);
  return days.filter((day) => !faulty.has(day.date) && missingTimes(day, claimed, days).length === 0).length;
}

/** The requested year and every year that a file names; if all their days are unknown, the other years. */
function yearsOf(files: readonly SourceFile[], { days, findings }: Timetable, year: number): string[] {
  const named = files.flatMap((file) => file.days.flatMap(({ date }) => date.year ?? []));
  const asked = [...new Set([...(files.some(hasNoYears) ? [year] : []), ...named])].map(String);
  const dates = [...days, ...findings].flatMap(({ date }) => date?.slice(0, 4) ?? []);
  const known = [...new Set(dates)];
  const found = asked.filter((each) => known.includes(each));
  return (found.length > 0 ? found : known).toSorted();
}

function extentFindings({ days, files }: Timetable, date: string): Finding[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  if (date < first.date)
    return [{ file: first.file, ...notice("starts-later", { date: { date: first.date } }) }];
  if (date > last.date) {
    return [
      { file: last.file, ...notice("has-ended", { subject: say("whole"), date: { date: last.date } }) },
    ];
  }
  return findEnds({ days, files }, date);
}

/** A file without a day needs a finding, unless it has one. */
function emptyFile({ file, days }: SourceFile, findings: readonly Finding[]): Finding[] {
  const isExplained = findings.some((finding) => finding.file === file && finding.severity === "error");
  return days.length > 0 || isExplained ? [] : [{ file, ...notice("no-days") }];
}
