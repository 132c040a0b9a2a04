const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A day and a time of day, as the clocks of a place show them. */
export interface WallTime {
  /** Such as "2026-11-22". */
  readonly date: string;
  /** Minutes since midnight, from 0 to 1439. */
  readonly minutes: number;
}

/** The clocks of a time zone. Instants are in milliseconds since 1970, in UTC. */
export interface ZoneClock {
  readonly zone: string;
  /** The clocks' reading at an instant. */
  wallTimeAt(instant: number): WallTime;
  /**
   * When the clocks show a day and a time: the first time if clocks go back over it. If clocks skip it, as far behind
   * the change as the time is behind the skipped hour's start.
   * @param minutes since midnight; 1440 is the midnight that ends the day
   */
  instantOf(date: string, minutes: number): number;
}

/** @param zone an IANA time zone, such as "Europe/London" */
export function zoneClock(zone: string): ZoneClock {
  const format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  });

  /** The wall time as if it were UTC. */
  function wallMs(instant: number): number {
    const parts = format.formatToParts(instant);
    const part = (type: Intl.DateTimeFormatPartTypes) =>
      Number(parts.find((one) => one.type === type)?.value);
    return Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
  }
  const offsetMs = (instant: number) => wallMs(instant) - Math.floor(instant / 1_000) * 1_000;

  return {
    zone,
    wallTimeAt(instant) {
      const ms = wallMs(instant);
      return { date: dateOf(ms), minutes: Math.floor((ms % dayMs) / minuteMs) };
    },
    instantOf(date, minutes) {
      const wanted = msOf(date) + minutes * minuteMs;
      const before = wanted - offsetMs(wanted - dayMs);
      const after = wanted - offsetMs(wanted + dayMs);
      if (wallMs(before) === wanted) return before;
      return wallMs(after) === wanted ? after : before;
    },
  };
}

/** The day that is some days after another. */
export function daysAfter(date: string, days: number): string {
  return dateOf(msOf(date) + days * dayMs);
}

/** How many days a day is after another: negative if it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((msOf(to) - msOf(from)) / dayMs);
}

/** Whether a day is a Friday. */
export function isFriday(date: string): boolean {
  return new Date(msOf(date)).getUTCDay() === 5;
}

function msOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
