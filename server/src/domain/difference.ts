import { sameValues } from "./merge.ts";

/** What differs between a resource before and after a change: of each side, only the members that the other has not. */
export interface Difference {
  readonly before: object;
  readonly after: object;
}

/** @returns the members that a change has added, replaced or removed, on the side that has them */
export function differenceOf(before: object, after: object): Difference {
  return { before: membersUnlike(before, after), after: membersUnlike(after, before) };
}

function membersUnlike(resource: object, other: object): object {
  const others = other as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(resource).filter(([name, value]) => !sameValues(value, others[name])),
  );
}

/**
 * The resource after a change.
 * @param resource as it was before
 * @param difference may also have members that have not changed
 */
export function withDifference(resource: object, { before, after }: Difference): object {
  const kept = Object.entries(resource).filter(([name]) => !(name in before));
  return { ...Object.fromEntries(kept), ...after };
}
