/**
 * Applies a checked merge patch (RFC 7396): an absent member stays, null removes it, an object is merged member by
 * member.
 */
export function merged<T extends object>(before: T, patch: object): T {
  const result = { ...before } as Record<string, unknown>;
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = isPlainObject(value) ? merged((result[name] ?? {}) as object, value) : value;
  }
  return result as T; // A checked patch removes no required member.
}

/** The merge patch (RFC 7396) that leads from one value to another: `merged(before, patchOf(before, after))` is `after`. */
export function patchOf(before: object, after: object): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  const former = before as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(after)) {
    const was = former[name];
    if (sameValues(was, value)) continue;
    patch[name] = isPlainObject(was) && isPlainObject(value) ? patchOf(was, value) : value;
  }
  for (const name of Object.keys(before)) if (!(name in after)) patch[name] = null;
  return patch;
}

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

/** True when both hold the same values, whatever the order of their members. A list's order counts. */
export function sameValues(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValues(item, b[index]));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return a === b;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValues(a[name], b[name]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
