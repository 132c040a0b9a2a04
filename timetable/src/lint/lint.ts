import type { Finding } from "../notices/finding.ts";
import { noonIn } from "../times/noon.ts";
import { clockChangesBetween } from "../times/summer-time.ts";
import type { Timetable } from "../timetable/timetable.ts";
import { findClockSlips } from "./clock-changes.ts";
import { findCopiedIqamahs } from "./copied-iqamahs.ts";
import { findMissingDays } from "./extent.ts";
import { findSpikes } from "./spikes.ts";

/**
 * Finds what only shows across days: a time that jumps for one day, clock changes that the times do not follow, missing
 * days. The usable times of a day count even if others of it are refused.
 */
export function lint(timetable: Timetable, timeZone: string, longitude?: number): Finding[] {
  const { days } = timetable;
  const [first, last] = [days.at(0), days.at(-1)];
  const changes = first && last ? clockChangesBetween(first.date, last.date, timeZone) : [];
  const slips = findClockSlips(days, changes, noonIn(timeZone, longitude));
  const isOff = new Set(slips.flatMap(({ severity, date }) => (severity === "slip" ? [date] : [])));
  // On a day that is off as a whole, every time jumps.
  const spikes = findSpikes(
    days.filter(({ date }) => !isOff.has(date)),
    changes,
  );
  const copied = findCopiedIqamahs(days);
  const named = [...timetable.findings, ...copied];
  const unnamed = spikes.filter((spike) => !named.some((known) => areOfOneTime(known, spike)));
  return [...unnamed, ...copied, ...slips, ...findMissingDays(timetable)];
}

function areOfOneTime(first: Finding, second: Finding): boolean {
  return first.date === second.date && first.file === second.file && first.value === second.value;
}
