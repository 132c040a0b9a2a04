import { ofClockChanges } from "../notices/families/clock-changes.ts";
import type { Finding } from "../notices/finding.ts";
import type { Severity } from "../notices/notice-texts.ts";
import type { TimeOfPrayer } from "../sources/cell.ts";
import type { CongregationDetails } from "../sources/dialect.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { PrayerTimes } from "./rows.ts";

/** One day of a timetable. */
export interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  file: string;
  /** The sheet's name, if the file has several. */
  sheet?: string;
  /** The line in the file, counted from 1, if the file has lines. */
  row?: number;
  /** Every known time, also of a prayer whose other time cannot be used. */
  prayers: PrayerTimes[];
  /** Prayers with an unusable cell, whose rows are not whole: a sync leaves the mosque's as they are. */
  unknown?: PrayerKey[];
  /** The times that the files say do not exist. A time in neither list is unknown. */
  none?: TimeOfPrayer[];
  /** The files' details of congregations, besides their times. */
  congregations?: CongregationDetails[];
}

/** The days of one or more files, with their findings. */
export interface Timetable {
  /** Every usable day, even if only some prayers are usable, by date. */
  days: Day[];
  findings: Finding[];
  /** The file that gives each adhan and iqamah, by its name such as `fajr iqamah`; the last one if several do. */
  files?: ReadonlyMap<string, string>;
}

export function findingsOf({ findings }: Pick<Timetable, "findings">, severity: Severity): Finding[] {
  return findings.filter((finding) => finding.severity === severity);
}

export function wholeDays({ days, findings }: Timetable): Day[] {
  const faulty = faultyDates(findings);
  return days.filter(({ date }) => !faulty.has(date));
}

/** The days with an error: some of their prayers may be usable. */
export function partialDays({ days, findings }: Timetable): Day[] {
  const faulty = faultyDates(findings);
  return days.filter(({ date }) => faulty.has(date));
}

/**
 * The timetable without doubts about clock changes, which need the mosque's zone. Refused cells stay refused: a missed
 * change shows in the other times of the day, whatever the zone (see `timetable/README.md`).
 */
export function withoutClockChanges({ days, findings }: Timetable): Timetable {
  const isDoubt = ({ notice, severity }: Finding) =>
    severity !== "error" && Object.hasOwn(ofClockChanges, notice);
  return { days, findings: findings.filter((finding) => !isDoubt(finding)) };
}

/** The dates with an error, including unusable days. */
export function faultyDates(findings: readonly Finding[]): Set<string> {
  return new Set(
    findings.flatMap(({ severity, date }) => (severity === "error" && date !== undefined ? [date] : [])),
  );
}

/** The prayers that a timetable has times for. The mosque's other rows of these prayers are stale. */
export function prayersOf({ days }: Pick<Timetable, "days">): PrayerKey[] {
  return [...new Set(days.flatMap(({ prayers }) => prayers.map(({ prayerKey }) => prayerKey)))];
}
