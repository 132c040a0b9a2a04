import type { Change, WrittenResource } from "@mosque-sync/contract";
import { longestActMs } from "@mosque-sync/contract/spans";

/** Changes that were made together, by one request: newest first, at least one. */
export interface Act {
  readonly newest: Change;
  readonly changes: readonly Change[];
}

/** Gathers changes into acts. @param changes newest first */
export function actsOf(changes: readonly Change[]): Act[] {
  const acts: { newest: Change; changes: Change[] }[] = [];
  for (const change of changes) {
    const act = acts.at(-1);
    if (act && isOfAct(act, change)) act.changes.push(change);
    else acts.push({ newest: change, changes: [change] });
  }
  return acts;
}

function isOfAct({ newest }: Act, { requestId, actor, at }: Change): boolean {
  const isOfRequest = newest.requestId === requestId && newest.actor.id === actor.id;
  return isOfRequest && Date.parse(newest.at) - Date.parse(at) <= longestActMs;
}

const restorable: readonly string[] = [
  "profile",
  "announcements",
  "prayers",
  "events",
] satisfies WrittenResource[];

/**
 * Whether a restore can undo a part of an act: changes of keys and the team, and the mosque's creation, cannot be
 * undone.
 */
export function isRestorable({ changes }: Act): boolean {
  return changes.some(
    ({ resource, kind }) => restorable.includes(resource) && !(resource === "profile" && kind === "created"),
  );
}
