import type { ReasonName } from "@mosque-sync/contract";
import type { RunRequest } from "#subjects/activity/rules/runs.ts";
import {
  type Health,
  healthOf,
  type Logged,
  type Use,
  type Watched,
  type WatchedMosque,
} from "#subjects/health/rules/health.ts";
import { statesByUrgency } from "#subjects/health/rules/use.ts";
import { judgeTimetable, type WatchedTimetable } from "#subjects/timetable/rules/health/trouble.ts";
import { type KeyStanding, keyStatus, works } from "./api-keys.ts";

/** A key that may write, as the watch sees it. */
export interface WritingKey extends KeyStanding {
  readonly id: string;
  readonly familyId: string;
  readonly name: string;
}

/** A key that may write, with its predecessors: a website continues with the newest key. */
export interface KeyFamily {
  readonly id: string;
  /** The name of its newest key. */
  readonly name: string;
  readonly keyIds: readonly string[];
  readonly works: boolean;
}

/** @param keys of one mosque, newest first */
export function familiesOf(keys: readonly WritingKey[], now: Date): KeyFamily[] {
  return [...Map.groupBy(keys, ({ familyId }) => familyId)].map(([id, members]) => ({
    id,
    name: members[0]?.name ?? "",
    keyIds: members.map((key) => key.id),
    works: members.some((key) => works(keyStatus(key, now))),
  }));
}

export interface LoggedFamily<R extends RunRequest = RunRequest> extends Logged<R> {
  readonly family: KeyFamily;
  readonly use: (Use & { readonly lastUsedAt: string }) | undefined;
}

/** For how long a family without a working key is watched after its last request, in milliseconds. */
const watchedAfterEndMs = 2 * 24 * 60 * 60 * 1_000;

/**
 * The watched families (decision 8.31). They include used families with a working key. They also include ended
 * families that were used in the last two days, unless another key has worked since: the website then has a new key. If
 * no family qualifies, the last used family is watched: a website whose key has ended has stopped.
 */
function watchedFamilies<R extends RunRequest>(
  families: readonly LoggedFamily<R>[],
  now: Date,
): LoggedFamily<R>[] {
  const used = families.filter(({ use }) => use !== undefined).toSorted(newestUseFirst);
  const since = new Date(now.getTime() - watchedAfterEndMs).toISOString();
  const worked = used.flatMap(({ family, use }) => (family.works && use?.lastSuccessAt) || []);
  const isOpen = (lastUsedAt: string) => lastUsedAt >= since && !worked.some((at) => at > lastUsedAt);
  const watched = used.filter(({ family, use }) => family.works || (use && isOpen(use.lastUsedAt)));
  return watched.length > 0 ? watched : used.slice(0, 1);
}

/** The health of a mosque's syncs: the health of its worst family of keys. */
export interface MosqueHealth<R extends RunRequest = RunRequest> extends Health<R> {
  /** The family that it is about; undefined if no key that may write has sent a request. */
  readonly about: LoggedFamily<R> | undefined;
  /** How many families are watched. */
  readonly watchedFamilies: number;
}

/** A mosque whose rows its timetable may keep. */
export interface WatchedWithTimetable extends WatchedMosque {
  readonly timetable?: WatchedTimetable | undefined;
}

/**
 * The health of a mosque follows from its timetable, or else from its keys. A failed run of a key that works counts too: its
 * website may have sent a newer timetable.
 */
export function mosqueHealthOf<R extends RunRequest>(
  watched: Watched,
  mosque: WatchedWithTimetable,
  families: readonly LoggedFamily<R>[],
  now: Date,
): MosqueHealth<R> {
  const { timetable, zone } = mosque;
  if (!timetable || watched.paused) return healthOfKeys(watched, mosque, families, now);
  const judged = judgeTimetable(timetable, zone, now);
  const senders = families.filter((family) => isSender(family, timetable));
  const ofKeys = healthOfKeys(watched, mosque, senders, now);
  const isOfKey = judged.state === "healthy" && ofKeys.state === "failed";
  const [checkAt] = [judged.checkAt, ofKeys.checkAt]
    .flatMap((at) => at ?? [])
    .toSorted((one, other) => Number(one) - Number(other));
  const health = { ...ofKeys, lateAfter: undefined, checkAt };
  if (isOfKey) return health;
  const { state, reason } = judged;
  return { ...health, state, reason, details: undefined, about: undefined };
}

/** Whether a key may send the mosque's timetable: it works, and was used since. Refused writes of rows do not count. */
function isSender({ family, use }: LoggedFamily, { receivedAt }: WatchedTimetable): boolean {
  const isUsed = use !== undefined && use.lastUsedAt > receivedAt;
  return family.works && isUsed && use.lastReason !== ("rows_kept_by_timetable" satisfies ReasonName);
}

/**
 * The health of a mosque's syncs: each family of keys that may write is judged by itself, and the worst decides. Keys that may
 * only read do not count, so that a screen that asks every minute does not hide a website that has stopped.
 */
function healthOfKeys<R extends RunRequest>(
  watched: Watched,
  mosque: WatchedMosque,
  families: readonly LoggedFamily<R>[],
  now: Date,
): MosqueHealth<R> {
  const judged = watchedFamilies(families, now).map((family) => ({
    family,
    health: healthOf(watched, mosque, family, now),
  }));
  const [worst] = judged.toSorted(
    (one, other) =>
      statesByUrgency.indexOf(one.health.state) - statesByUrgency.indexOf(other.health.state) ||
      longestSilentFirst(one.family, other.family, one.health),
  );
  if (!worst) {
    const unused = { use: undefined, quarters: [], requests: [] };
    return { ...healthOf(watched, mosque, unused, now), about: undefined, watchedFamilies: 0 };
  }
  const [checkAt] = judged.flatMap(({ health }) => health.checkAt ?? []).toSorted((a, b) => +a - +b);
  return { ...worst.health, checkAt, about: worst.family, watchedFamilies: judged.length };
}

/** Among healthy families, the family that was used last is first. */
function longestSilentFirst(one: LoggedFamily, other: LoggedFamily, { state }: Health): number {
  const isHealthy = state === "healthy" || state === "paused";
  if (isHealthy) return newestUseFirst(one, other);
  return compared(one.use?.lastSuccessAt ?? "", other.use?.lastSuccessAt ?? "");
}

function newestUseFirst(one: LoggedFamily, other: LoggedFamily): number {
  return compared(other.use?.lastUsedAt ?? "", one.use?.lastUsedAt ?? "");
}

/** Instants of one form compare as texts. */
function compared(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
