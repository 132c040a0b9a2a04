import { dateIn } from "@mosque-sync/timetable/daily";
import type { Logger } from "pino";
import { type PeriodicJob, startPeriodicJob } from "#store/periodic-job.ts";
import { inBatches } from "#store/pruning/batches.ts";
import type { Store } from "#store/store.ts";
import { lockMosque } from "../mosques/rows/mosques.ts";
import { applyPlan, planFor } from "./apply-day.ts";
import { factsOn, findDay, findDueTimetables, findTimetable, saveOutcome } from "./rows/timetables.ts";
import { isDue, nextDue } from "./rules/due.ts";

/** How often due days are looked for, in milliseconds. */
const lookEveryMs = 15_000;
/** How many mosques one query finds. */
const foundTogether = 20;
/** How long after a failure a mosque's day is tried again, in milliseconds. */
const againAfterMs = 10 * 60_000;

/** The services that daily updates use. */
export interface Daily {
  readonly store: Store;
  readonly newId: () => string;
}

/**
 * Writes the rows of each mosque's new day. Any number of instances may do it. A day is due until the transaction with
 * its rows is committed, and that transaction checks again. So no day is written twice, and others do the share of a
 * killed instance.
 */
export function startDailyUpdates(daily: Daily, log: Pick<Logger, "warn">): PeriodicJob {
  const { store } = daily;
  async function updateDue(stop: AbortSignal): Promise<void> {
    await inBatches(async () => {
      const ids = await store.read((tx) => findDueTimetables(tx, store.now(), foundTogether));
      for (const id of ids) if (!stop.aborted) await updateOne(id);
      return ids.length === foundTogether;
    }, stop);
  }

  async function updateOne(mosqueId: string): Promise<void> {
    try {
      await updateDay(daily, mosqueId);
    } catch (error) {
      log.warn({ err: error, mosqueId }, "the rows of a mosque's day could not be written; trying again");
      const dueAt = new Date(store.now().getTime() + againAfterMs).toISOString();
      await store.write((tx) => saveOutcome(tx, mosqueId, { dueAt }));
    }
  }

  return startPeriodicJob(updateDue, {
    everyMs: lookEveryMs,
    onError: (error) => log.warn({ err: error }, "due timetables could not be looked for"),
  });
}

/** Writes the rows of a mosque's day, if it is due. */
export async function updateDay({ store, newId }: Daily, mosqueId: string): Promise<void> {
  await store.write(async (tx) => {
    const now = store.now();
    const mosque = await lockMosque(tx, mosqueId);
    const timetable = mosque && (await findTimetable(tx, mosqueId));
    // Another instance has written the day, or the timetable was deleted.
    if (!timetable || !isDue(timetable.dueAt, now)) return;
    if (mosque.suspendedAt !== null) {
      await saveOutcome(tx, mosqueId, { dueAt: nextDue(mosqueId, mosque.timeZoneId, now) });
      return;
    }
    const date = dateIn(mosque.timeZoneId, now);
    const day = {
      ...{ date, found: await findDay(tx, mosqueId, date), facts: factsOn(timetable, date) },
      ...{ firstDay: timetable.firstDay, lastDay: timetable.lastDay, appliedOn: timetable.appliedOn },
    };
    const origin = {
      ...{ mosqueId, at: now.toISOString(), requestId: newId() },
      ...{ actorKind: "timetable" as const, actorId: mosqueId },
    };
    const plan = planFor(mosque, day, false);
    const outcome = applyPlan({ tx, mosque, origin }, plan, { ...timetable, ...day }, newId);
    await saveOutcome(tx, mosqueId, outcome);
  });
}
