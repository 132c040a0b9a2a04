import { nextDue } from "#subjects/timetable/rules/due.ts";

const hourMs = 60 * 60 * 1_000;
/** How long before the rows of a new day are due its file is fetched. */
const leadMs = 2 * hourMs;
/** How long after a failure a link is tried again. */
const againMs = hourMs;

/** When a link is fetched next: some time before the mosque's next day. */
export function nextFetch(mosqueId: string, timeZone: string, now: Date): Date {
  const next = Date.parse(nextDue(mosqueId, timeZone, now)) - leadMs;
  return new Date(next > now.getTime() ? next : next + 24 * hourMs);
}

/** When a link that failed is fetched again. */
export function nextTry(mosqueId: string, timeZone: string, now: Date): Date {
  return new Date(Math.min(now.getTime() + againMs, nextFetch(mosqueId, timeZone, now).getTime()));
}
