import type { StopSentence } from "@mosque-sync/timetable/daily";
import type { Logger } from "pino";
import { type PeriodicJob, startPeriodicJob } from "#store/periodic-job.ts";
import { type DueWork, doDue } from "#store/pruning/batches.ts";
import type { Store } from "#store/store.ts";
import { fromJson, toJson } from "#store/tables/columns.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { LinkDetails, TimetableLinksTable } from "#store/tables/timetable-tables.ts";
import { makeCheckDue } from "#subjects/health/rows/watches.ts";
import { findMosque, lockMosque } from "#subjects/mosques/rows/mosques.ts";
import { originOfTimetable } from "../apply-day.ts";
import type { TimetableReader } from "../reading/timetable-reader.ts";
import { readFileFor, replaceWith } from "../replacement.ts";
import { claimLink, findDueLinks, findLink, saveFetch, working } from "../rows/links.ts";
import { findTimetable } from "../rows/timetables.ts";
import { isLinkDue } from "../rules/health/warnings.ts";
import type { FetchedLink, FetchFile } from "./fetched-file.ts";
import { nextFetch, nextTry } from "./rules/fetch-times.ts";
import { isReadOtherwise } from "./rules/link-versions.ts";

/** How often due links are looked for, in milliseconds. */
const lookEveryMs = 60_000;
/** How many links one query finds. */
const foundTogether = 20;
/** How long after it was taken a link without an outcome is taken again, in milliseconds: longer than a fetch takes. */
const lostAfterMs = 15 * 60_000;

/** The services of link updates. */
export interface LinkUpdates {
  readonly store: Store;
  readonly newId: () => string;
  /** Called for one link after another, so that updates need no turn among requests. */
  readonly fetchFile: FetchFile;
  readonly timetableReader: TimetableReader;
}

/** Fetches the file of each link every day. A new version replaces the timetable, unless it looks like a mistake. */
export function startLinkUpdates(updates: LinkUpdates, log: Pick<Logger, "warn">): PeriodicJob {
  const { store } = updates;

  async function updateDue(stop: AbortSignal): Promise<void> {
    const dueLinks: DueWork<string> = {
      together: foundTogether,
      find: (limit) => store.read((tx) => findDueLinks(tx, store.now(), limit)),
      async work(ids) {
        for (const id of ids) if (!stop.aborted) await updateOne(id);
      },
    };
    await doDue(dueLinks, stop);
  }

  async function updateOne(mosqueId: string): Promise<void> {
    try {
      await updateFromLink(updates, mosqueId);
    } catch (error) {
      log.warn({ err: error, mosqueId }, "a link to a timetable could not be updated; trying again");
    }
  }

  return startPeriodicJob(updateDue, {
    everyMs: lookEveryMs,
    onError: (error) => log.warn({ err: error }, "due links could not be looked for"),
  });
}

/** Fetches the file of a mosque's link, if it is due, and replaces the timetable by a new version. */
export async function updateFromLink(updates: LinkUpdates, mosqueId: string): Promise<void> {
  const { store, fetchFile } = updates;
  const now = store.now();
  const link = await store.write((tx) => claimLink(tx, mosqueId, now, new Date(now.getTime() + lostAfterMs)));
  if (!link) return;
  const fetched = await fetchFile(link.url, await knownVersion(store, link, now));
  if (fetched.is === "fetched") return replaceByFile(updates, link, fetched);
  await store.write(async (tx) => {
    const timeZone = (await findMosque(tx, mosqueId))?.timeZoneId ?? "UTC";
    if (fetched.is === "unchanged") await saveFetch(tx, link, worked(link, timeZone, now));
    else {
      const { reason, message: problem, status } = fetched;
      await saveFailure(tx, link, { reason, problem, timeZone, details: { status } }, now);
    }
  });
}

/** The version of the file that need not be read again. */
async function knownVersion(store: Store, { mosqueId, version }: TimetableLinksTable, now: Date) {
  const [mosque, timetable] = await store.read((tx) =>
    Promise.all([findMosque(tx, mosqueId), findTimetable(tx, mosqueId)]),
  );
  const isOther = mosque && timetable && isReadOtherwise(timetable, mosque.timeZoneId, now);
  return isOther ? undefined : fromJson(version);
}

async function replaceByFile(
  { newId, ...services }: LinkUpdates,
  link: TimetableLinksTable,
  { bytes, fileName, version }: FetchedLink,
): Promise<void> {
  const { mosqueId } = link;
  const { store } = services;
  const now = store.now();
  const read = await readFileFor(services, mosqueId, { bytes, fileName, isFetched: true });
  if (!read) return;
  await store.write(async (tx) => {
    const mosque = await lockMosque(tx, mosqueId);
    const present = await findLink(tx, mosqueId);
    if (!mosque || present?.url !== link.url) return; // It was removed or changed meanwhile.
    const { timeZoneId: timeZone } = mosque;
    if (mosque.suspendedAt !== null) {
      await saveFetch(tx, link, { dueAt: nextFetch(mosqueId, timeZone, now).toISOString() });
      return;
    }
    if (read.is === "not read") {
      const { problem, sentences } = read;
      await saveFailure(
        tx,
        link,
        { reason: "file_not_read", problem, timeZone, details: { sentences } },
        now,
      );
      return;
    }
    const origin = originOfTimetable(mosqueId, now, newId);
    const { plan, save } = await replaceWith(
      { tx, mosque, origin },
      { read, fileName, bytes, isFetched: true },
      { newId },
    );
    if (plan.stop) {
      const { message: problem, sentences = [] } = plan.stop;
      const details = { sentences: sentences as StopSentence[] }; // The service wrote them as such.
      await saveFailure(tx, link, { reason: "file_looks_wrong", problem, timeZone, details }, now);
    } else {
      await save();
      await saveFetch(tx, link, { ...worked(link, timeZone, now), version: toJson(version) });
    }
  });
}

function worked({ mosqueId }: TimetableLinksTable, timeZone: string, now: Date) {
  return {
    ...{ ...working, checkedAt: now.toISOString() },
    dueAt: nextFetch(mosqueId, timeZone, now).toISOString(),
  };
}

interface FoundProblem extends Pick<TimetableLinksTable, "reason" | "problem"> {
  readonly details: LinkDetails;
  readonly timeZone: string;
}

/** Saves a failure, and has the mosque checked if its people are to be told. */
async function saveFailure(
  tx: Tx,
  link: TimetableLinksTable,
  { timeZone, details, ...problem }: FoundProblem,
  now: Date,
): Promise<void> {
  const { mosqueId, isTold } = link;
  const at = now.toISOString();
  const failures = link.failures + 1;
  const dueAt = nextTry(mosqueId, timeZone, now).toISOString();
  await saveFetch(tx, link, { ...problem, details: toJson(details), failures, dueAt, checkedAt: at });
  if (isLinkDue({ failures, isTold })) makeCheckDue(tx, mosqueId, at);
}
