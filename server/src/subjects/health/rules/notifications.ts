import type { HealthNews, HealthState } from "@mosque-sync/contract";
import { isTimetableTrouble } from "./action-owner.ts";

/** The state of a mosque's syncs, and which key it is about. */
export interface SeenState {
  readonly state: HealthState;
  /** The family of the key whose sync is in trouble; null if there is no trouble, or the key is unknown. */
  readonly keyFamilyId: string | null;
  readonly reason: string | null;
}

/** The states that someone has to end. */
export const troubles = ["failed", "late", "stuck"] as const satisfies HealthState[];

/** The news in a change of state; undefined if it needs no mail (decision 8.37). */
export function notificationOf(before: SeenState, after: SeenState): HealthNews | undefined {
  const { state } = after;
  if (isUnwatched(state)) return undefined;
  if (state === before.state) return isOfOtherKey(before, after) && state !== "healthy" ? state : undefined;
  if (state !== "healthy") return state;
  return isUnwatched(before.state) ? undefined : "recovered";
}

/** Whether no sync is expected. */
function isUnwatched(state: HealthState): state is "paused" | "never" | "by_hand" {
  return state === "paused" || state === "never" || state === "by_hand";
}

/** Whether the trouble of one key, or of the timetable, has ended while another has the same. */
export function isOfOtherKey(before: SeenState, after: SeenState): boolean {
  const [one, other] = [senderOf(before), senderOf(after)];
  return one !== null && other !== null && one !== other;
}

function senderOf({ keyFamilyId, reason }: SeenState): string | null {
  return isTimetableTrouble(reason) ? "timetable" : keyFamilyId;
}
