import type { Logger } from "pino";
import { noPeriodicJob, type PeriodicJob, startPeriodicJob } from "#store/periodic-job.ts";
import { restAfter } from "#store/pruning/batches.ts";
import { findState } from "#store/service-state.ts";
import type { Store } from "#store/store.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { Mailer } from "../mail/mail.ts";
import { mailsTo } from "../mail/mail-languages.ts";
import { addMails } from "../mail/rows/mails.ts";
import { lockMosque } from "../mosques/rows/mosques.ts";
import { findMailed } from "../team/rows/mailed-members.ts";
import { type KeyWarningKind, warningMail } from "./key-mails.ts";
import { keyUsesOf } from "./rows/key-uses.ts";
import {
  findEnding,
  findNeverWarnedAsUnused,
  noteEndWarning,
  noteUnusedWarning,
  type WarnableKey,
} from "./rows/key-warnings.ts";

/** What warning of keys needs. */
export interface KeyWarning {
  readonly store: Store;
  readonly mailer: Pick<Mailer, "canSend">;
  /** The address of a mosque's keys page. */
  readonly keysPageOf: (mosqueId: string) => string;
  /** Told that mails are waiting to be sent. */
  readonly onMails: () => void;
}

/** How often keys are looked at, in milliseconds. */
const lookEveryMs = 60 * 60 * 1_000;

/** A warning that is due. */
interface Due {
  readonly key: WarnableKey;
  readonly what: KeyWarningKind;
  /** Notes it. @returns false if it was given already */
  readonly note: (tx: Tx) => Promise<boolean>;
}

/** Warns of keys at the start and every hour. */
export function startKeyWarnings(warning: KeyWarning, log: Pick<Logger, "warn">): PeriodicJob {
  if (!warning.mailer.canSend) return noPeriodicJob;
  return startPeriodicJob((stop) => warnOfKeys(warning, warning.store.now(), stop), {
    everyMs: lookEveryMs,
    onError: (error) => log.warn({ err: error }, "keys that end or are unused could not be looked for"),
  });
}

/**
 * Creates the mails about keys that end soon or are unused: one per mosque and kind. The same transaction saves the
 * warnings, so that each warning is given once, even by several instances or after a crash. A mosque without recipients
 * is checked again.
 */
export async function warnOfKeys(warning: KeyWarning, now: Date, signal: AbortSignal): Promise<void> {
  for (const find of [findDueEnds, findDueUnused]) {
    for (let after: string | undefined = ""; after !== undefined && !signal.aborted; ) {
      const { due, next } = await find(warning.store, now, after);
      for (const ofMosque of Map.groupBy(due, ({ key }) => key.mosqueId).values()) {
        if (signal.aborted) return;
        const startedAt = performance.now();
        await warn(warning, ofMosque, now);
        await restAfter(startedAt, signal);
      }
      after = next;
    }
  }
}

/** The due warnings of a step of keys, and the key before the next step; undefined after the last step. */
type FindDue = (store: Store, now: Date, after: string) => Promise<{ due: Due[]; next: string | undefined }>;

const findDueEnds: FindDue = async (store, now, after) => {
  const keys = await store.read((tx) => findEnding(tx, now.toISOString(), firstWarningUntil(now), after));
  const due = keys.flatMap((key): Due[] => {
    const days = endWarningOf(key, now);
    if (days === undefined) return [];
    return [{ key, what: "key_ends", note: (tx) => noteEndWarning(tx, key.id, days) }];
  });
  return { due, next: keys.at(-1)?.id };
};

const findDueUnused: FindDue = async (store, now, after) => {
  const since = unusedSince(now);
  const { keys, knownSince } = await store.read(async (tx) => ({
    keys: await findNeverWarnedAsUnused(tx, now.toISOString(), since, after),
    knownSince: await findState(tx, "key-uses-since"),
  }));
  if (knownSince !== undefined && knownSince > since) return { due: [], next: undefined };
  const uses = await keyUsesOf(store, keys);
  const due = keys
    .filter(({ id }) => (uses.get(id)?.lastUsedAt ?? "") <= since)
    .map(
      (key): Due => ({
        key,
        what: "key_unused",
        note: (tx) => noteUnusedWarning(tx, key.id, now.toISOString()),
      }),
    );
  return { due, next: keys.at(-1)?.id };
};

/** Gives the due warnings of one mosque, all of one kind, as one mail to each person. */
async function warn(
  { store, keysPageOf, onMails }: KeyWarning,
  due: readonly Due[],
  now: Date,
): Promise<void> {
  const [first] = due;
  if (!first) return;
  const { what } = first;
  const { mosqueId, communityName, timeZoneId: zone } = first.key;
  const isTold = await store.write(async (tx) => {
    if (!(await lockMosque(tx, mosqueId))) return false;
    const readers = await findMailed(tx, mosqueId);
    if (readers.length === 0) return false;
    const keys: WarnableKey[] = [];
    for (const { key, note } of due) if (await note(tx)) keys.push(key);
    if (keys.length === 0) return false;
    const letters = warningMail(what, { communityName, zone, link: keysPageOf(mosqueId), keys });
    await addMails(tx, mailsTo(readers, letters, { mosqueId, what }), now.toISOString());
    return true;
  });
  if (isTold) onMails();
}

const dayMs = 24 * 60 * 60 * 1_000;

/** How many days before a key's end its people are warned, the last warning first (decision 8.103). */
const warningDays = [3, 14] as const;
/** After how many days without a request a key is unused (decision 8.103). */
const unusedDays = 30;

/** How far ahead keys that end are looked for: the first warning's moment, ISO. */
function firstWarningUntil(now: Date): string {
  return new Date(now.getTime() + Math.max(...warningDays) * dayMs).toISOString();
}

/**
 * The due warning before a key's end, in days; undefined if no warning is due. Of two missed warnings, the last counts.
 * A key that was created after a warning's moment gets no warning: the user who chose its end knows it.
 */
function endWarningOf(
  {
    createdAt,
    expiresAt,
    warnedDays,
  }: {
    readonly createdAt: string;
    readonly expiresAt: string | null;
    readonly warnedDays: number | null;
  },
  now: Date,
): number | undefined {
  if (expiresAt === null || Date.parse(expiresAt) <= now.getTime()) return undefined;
  const days = warningDays.find((before) => Date.parse(expiresAt) - before * dayMs <= now.getTime());
  if (days === undefined || (warnedDays !== null && warnedDays <= days)) return undefined;
  return Date.parse(createdAt) > Date.parse(expiresAt) - days * dayMs ? undefined : days;
}

/** Before when a key was last used that is unused now, ISO. */
function unusedSince(now: Date): string {
  return new Date(now.getTime() - unusedDays * dayMs).toISOString();
}
