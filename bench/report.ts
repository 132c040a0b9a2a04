import type { Round, Sample } from "./compare.ts";

/** The comparison with a bare server, and its result. */
export interface Comparison {
  readonly kind: "comparison";
  readonly name: string;
  readonly connections: number;
  /** The project's target ratio; undefined if it has none. */
  readonly ratioToReach: number | undefined;
  /** Which ratio counts; see `Summary`. */
  readonly judgedBy: "throughput" | "throughput and processor time";
  readonly rounds: readonly Round[];
}

/** A figure with its upper limit. */
export interface Figure {
  readonly kind: "figure";
  readonly name: string;
  readonly value: number;
  /** `×`: how many times as much as what it is compared with. */
  readonly unit: "ms" | "MB" | "×";
  readonly most: number;
}

export interface Report {
  readonly takenAt: string;
  readonly machine: string;
  readonly results: readonly (Comparison | Figure)[];
}

type Speed = Omit<Sample, "answered">;

/** The median of each number over all rounds. */
export interface Summary {
  readonly service: Speed;
  readonly bare: Speed;
  /** The service's answers per second divided by the bare server's, in the median round. */
  readonly throughputRatio: number;
  /** The bare server's processor time per answer divided by the service's. */
  readonly processorRatio: number;
  /**
   * The ratio that counts: throughput, but for GETs the lower of the two. A load generator too slow to keep the bare
   * server busy would flatter the service's throughput.
   */
  readonly ratio: number;
}

function summarise({ rounds, judgedBy }: Comparison): Summary {
  const throughputRatio = median(
    rounds.map(({ service, bare }) => service.answersPerSecond / bare.answersPerSecond),
  );
  const processorRatio = median(
    rounds.map(({ service, bare }) => bare.cpuMicroseconds / service.cpuMicroseconds),
  );
  return {
    service: middle(rounds.map((round) => round.service)),
    bare: middle(rounds.map((round) => round.bare)),
    throughputRatio,
    processorRatio,
    ratio: judgedBy === "throughput" ? throughputRatio : Math.min(throughputRatio, processorRatio),
  };
}

/** The report for a terminal: one line per result, the service before the bare server. */
export function table({ machine, takenAt, results }: Report): string {
  const comparisons = results.filter((result) => result.kind === "comparison");
  const figures = results.filter((result) => result.kind === "figure");
  const rows = [
    ["", "conns", "answers/s", "p50 ms", "p99 ms", "CPU µs", "throughput", "CPU", "ratio", "to reach", ""],
    ...comparisons.map(comparisonRow),
  ];
  return [
    `${machine}, ${takenAt}`,
    "Service / bare node:http server; the ratio is throughput's, for GETs the lower of throughput and processor time.",
    "",
    ...aligned(rows),
    "",
    ...aligned(
      figures.map((figure) => [
        figure.name,
        `${figure.value.toFixed(figure.unit === "×" ? 1 : 0)} ${figure.unit}`,
        `at most ${figure.most}`,
        verdict(figure.value <= figure.most),
      ]),
    ),
  ].join("\n");
}

function comparisonRow(comparison: Comparison): string[] {
  const { service, bare, throughputRatio, processorRatio, ratio } = summarise(comparison);
  const { name, connections, ratioToReach } = comparison;
  const pair = (of: (speed: Speed) => string) => `${of(service)} / ${of(bare)}`;
  return [
    name,
    String(connections),
    pair((speed) => speed.answersPerSecond.toFixed(0)),
    pair((speed) => speed.p50Ms.toFixed(2)),
    pair((speed) => speed.p99Ms.toFixed(2)),
    pair((speed) => speed.cpuMicroseconds.toFixed(1)),
    throughputRatio.toFixed(2),
    processorRatio.toFixed(2),
    ratio.toFixed(2),
    ratioToReach === undefined ? "" : ratioToReach.toFixed(2),
    ratioToReach === undefined ? "" : verdict(ratio >= ratioToReach),
  ];
}

function verdict(isReached: boolean): string {
  return isReached ? "reached" : "MISSED";
}

/** Columns side by side: the first aligned left, the others right. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}

function middle(samples: readonly Sample[]): Speed {
  return {
    answersPerSecond: median(samples.map((sample) => sample.answersPerSecond)),
    p50Ms: median(samples.map((sample) => sample.p50Ms)),
    p99Ms: median(samples.map((sample) => sample.p99Ms)),
    cpuMicroseconds: median(samples.map((sample) => sample.cpuMicroseconds)),
  };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}
