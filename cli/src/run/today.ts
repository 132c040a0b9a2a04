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

/** A day that is asked for: `YYYY-MM-DD`, `today`, `tomorrow`; or tomorrow only from a time of the day on, `HH:mm`. */
export type AskedDay = string | { tomorrowFrom: string };

/**
 * The date of a day in a time zone, as `YYYY-MM-DD`: today's unless another day is asked for.
 * @throws {Stop} when the zone is not an IANA time zone that this runtime knows
 */
export function dayIn(asked: AskedDay | undefined, timeZone: string, now: Date): string {
  if (typeof asked === "string" && asked !== "today" && asked !== "tomorrow") return asked;
  const today = todayIn(timeZone, now);
  const isTomorrow =
    typeof asked === "object" ? isPast(asked.tomorrowFrom, timeZone, now) : asked === "tomorrow";
  return isTomorrow ? Temporal.PlainDate.from(today).add({ days: 1 }).toString() : today;
}

function isPast(time: string, timeZone: string, now: Date): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  return local.toPlainTime().toString({ smallestUnit: "minute" }) >= time;
}

/** The time zone of this computer. */
export function ownTimeZone(): string {
  return Temporal.Now.timeZoneId();
}

/** The zone whose clocks a timetable is read by. */
export interface ZoneToReadBy {
  timeZone: string;
  /** False if it is only the zone of a computer that keeps UTC, whose clocks never change. */
  isOfPlace: boolean;
}

/** A time zone that was set, or this computer's, which is then said. */
export function timeZoneOf(set: string | undefined, { log }: Pick<Surroundings, "log">): ZoneToReadBy {
  if (set !== undefined) return { timeZone: set, isOfPlace: true };
  const timeZone = ownTimeZone();
  const isOfPlace = !/^(?:UTC|UCT|GMT|Universal|Zulu|Etc\/.*)$/.test(timeZone);
  log(
    isOfPlace
      ? `Using this computer's time zone, ${timeZone}. Use --time-zone to set the mosque's.`
      : `This computer's time zone is ${timeZone}, so clock changes are not checked. Use --time-zone to set the mosque's.`,
  );
  return { timeZone, isOfPlace };
}
