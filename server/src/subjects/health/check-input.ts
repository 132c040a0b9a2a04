import type { Rhythm as RhythmResponse } from "@mosque-sync/contract";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { SyncWatchesTable } from "#store/tables/watch-tables.ts";
import type { WatchedWithTimetable } from "../keys/rules/key-families.ts";
import { prayersOf } from "../mosque-data/rows/prayers.ts";
import { inListOrder } from "../mosque-data/rules/prayers.ts";
import { kindOf } from "../mosques/rules/test-mosques.ts";
import type { WatchedTimetable } from "../timetable/rules/health/trouble.ts";
import type { Watched } from "./rules/health.ts";
import type { Rhythm } from "./rules/rhythm.ts";

/** The columns of a mosque that its health follows from. */
export type MosqueToWatch = Pick<
  MosquesTable,
  | ("id" | "timeZoneId" | "latitude" | "longitude")
  | ("prayerRows" | "prayersVersion" | "testOf" | "suspendedAt")
>;

/** What decides about a mosque's watch, and what its team has said of it. */
export interface WatchedByTeam extends Watched {
  /** Also true of a test mosque. */
  readonly pausedByTeam: boolean;
}

/**
 * The team's settings of the watch, and the last change of the prayer rows: now, if their version is new. Syncs of test
 * mosques are not watched, because users try things out there (decision 8.170). Syncs of suspended mosques are not
 * watched either.
 * @param watch undefined for a mosque that is not watched yet
 */
export function checkInputOf(
  watch: SyncWatchesTable | undefined,
  { prayersVersion, testOf, suspendedAt }: Pick<MosqueToWatch, "prayersVersion" | "testOf" | "suspendedAt">,
  now: Date,
): WatchedByTeam {
  const { periodMinutes = null, graceMinutes = null } = watch ?? {};
  const isSeen = watch?.prayersVersion === prayersVersion;
  const pausedByTeam = watch?.paused === 1 || kindOf({ testOf }) === "test";
  return {
    pausedByTeam,
    paused: pausedByTeam || suspendedAt !== null,
    rhythm: periodMinutes === null || graceMinutes === null ? undefined : { periodMinutes, graceMinutes },
    prayersChangedAt: isSeen ? new Date(watch.prayersChangedAt) : now,
  };
}

/** @param timetable undefined for a mosque without one */
export function mosqueInputOf(
  mosque: MosqueToWatch,
  timetable: WatchedTimetable | undefined,
): WatchedWithTimetable {
  const { timeZoneId: zone, latitude, longitude } = mosque;
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude };
  return { zone, place, prayers: inListOrder(prayersOf(mosque)), timetable };
}

export function rhythmResponse(
  rhythm: Rhythm,
  { pausedByTeam, rhythm: ownRhythm }: WatchedByTeam,
): RhythmResponse {
  return { ...rhythm, isLearnt: ownRhythm === undefined, paused: pausedByTeam };
}
