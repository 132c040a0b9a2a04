import type { LoadGenerator } from "../load/load.ts";
import type { Pace } from "../load/rounds.ts";
import type { Outcome } from "../report/figures.ts";

/** The tools that every part works with. */
export interface Tools {
  readonly generator: LoadGenerator;
  /** A new folder of the part's own, deleted afterwards. */
  readonly folder: string;
  /** Few rounds, without parts that take minutes to build or install. */
  readonly isQuick: boolean;
  readonly pace: Pace;
  /** Shows progress. */
  show(text: string): void;
}

/**
 * A part of the benchmark: a file in this folder, with a name in `parts.ts`. A part that fails does not end the others.
 */
export type Part = (tools: Tools) => Promise<Outcome>;

/** How many connections send requests at a time. */
export const connections = 32;

export const thoroughPace: Pace = { rounds: 5, roundSeconds: 1, perRound: 960 };
export const quickPace: Pace = { rounds: 2, roundSeconds: 0.4, perRound: 320 };

/** The mosques of a round, out of those of all rounds; round 0 is the warm-up. */
export function ofRound<T>(list: readonly T[], round: number, perRound: number): readonly T[] {
  const own = list.slice(round * perRound, (round + 1) * perRound);
  if (own.length < perRound) throw new Error(`There are too few mosques for round ${round}.`);
  return own;
}

/** How many mosques the warm-up and all rounds need, and one more to compare responses with. */
export function mosquesFor({ rounds, perRound }: Pace): number {
  return (rounds + 1) * perRound + 1;
}

/** A number of microseconds, as the tables show it. */
export function microseconds(value: number): string {
  return `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString("en")} µs`;
}
