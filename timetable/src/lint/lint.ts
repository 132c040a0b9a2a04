import type { Finding } from "../notices/finding.ts";
import { type Timetable, wholeDays } from "../timetable/timetable.ts";
import { findClockSlips } from "./clock-changes.ts";
import { findMissingDays } from "./extent.ts";
import { findSpikes } from "./spikes.ts";

/**
 * Finds what only shows across days: a time that jumps for one day, clock changes that the times do not follow, missing
 * days.
 */
export function lint(timetable: Timetable, timeZone: string): Finding[] {
  const days = wholeDays(timetable);
  return [...findSpikes(days), ...findClockSlips(days, timeZone), ...findMissingDays(timetable)];
}
