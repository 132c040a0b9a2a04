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
  /** Prayers of which the file says something that cannot be used: their rows are left as they are. */
  unknown?: PrayerKey[];
}

/** Something in a source that cannot be read, and what to do about it. */
export interface Finding {
  file: string;
  /** The line in the file, counted from 1. */
  row?: number;
  column?: string;
  value?: string;
  /** The day that it is of, where it is only one. */
  date?: string;
  problem: string;
  fix: string;
}

/** What was understood of a source. */
export interface Timetable {
  /** Days without a finding, in the order of their dates. */
  days: Day[];
  /** Days of which some prayers cannot be used, in the order of their dates. */
  partial: Day[];
  findings: Finding[];
  /** Days whose times do not follow the clocks of the zone, and so are off by as much as those go. */
  slips: Finding[];
  /** What looks wrong in days that are used all the same. */
  warnings: Finding[];
  /** The prayers that the source speaks of: rows of theirs that it does not list are stale. */
  prayerKeys: PrayerKey[];
}

/** A finding in one line: where, what, and what to do. */
export function describeFinding({ file, row, column, value, problem, fix }: Finding): string {
  const place = [file, row && `row ${row}`, column].filter(Boolean).join(", ");
  return `${place}: ${value === undefined ? "" : `"${value}" `}${problem}. ${fix}`;
}

/**
 * What is worth telling about a day, or a month, and the year after it: a line for each finding, its own first.
 * @param shown the start of their dates: `2026-11-20`, or `2026-11`
 */
export function describeFrom(shown: string, findings: readonly Finding[]): string[] {
  const end = `${Number(shown.slice(0, 4)) + 1}${shown.slice(4)}`;
  const isOfShown = ({ date }: Finding) => date?.startsWith(shown) ?? false;
  const isAhead = ({ date }: Finding) => date === undefined || (date > shown && date < end);
  return [
    ...describeTogether(findings.filter(isOfShown)),
    ...describeTogether(findings.filter((finding) => !isOfShown(finding) && isAhead(finding))),
  ];
}

/** What a cell is found to be on many days, such as one that holds for a whole month, is one line. */
function describeTogether(findings: readonly Finding[]): string[] {
  const groups = Map.groupBy(findings, ({ file, column, value, problem, fix }) =>
    JSON.stringify([file, column, value, value === undefined ? problem : "", fix]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const more = new Set(group.map(({ date }) => date)).size - 1;
    const rest = more > 0 ? ` The same on ${more} more ${more === 1 ? "day" : "days"}.` : "";
    return [describeFinding(first) + rest];
  });
}
