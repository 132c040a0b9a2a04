import type { Prayer, PrayerKey } from "@mosque-sync/contract";
import type { Temporal } from "temporal-polyfill/full";
import { type Place, sunsetMinutes } from "./days/sunset.ts";
import { placeOfZone } from "./days/zone-places.ts";
import { byDate, dateIn, firstQuarterOf, type Quarter } from "./quarter-hours.ts";

/** What decides whether a website sends the same rows every day while the days change. */
export interface StuckFacts {
  /** Quarters of at least the last week. */
  readonly quarters: readonly Quarter[];
  readonly zone: string;
  /** Undefined if the mosque has no coordinates. */
  readonly place: Place | undefined;
  readonly prayers: readonly Prayer[];
  /** When the rows last changed. */
  readonly prayersChangedAt: Date;
}

/** For how many days the rows have stayed the same, on how many of them the website sent, and how far the sun moved. */
const needed = { days: 7, daysWithSyncs: 3, sunMinutes: 5 };
/** How far the sun must have moved in the main city of the zone, if the mosque's own place is not known. */
const sunMinutesOfZone = 10;
/** Adhans that every mosque moves with the sun. */
const sunsAdhans: readonly PrayerKey[] = ["fajr", "sunrise", "maghrib"];

/**
 * Whether a website continues to send, but no prayer row has changed for a week in which sunset moved (decision 8.34):
 * at the mosque or, without coordinates, by more in its zone. A mosque without adhans that move with the sun is never
 * stuck.
 */
export function isStuck(
  { quarters, zone, place, prayers, prayersChangedAt }: StuckFacts,
  now: Date,
): boolean {
  const sun = place ?? placeOfZone(zone);
  if (!sun || !prayers.some(isOfSun)) return false;
  const today = dateIn(zone, now);
  const changedOn = dateIn(zone, prayersChangedAt);
  const firstDay = today.subtract({ days: needed.days });
  if (changedOn.until(firstDay).sign < 0) return false;
  const since = firstQuarterOf(firstDay.add({ days: 1 }), zone);
  const sent = quarters.filter((one) => one.quarter >= since && one.requests > one.failures);
  const sunMinutes = place ? needed.sunMinutes : sunMinutesOfZone;
  return byDate(sent, zone).size >= needed.daysWithSyncs && sunMoved(sun, changedOn, today) >= sunMinutes;
}

function isOfSun({ prayerKey, adhanTime }: Prayer): boolean {
  return adhanTime !== undefined && sunsAdhans.includes(prayerKey);
}

/** By how many minutes sunset has moved; 0 where the sun does not set. */
function sunMoved(place: Place, from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  const [before, after] = [sunsetMinutes(place, from), sunsetMinutes(place, to)];
  return before === undefined || after === undefined ? 0 : Math.abs(after - before);
}
