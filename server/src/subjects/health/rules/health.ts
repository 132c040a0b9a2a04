import type { HealthState, Prayer, PrayerKey } from "@mosque-sync/contract";
import type { Temporal } from "temporal-polyfill/full";
import type { RefusalDetails } from "#domain/packed-request.ts";
import type { RunRequest } from "#subjects/activity/rules/runs.ts";
import { type Place, sunsetMinutes } from "./days/sunset.ts";
import { placeOfZone } from "./days/zone-places.ts";
import { type JudgedRun, newestRunOf } from "./newest-run.ts";
import { byDate, dateIn, firstQuarterOf, type Quarter } from "./quarter-hours.ts";
import { lateAfter, learntRhythm, type Rhythm } from "./rhythm.ts";

/** The team's settings of a mosque's watch, and the last change of its rows. */
export interface Watched {
  readonly paused: boolean;
  /** Undefined while it is learnt. */
  readonly rhythm: Rhythm | undefined;
  /** When the prayer rows last changed, as far as the service has seen it. */
  readonly prayersChangedAt: Date;
}

export interface WatchedMosque {
  readonly zone: string;
  /** Undefined if it has no coordinates. */
  readonly place: Place | undefined;
  readonly prayers: readonly Prayer[];
}

/** The outcome of a mosque's requests, kept longer than the requests. Instants are ISO. */
export interface Use {
  readonly lastSuccessAt: string | null;
  /** The exact reason why the newest request failed, null when it worked. */
  readonly lastReason: string | null;
}

export interface Logged<R extends RunRequest = RunRequest> {
  /** Undefined if it has never sent a request. */
  readonly use: Use | undefined;
  /** Quarters with requests of at least the last 30 days, oldest first. */
  readonly quarters: readonly Quarter[];
  /** The newest. */
  readonly requests: readonly R[];
}

/** The health of a mosque's sync. */
export interface Health<R extends RunRequest = RunRequest> {
  readonly state: HealthState;
  /** The exact reason of a failure. */
  readonly reason: string | undefined;
  /** The details of the failure, as far as they are logged. */
  readonly details: RefusalDetails | undefined;
  readonly rhythm: Rhythm;
  /** Undefined if no run is in the log. */
  readonly newest: JudgedRun<R> | undefined;
  /** When the next sync is late; undefined if no sync has ever worked. */
  readonly lateAfter: Date | undefined;
  /** When the state may change without a request; undefined if only a request can change it. */
  readonly checkAt: Date | undefined;
}

/** The health of a mosque's sync: the first state that holds (decision 8.31). */
export function healthOf<R extends RunRequest>(
  watched: Watched,
  mosque: WatchedMosque,
  { use, quarters, requests }: Logged<R>,
  now: Date,
): Health<R> {
  const { zone } = mosque;
  const rhythm = watched.rhythm ?? learntRhythm(quarters, zone);
  const newest = newestRunOf(requests, now);
  const late = use?.lastSuccessAt ? lateAfter(use.lastSuccessAt, rhythm, zone) : undefined;
  const failure = newest ? newest.failureLeft?.reason : (use?.lastReason ?? undefined);
  // A mosque that is not paused is no longer suspended, so its refusals have ended.
  const reason = failure === "mosque_suspended" ? undefined : failure;
  const none = { reason: undefined, details: undefined, checkAt: undefined };
  const base = { rhythm, newest, lateAfter: late, ...none };
  if (watched.paused) return { ...base, state: "paused" };
  if (!use) return { ...base, state: mosque.prayers.length > 0 ? "by_hand" : "never" };
  const judgedAgainAt = newest?.judgedAgainAt;
  if (reason !== undefined) {
    const details = newest?.failureLeft?.details;
    return { ...base, state: "failed", reason, details, checkAt: judgedAgainAt };
  }
  const isLate = late === undefined || late <= now;
  const checkAt = judgedAgainAt ?? (isLate ? undefined : late);
  const { prayersChangedAt } = watched;
  if (!isLate && isStuck({ ...mosque, quarters, prayersChangedAt }, now))
    return { ...base, state: "stuck", checkAt };
  return { ...base, state: isLate ? "late" : "healthy", checkAt };
}

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
function isStuck({ quarters, zone, place, prayers, prayersChangedAt }: StuckFacts, now: Date): boolean {
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
