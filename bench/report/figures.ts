/** The unit of a figure. `ratio`: higher is better; `times`: how many times as much as something else. */
export type Unit =
  | "ratio"
  | "times"
  | "ms"
  | "µs"
  | "MB"
  | "bytes"
  | "statements"
  | "round trips"
  | "per second"
  | "percent";

export interface Goal {
  readonly at: "least" | "most";
  readonly value: number;
}

/** A measured figure: the median of its values, one for each round. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  readonly values: readonly number[];
  readonly goal?: Goal | undefined;
  /** The numbers that it was computed from, such as the two processor times of a ratio. */
  readonly from?: string;
}

/** What is told beside the figures with a goal. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The results of a part of the benchmark. */
export interface Outcome {
  readonly figures: readonly Figure[];
  readonly tables?: readonly Table[];
  /** What could not be measured here, and why. */
  readonly notes?: readonly string[];
}

/** A part's outcome, with how it was taken. */
export interface TakenPart extends Outcome {
  readonly takenAt: string;
  readonly isQuick: boolean;
}

export interface Report {
  readonly machine: string;
  readonly parts: Readonly<Record<string, TakenPart>>;
}

export function atLeast(value: number): Goal {
  return { at: "least", value };
}

export function atMost(value: number): Goal {
  return { at: "most", value };
}

/** Undefined if the figure has no goal. */
export function isReached({ values, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  const value = median(values);
  return goal.at === "least" ? value >= goal.value : value <= goal.value;
}

/** The sum of numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** A value with as many digits as the unit deserves. */
export function shown(value: number, unit: Unit): string {
  if (unit === "ratio") return value.toFixed(2);
  if (unit === "times") return `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ×`;
  if (unit === "ms") return `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
  if (unit === "percent") return `${Math.round(value)} %`;
  const whole = Math.round(value).toLocaleString("en");
  return unit === "statements" || unit === "round trips" ? whole : `${whole} ${unit}`;
}
