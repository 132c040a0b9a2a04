import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { type CallError, isCallError } from "@mosque-sync/client";
import { Stop } from "../run/stop.ts";
import type { Requests } from "./items/item.ts";
import { createLedger, type Ledger } from "./items/ledger.ts";
import { noItems, planItems } from "./items/plan-items.ts";
import { pageItems } from "./items/read-items.ts";
import { actualOf, readSnapshot } from "./mosque-state.ts";
import { countAllChanges, createPlan, type Plan } from "./plan/plan.ts";
import { type Planned, planSync, type SyncOptions } from "./plan/plan-sync.ts";
import { writePlan } from "./plan/write-plan.ts";
import type { OnProgress } from "./progress.ts";
import { withoutRefused } from "./refusal.ts";
import type { StatePlace } from "./state/state-file.ts";

/** How a sync ended. */
export interface Applied {
  /** The first plan. */
  plan: Plan;
  /** How many changes were written, by one request each or several by one. */
  writes: number;
  /** The writes that the server refused, and its reasons, in words. All others were made. */
  refusals: string[];
  /** The changes that the snapshot still lacks. The sync is verified if this is empty. */
  remaining: Plan;
  /** What of that no refusal explains. */
  unexplained: Plan;
}

export type ApplyOptions = SyncOptions & {
  /** Called with every plan before its writes. */
  onPlan?: (plan: Plan) => void;
};

/** How often in a row a sync may fail without progress. */
const mostFruitless = 5;
/** The pause before the second plan; it doubles with each further one. */
const firstPauseMs = 100;
/** If a server asks for a longer pause, the next run has to do the rest. */
const longestPauseMs = 60_000;

/**
 * Plans the day's sync, writes it, and verifies it by the snapshot: three reads, the writes, one read. Announcements
 * and events cost one more read, of the snapshot. Several changes of rows are one write where the server supports it.
 *
 * A write whose response is lost is never simply repeated, because that could create an item twice. Instead the mosque
 * is read and planned again, until the plan is empty.
 * @throws {Stop} when the source has no usable times for the day, or when a plan looks like a mistake
 * @throws {CallError} when a request fails permanently
 */
export async function applySync(options: ApplyOptions): Promise<Applied> {
  const { client, createId = randomUUID, onProgress = () => {}, onPlan = () => {} } = options;
  let writes = 0;
  const countWrites: OnProgress = (progress) => {
    if (progress.kind === "answered") writes += progress.changes?.length ?? 1;
    onProgress(progress);
  };

  const writing = { client, createId, onProgress: countWrites, replacing: { isUseful: true } };
  let first: Plan | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (let fruitless = 0; ; ) {
    try {
      const planned = await planSync(options);
      first ??= planned.plan;
      onPlan(planned.plan);
      if (planned.danger) throw new Stop(planned.danger.reason, planned.danger.message);
      const left = countAllChanges(planned.plan);
      if (left < fewest) fruitless = 0;
      fewest = Math.min(fewest, left);
      const ledger = ledgerOf(planned, options.state, createId);
      const refusals = await writePlan(writing, planned, ledger);
      const remaining = await verify({ client, onProgress }, planned, ledger);
      return {
        plan: first,
        writes,
        refusals: refusals.map(({ message }) => message),
        remaining,
        unexplained: withoutRefused(remaining, refusals),
      };
    } catch (error) {
      fruitless++;
      if (fruitless >= mostFruitless || !isWorthPlanningAgain(error, first !== undefined)) throw error;
      await setTimeout(pauseMs(error, fruitless));
    }
  }
}

function pauseMs(error: CallError, failures: number): number {
  const wanted = error.kind === "api" ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.max(firstPauseMs * 2 ** (failures - 1), Math.min(wanted, longestPauseMs));
}

/** Opens the records of announcements and events; undefined if the plan has no items. */
function ledgerOf(
  { wanted, memory }: Planned,
  state: StatePlace | undefined,
  createId: () => string,
): Ledger | undefined {
  if (!wanted) return undefined;
  if (!state) {
    throw new Stop(
      "error",
      "Announcements and events need a file to remember them in: pass a state to applySync.",
    );
  }
  return createLedger(state, memory, createId);
}

/** Reads the snapshot. @returns the changes of a new plan against it */
async function verify(
  requests: Requests,
  { desired, mosque: { capabilities }, plan, wanted }: Planned,
  ledger: Ledger | undefined,
): Promise<Plan> {
  const snapshot = await readSnapshot(requests.client, ledger ? pageItems : 1, requests.onProgress);
  const items =
    ledger && wanted ? await planItems(wanted, ledger.memory, snapshot, capabilities, requests) : noItems();
  ledger?.update(items.memory);
  return createPlan(desired, actualOf(snapshot), capabilities, plan.timeZone, items);
}

/**
 * Whether to read and plan again after a failed request: a write may have happened, the rows have changed, or the
 * server was away for a moment. Before the first plan, only the client retries.
 */
function isWorthPlanningAgain(error: unknown, hasPlanned: boolean): error is CallError {
  if (!isCallError(error)) return false;
  if (error.mayHaveHappened) return true;
  if (!("status" in error)) return hasPlanned;
  const moved = [404, 409, 412, 429];
  const isFault = error.status < 300 || error.status >= 500;
  return hasPlanned && (isFault || (error.kind === "api" && moved.includes(error.status)));
}
