import { nextAt } from "@mosque-sync/timetable/daily";
import { daysBetween } from "@mosque-sync/timetable/dates";

/** The updates of mosques in one zone are spread over this time, in seconds. */
const spreadSeconds = 300;
/**
 * No update is due further ahead than this, in milliseconds: a clock was wrong that set one. The longest day has 25
 * hours; two instances' clocks may differ.
 */
const furthestMs = (25 * 60 * 60 + spreadSeconds + 10 * 60) * 1_000;

/**
 * When the rows of the next day are due: soon after the mosque's midnight, each mosque at its own second.
 * @param mosqueId whose first digits decide the second
 */
export function nextDue(mosqueId: string, timeZone: string, now: Date): string {
  const seconds = Number.parseInt(mosqueId.slice(0, 8), 16) % spreadSeconds;
  return new Date(nextAt("00:00", timeZone, now).getTime() + seconds * 1_000).toISOString();
}

/** Whether an update is due. A time too far ahead was set by a wrong clock. */
export function isDue(dueAt: string, now: Date): boolean {
  return dueAt <= now.toISOString() || dueAt > furthestDue(now);
}

/** The latest time that an update can be due at. */
export function furthestDue(now: Date): string {
  return new Date(now.getTime() + furthestMs).toISOString();
}

/** The days between two days, without them; undefined without such days. */
export function daysMissed(
  appliedOn: string | null,
  date: string,
): { readonly from: string; readonly until: string } | undefined {
  if (appliedOn === null) return undefined;
  const [from, until] = [dayAfter(appliedOn, 1), dayAfter(date, -1)];
  return from <= until ? { from, until } : undefined;
}

/** The day some days after another. */
export function dayAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** How many days a span has. */
export function daysIn(from: string, until: string): number {
  return daysBetween({ date: from }, { date: until }) + 1;
}

/** The dates of a span, in order. */
export function datesBetween(from: string, until: string): string[] {
  return Array.from({ length: Math.max(0, daysIn(from, until)) }, (_, index) => dayAfter(from, index));
}
