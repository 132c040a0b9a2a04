import type { PrayerKey } from "@mosque-sync/client";

/** The times of one prayer, as `HH:mm` in the mosque's zone. */
export interface PrayerTimes {
  prayerKey: PrayerKey;
  adhanTime?: string;
  iqamahTime?: string;
}

/** One day of a timetable. */
export interface Day {
  /** `YYYY-MM-DD`. */
  date: string;
  file: string;
  /** The line in the file, counted from 1, where it has lines. */
  row?: number;
  prayers: PrayerTimes[];
}

/** Something in a source that cannot be read, and what to do about it. */
export interface Finding {
  file: string;
  /** The line in the file, counted from 1. */
  row?: number;
  column?: string;
  value?: string;
  /** The day that is unusable because of it, where it is only one. */
  date?: string;
  problem: string;
  fix: string;
}

/** What was understood of a source. A day with a finding is not among the days. */
export interface Timetable {
  days: Day[];
  findings: Finding[];
  /** The prayers that the source speaks of: rows of theirs that it does not list are stale. */
  prayerKeys: PrayerKey[];
}

/** A finding in one line: where, what, and what to do. */
export function describeFinding({ file, row, column, value, problem, fix }: Finding): string {
  const place = [file, row && `row ${row}`, column].filter(Boolean).join(", ");
  return `${place}: ${value === undefined ? "" : `"${value}" `}${problem}. ${fix}`;
}
