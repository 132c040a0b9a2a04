import type { HealthState, Prayer } from "@mosque-sync/contract";
import type { RefusalDetails } from "#domain/packed-request.ts";
import type { RunRequest } from "#subjects/activity/rules/runs.ts";
import type { Place } from "./days/sunset.ts";
import { type JudgedRun, newestRunOf } from "./newest-run.ts";
import type { Quarter } from "./quarter-hours.ts";
import { lateAfter, learntRhythm, type Rhythm } from "./rhythm.ts";
import { isStuck } from "./stuck.ts";

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
