import { type Durations, durationBounds } from "../domain/counts.ts";

/** A metric, and a function that reads its current samples: https://prometheus.io/docs/concepts/metric_types/ */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** How the values of several processes are combined. */
  readonly aggregator: "sum" | "min" | "max" | "first";
  readonly samples: () => readonly Sample[] | Promise<readonly Sample[]>;
}

export interface Sample {
  readonly labels: Labels;
  readonly value: number;
  /** Set if it differs from the metric's: a histogram has samples of three names. */
  readonly metricName?: string;
}

/** Their values come from fixed lists: never an id, never a client's text. */
export type Labels = Readonly<Record<string, string | number>>;

export function sample(value: number, labels: Labels = {}): Sample {
  return { labels, value };
}

/** The samples of a histogram: each bucket includes the buckets before it. */
export function histogramSamples(name: string, labels: Labels, durations: Durations): Sample[] {
  let count = 0;
  const buckets = durations.counts.map((within, index) => {
    count += within;
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: durationBounds[index] ?? "+Inf" },
      value: count,
    };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: durations.sum() },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
