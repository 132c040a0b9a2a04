import { dateIn } from "@mosque-sync/timetable";
import { Temporal } from "@mosque-sync/timetable/temporal";
import { Stop } from "./stop.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * The date at a moment in a time zone, as `YYYY-MM-DD`.
 * @throws {Stop} when the zone is not an IANA time zone that this runtime knows
 */
export function todayIn(timeZone: string, now: Date): string {
  try {
    return dateIn(timeZone, now);
  } catch {
    throw new Stop(
      "source",
      `"${timeZone}" is not a time zone. Set profile.timeZoneId in mosque.yaml to one such as Europe/London.`,
    );
  }
}

/** The time zone of this computer. */
export function ownTimeZone(): string {
  return Temporal.Now.timeZoneId();
}

/** A time zone that was set, or this computer's, which is then said. */
export function timeZoneOf(set: string | undefined, { log }: Pick<Surroundings, "log">): string {
  if (set !== undefined) return set;
  const own = ownTimeZone();
  log(`Using this computer's time zone, ${own}. Use --time-zone to set the mosque's.`);
  return own;
}
