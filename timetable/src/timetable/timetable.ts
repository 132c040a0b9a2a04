import type { Finding } from "../notices/finding.ts";
import type { Severity } from "../notices/notices.ts";
import type { PrayerKey } from "../times/prayers.ts";
import type { PrayerTimes } from "./rows.ts";

/** One day of a timetable. */
export interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  file: string;
  /** The line in the file, counted from 1, where it has lines. */
  row?: number;
  prayers: PrayerTimes[];
  /** Prayers with a cell that cannot be used: a sync leaves their rows as they are. */
  unknown?: PrayerKey[];
}

/** The days that files give, and everything found in them. */
export interface Timetable {
  /** Every day that can be used, if only in part, by date. */
  days: Day[];
  /** Everything that is wrong or looks wrong. */
  findings: Finding[];
}

/** The findings of one severity. */
export function findingsOf({ findings }: Pick<Timetable, "findings">, severity: Severity): Finding[] {
  return findings.filter((finding) => finding.severity === severity);
}

/** The days without an error. */
export function wholeDays({ days, findings }: Timetable): Day[] {
  const faulty = faultyDates(findings);
  return days.filter(({ date }) => !faulty.has(date));
}

/** The days with an error: some of their prayers can be used. */
export function partialDays({ days, findings }: Timetable): Day[] {
  const faulty = faultyDates(findings);
  return days.filter(({ date }) => faulty.has(date));
}

/** The dates with an error, those of unusable days included. */
export function faultyDates(findings: readonly Finding[]): Set<string> {
  return new Set(
    findings.flatMap(({ severity, date }) => (severity === "error" && date !== undefined ? [date] : [])),
  );
}

/** The prayers that a timetable has times for: a mosque's other rows of these prayers are stale. */
export function prayersOf({ days }: Pick<Timetable, "days">): PrayerKey[] {
  return [...new Set(days.flatMap(({ prayers }) => prayers.map(({ prayerKey }) => prayerKey)))];
}
