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
