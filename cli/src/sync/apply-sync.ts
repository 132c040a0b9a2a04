import { setTimeout } from "node:timers/promises";
import { isCallError, type ProfileUpdate } from "@mosque-sync/client";
import { Stop } from "../stop.ts";
import type { PrayerTimes } from "../timetable/timetable.ts";
import { type MosqueClient, readSnapshot } from "./mosque-state.ts";
import { isEmpty, makePlan, type Plan } from "./plan.ts";
import { type Planned, planSync, type SyncOptions } from "./plan-sync.ts";
import { type OnProgress, tell } from "./progress.ts";
import type { RowChange } from "./reconcile.ts";

/** How a sync ended. */
export interface Applied {
  /** What was planned at first. */
  plan: Plan;
  /** How many writes were answered with success. */
  writes: number;
  /** What the snapshot still lacks. The sync is verified when it is empty. */
  remaining: Plan;
}

export type ApplyOptions = SyncOptions & {
  /** Called with every plan, before it is carried out. */
  onPlan?: (plan: Plan) => void;
};

/** How often a plan is made again after writes that ended without a clear answer. */
const maxRounds = 5;
/** The pause before the second plan; it doubles with each further one. */
const firstPauseMs = 100;

/**
 * Plans the day's sync, writes it, and verifies it by the snapshot: three reads, the writes, one read.
 *
 * A write whose answer is lost is never simply sent again, for a creation would then be there twice: the mosque
 * is read again and the plan made anew, until nothing is left.
 * @throws {Stop} when the source has nothing usable for the day, or when a plan looks like a mistake
 * @throws {CallError} when a request fails for good
 */
export async function applySync(options: ApplyOptions): Promise<Applied> {
  const { client, onProgress = () => {}, onPlan = () => {} } = options;
  let writes = 0;
  const countWrites: OnProgress = (progress) => {
    if (progress.kind === "answered") writes++;
    onProgress(progress);
  };

  let first: Plan | undefined;
  for (let round = 1; ; round++) {
    const planned = await planSync(options);
    first ??= planned.plan;
    onPlan(planned.plan);
    if (planned.danger) throw new Stop(planned.danger.reason, planned.danger.message);
    try {
      await write(client, planned.plan, countWrites);
    } catch (error) {
      if (round === maxRounds || !isWorthPlanningAgain(error)) throw error;
      await setTimeout(firstPauseMs * 2 ** (round - 1));
      continue;
    }
    return { plan: first, writes, remaining: await verify(client, planned, onProgress) };
  }
}

async function verify(client: MosqueClient, planned: Planned, onProgress: OnProgress): Promise<Plan> {
  const { desired, mosque, plan } = planned;
  return makePlan(desired, await readSnapshot(client, onProgress), mosque.capabilities, plan.timeZone);
}

async function write(client: MosqueClient, plan: Plan, onProgress: OnProgress): Promise<void> {
  if (isEmpty(plan)) return;
  if (plan.profile.length > 0) {
    const body: ProfileUpdate = Object.fromEntries(plan.profile.map(({ field, to }) => [field, to]));
    const step = `change profile ${Object.keys(body).join(", ")}`;
    await tell(onProgress, step, () => client.updateProfile({ body }));
  }
  for (const change of plan.rows) await writeRow(client, change, onProgress);
}

async function writeRow(client: MosqueClient, change: RowChange, onProgress: OnProgress): Promise<void> {
  switch (change.kind) {
    case "add": {
      // Not every server knows Idempotency-Key, so the client must not try a creation again by itself.
      const once = { idempotencyKey: crypto.randomUUID(), maxRetries: 0 };
      await tell(onProgress, `add ${change.to.prayerKey}`, () =>
        client.createPrayer({ body: change.to, ...once }),
      );
      return;
    }
    case "change": {
      const { id: prayerId, prayerKey } = change.from;
      const body = fullUpdate(change.from, change.to);
      await tell(onProgress, `change ${prayerKey}`, () => client.updatePrayer({ prayerId, body }));
      return;
    }
    case "delete": {
      const { id: prayerId, prayerKey } = change.from;
      await tell(onProgress, `delete ${prayerKey}`, () => client.deletePrayer({ prayerId }));
      return;
    }
  }
}

/** Every member, also those that stay: the specification does not say that omitted ones stay unchanged. */
function fullUpdate(from: PrayerTimes, to: PrayerTimes) {
  return {
    prayerKey: to.prayerKey,
    ...((from.adhanTime || to.adhanTime) && { adhanTime: to.adhanTime ?? null }),
    ...((from.iqamahTime || to.iqamahTime) && { iqamahTime: to.iqamahTime ?? null }),
  };
}

/** Whether a write failed in a way that says nothing against the plan: it may be done, or the rows have moved. */
function isWorthPlanningAgain(error: unknown): boolean {
  if (!isCallError(error)) return false;
  const moved = [404, 409, 412, 429];
  return error.mayHaveHappened || (error.kind === "api" && moved.includes(error.status));
}
