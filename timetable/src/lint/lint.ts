import type { Finding } from "../notices/finding.ts";
import { type Timetable, wholeDays } from "../timetable/timetable.ts";
import { findClockSlips } from "./clock-changes.ts";
import { findMissingDays } from "./extent.ts";
import { findSpikes } from "./spikes.ts";

/**
 * Finds what looks wrong in a timetable, though each of its days can be used: a time that jumps for a day, times that
 * do not follow the clock changes of the zone, days that are missing.
 */
export function lint(timetable: Timetable, timeZone: string): Finding[] {
  const days = wholeDays(timetable);
  return [...findSpikes(days), ...findClockSlips(days, timeZone), ...findMissingDays(timetable)];
}
