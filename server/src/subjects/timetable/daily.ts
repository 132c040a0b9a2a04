import { dateIn } from "@mosque-sync/timetable/daily";
import { type PeriodicJob, startPeriodicJob } from "#store/periodic-job.ts";
import { type DueWork, doDue } from "#store/pruning/batches.ts";
import type { Store } from "#store/store.ts";
import { makeCheckDue } from "../health/rows/watches.ts";
import { lockMosque } from "../mosques/rows/mosques.ts";
import { applyPlan, dayOfTimetable, originOfTimetable, planFor } from "./apply-day.ts";
import {
  checkAfterUpdate,
  type DueTimetable,
  findDay,
  findDueTimetables,
  findForDay,
  postpone,
  saveDueAt,
  saveOutcome,
} from "./rows/timetables.ts";
import { isDue, nextDue } from "./rules/due.ts";
import { type UpdateLog, updateInThread } from "./updating-thread.ts";

/** How often due days are looked for, in milliseconds. */
const lookEveryMs = 15_000;
/** How many mosques are found, and then updated, together: on SQLite they share a commit. */
const together = 8;
/**
 * How long a service rests after these, in milliseconds: other writes come in between. 100,000 mosques of one zone take
 * less than an hour, even on a machine that is busy with requests.
 */
const shortestRestMs = 100;
/** How many due updates are worth a thread on SQLite. Fewer take less than one hundredth of the time between two looks. */
const many = 100;
/** How long after a failure a mosque's day is tried again, in milliseconds. */
const againAfterMs = 10 * 60_000;

/** The services that daily updates use. */
export interface Daily {
  readonly store: Pick<Store, "name" | "now" | "read" | "write" | "isUnavailable">;
  readonly newId: () => string;
}

/**
 * Writes the rows of each mosque's new day. Any number of instances may do it. A day is due until the transaction with
 * its rows is committed, and that transaction checks again. So no day is written twice, and others do the share of a
 * killed instance. On SQLite, a thread makes many updates: a commit would block the thread that responds to requests.
 */
export function startDailyUpdates(
  daily: Daily,
  { databaseUrl, log }: { readonly databaseUrl: string; readonly log: UpdateLog },
): PeriodicJob {
  const due = dueUpdates(daily, log);

  async function areMany(): Promise<boolean> {
    return (await due.find(many, undefined)).length === many;
  }

  return startPeriodicJob(
    async (stop) => {
      if (daily.store.name === "sqlite" && (await areMany()))
        await updateInThread({ databaseUrl }, log, stop);
      else await doDue(due, stop);
    },
    {
      everyMs: lookEveryMs,
      onError: (error) => log.warn({ err: error }, "due timetables could not be looked for"),
    },
  );
}

/** The updates that are due now. A failing update does not hold up the others. */
export function dueUpdates(daily: Daily, log: UpdateLog): DueWork<DueTimetable> {
  const { store } = daily;

  async function updateOne(mosqueId: string): Promise<void> {
    try {
      await updateDay(daily, mosqueId);
    } catch (error) {
      log.warn({ err: error, mosqueId }, "the rows of a mosque's day could not be written; trying again");
      if (!store.isUnavailable(error)) await tryLater(mosqueId);
    }
  }

  async function tryLater(mosqueId: string): Promise<void> {
    const now = store.now();
    const dueAt = new Date(now.getTime() + againAfterMs).toISOString();
    // If this fails too, the update stays due.
    const postponed = store.write(async (tx) => {
      await postpone(tx, mosqueId, now, dueAt);
      makeCheckDue(tx, mosqueId, now.toISOString());
    });
    await postponed.catch(() => {});
  }

  return {
    ...{ together, shortestRestMs },
    find: (limit, last) => store.read((tx) => findDueTimetables(tx, store.now(), limit, last)),
    work: (found) => Promise.all(found.map(({ mosqueId }) => updateOne(mosqueId))),
  };
}

/** Writes the rows of a mosque's day, if it is due. */
export async function updateDay({ store, newId }: Daily, mosqueId: string): Promise<void> {
  await store.write(async (tx) => {
    const now = store.now();
    // Started together: the timetable is read once the mosque is locked.
    const [mosque, timetable] = await Promise.all([lockMosque(tx, mosqueId), findForDay(tx, mosqueId)]);
    // Another instance has written the day, or the timetable was deleted.
    if (!mosque || !timetable || !isDue(timetable.dueAt, now)) return;
    if (mosque.suspendedAt !== null) {
      saveDueAt(tx, mosqueId, nextDue(mosqueId, mosque.timeZoneId, now));
      return;
    }
    const date = dateIn(mosque.timeZoneId, now);
    const day = dayOfTimetable(timetable, date, await findDay(tx, mosqueId, date));
    const origin = originOfTimetable(mosqueId, now, newId);
    const plan = planFor(mosque, day, false);
    const outcome = applyPlan({ tx, mosque, origin }, plan, { ...timetable, ...day }, newId);
    saveOutcome(tx, mosqueId, outcome);
    checkAfterUpdate(tx, { mosqueId, ends: timetable.ends }, outcome, { date, at: origin.at });
  });
}
