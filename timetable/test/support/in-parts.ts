import type { Finding } from "../../src/notices/finding.ts";
import {
  findingsOf,
  partialDays,
  prayersOf,
  type Timetable,
  wholeDays,
} from "../../src/timetable/timetable.ts";

/** A timetable with its days and findings apart, for tests of one part. */
export function inParts(timetable: Timetable) {
  const { findings, ...others } = bySeverity(timetable.findings);
  const days = wholeDays(timetable);
  return { days, partial: partialDays(timetable), findings, ...others, prayerKeys: prayersOf(timetable) };
}

/** The errors under `findings`, then the slips and the warnings. */
export function bySeverity(findings: readonly Finding[]) {
  const of = (severity: Parameters<typeof findingsOf>[1]) =>
    findingsOf({ findings: [...findings] }, severity);
  return { findings: of("error"), slips: of("slip"), warnings: of("warning") };
}
