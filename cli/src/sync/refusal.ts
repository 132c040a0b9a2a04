import { type CallError, isCallError } from "@mosque-sync/client";
import type { RowChange } from "@mosque-sync/timetable";
import type { ItemChange } from "./items/reconcile-items.ts";
import type { Plan, ProfileChange } from "./plan/plan.ts";

/** A write that the server refused because of its content. The other writes of the plan continue. */
export interface Refusal {
  /** The refused write and the reason, in the server's words, with the request id. */
  message: string;
  /** The changes that were not made. Empty if the server cannot make such changes at all. */
  changes: readonly (ProfileChange | RowChange | ItemChange)[];
}

/**
 * The statuses below 500 that are about more than the one write: the key, the mosque or an id, the endpoint, the moment,
 * or what someone else has changed.
 */
const ofMoreThanTheWrite = [401, 403, 404, 405, 407, 408, 409, 412, 425, 429];

/** Whether a failed write was refused permanently, because of its content. */
export function isRefusal(error: unknown): error is CallError & { status: number } {
  if (!isCallError(error) || !("status" in error) || error.mayHaveHappened) return false;
  return error.status >= 400 && error.status < 500 && !ofMoreThanTheWrite.includes(error.status);
}

/**
 * Makes a write.
 * @param what the write in words, such as `change fajr`
 * @returns the refusal, if the server refused the write because of its content
 * @throws {CallError} when it failed for any other reason
 */
export async function unlessRefused(
  what: string,
  changes: Refusal["changes"],
  write: () => Promise<unknown>,
): Promise<Refusal | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { message: `${what} was refused: ${reasonOf(error)}`, changes };
  }
}

function reasonOf(error: CallError & { status: number }): string {
  const code = error.kind === "api" ? ` ${error.reason}` : "";
  return `${error.message} (${error.status}${code}, request ${error.requestId})`;
}

/** The rest of a plan without these refusals. */
export function withoutRefused(plan: Plan, refusals: readonly Refusal[]): Plan {
  const refused = new Set(refusals.flatMap(({ changes }) => changes.map(identityOf)));
  const isLeft = (change: Refusal["changes"][number]) => !refused.has(identityOf(change));
  return {
    ...plan,
    profile: plan.profile.filter(isLeft),
    rows: plan.rows.filter(isLeft),
    announcements: plan.announcements.filter(isLeft),
    events: plan.events.filter(isLeft),
  };
}

/** The same for a change that was refused and for the same change in the next plan. */
function identityOf(change: Refusal["changes"][number]): string {
  if ("field" in change) return `field ${change.field}`;
  if ("item" in change) return JSON.stringify([change.kind, change.item, change.name]);
  const { kind } = change;
  return JSON.stringify([kind, kind !== "add" && change.from.id, kind !== "delete" && change.to]);
}
