/** A file that costs as much as its maker could make it cost. */
export interface HostileFile {
  name: string;
  make: (random: Random) => string | Uint8Array;
}

/** Gives numbers from 0 to 1, the same ones for the same seed. */
export type Random = () => number;

/** A source of numbers by the algorithm mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Another source of numbers for each index, the same one for the same seed. */
export function otherThan(random: Random, index: number): Random {
  return randomFrom(Math.floor(random() * 2 ** 32) + index);
}

export function oneOf<T>(random: Random, values: readonly T[]): T {
  const chosen = values[Math.floor(random() * values.length)];
  if (chosen === undefined) throw new Error("nothing to choose from");
  return chosen;
}

/** A whole number from `least` to `most`. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** So many texts, each made from its index. */
export function many(count: number, write: (index: number) => string, between = ""): string {
  return Array.from({ length: count }, (_, index) => write(index)).join(between);
}
