/** The most that each name of a group may have: of a pattern in a kind of text, or of words on a long page. */
export type Ratchet = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A count above the allowed one. */
export interface Excess {
  readonly group: string;
  readonly name: string;
  readonly count: number;
  readonly allowed: number;
}

/**
 * The counts above the allowed ones.
 * @param otherwise the allowed count of a name without an entry, by group; 0 unless given
 */
export function excessesIn(
  found: Ratchet,
  allowedCounts: Ratchet,
  otherwise: Readonly<Record<string, number>> = {},
): Excess[] {
  return Object.entries(found).flatMap(([group, counts]) =>
    Object.entries(counts).flatMap(([name, count]) => {
      const allowed = allowedCounts[group]?.[name] ?? otherwise[group] ?? 0;
      return count > allowed ? [{ group, name, count, allowed }] : [];
    }),
  );
}

/** The allowed counts, lowered to the found ones. Names without an entry stay without: nothing is allowed by this. */
export function lowered(allowedCounts: Ratchet, found: Ratchet): Ratchet {
  const groups = Object.entries(allowedCounts).map(([group, counts]) => {
    const left = Object.entries(counts).flatMap(([name, allowed]) => {
      const count = found[group]?.[name];
      return count === undefined ? [] : [[name, Math.min(count, allowed)] as const];
    });
    return [group, Object.fromEntries(left)] as const;
  });
  return Object.fromEntries(groups);
}
