import assert from "node:assert/strict";
import { eventually } from "../runs/eventually.ts";
import type { Service } from "./service.ts";

export type Labels = Readonly<Record<string, string>>;

/** One line of the metrics: a name, its labels and the value. */
interface Series {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** The result of one Prometheus scrape. */
export interface Scrape {
  readonly text: string;
  readonly series: readonly Series[];
  /** The names of the described metrics. */
  readonly names: readonly string[];
  /** The sum of every series with this name and at least these labels; undefined if there is none. */
  total(name: string, labels?: Labels): number | undefined;
}

/** Scrapes a service's metrics as Prometheus does. */
export async function scrape(service: Pick<Service, "logs">): Promise<Scrape> {
  const response = await fetch(await metricsAddress(service), { headers: { Connection: "close" } });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  assert.equal(response.headers.get("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  assert.equal(response.headers.get("x-content-type-options"), "nosniff");
  assert.match(response.headers.get("content-security-policy") ?? "", /default-src 'none'/);
  return parse(text);
}

/** The address in the service's log line about its metrics. */
export function metricsAddress(service: Pick<Service, "logs">): Promise<string> {
  return eventually(() => /"address":"(http:[^"]+)","msg":"serving metrics"/.exec(service.logs())?.[1]);
}

/**
 * Parses the text format 0.0.4 and asserts its rules: every metric is described once before its series, no series is
 * repeated, counters are named as such, and a histogram's buckets never fall and end with its count.
 */
function parse(text: string): Scrape {
  const types = new Map<string, string>();
  const seen = new Set<string>();
  const series: Series[] = [];
  assert.ok(text.endsWith("\n"));
  for (const line of text.split("\n").filter((one) => one !== "" && !one.startsWith("# HELP "))) {
    const [, described, type] =
      /^# TYPE ([a-z_][a-z0-9_]*) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (described && type) {
      assert.ok(!types.has(described), `${described} is described twice`);
      types.set(described, type);
      continue;
    }
    const [, name = "", labels = "", value] =
      /^([a-z_][a-z0-9_]*)(?:\{((?:[a-z]+="[^"\\\n]*",?)*)\})? (\S+)$/.exec(line) ??
      assert.fail(`not in the format: ${line}`);
    const family = name.replace(/_(bucket|sum|count)$/, "");
    assert.ok(types.has(name) || types.get(family) === "histogram", `${name} is not described`);
    assert.ok(!seen.has(`${name}{${labels}}`), `${line} is repeated`);
    seen.add(`${name}{${labels}}`);
    assert.ok(!Number.isNaN(Number(value)) || value === "Nan", line);
    series.push({ name, labels: labelsOf(labels), value: Number(value) });
  }
  for (const [name, type] of types) {
    if (type === "counter") assert.match(name, /_total$/);
    if (type === "histogram") assertHistogram(name, series);
  }
  return {
    text,
    series,
    names: [...types.keys()],
    total(name, labels = {}) {
      const found = series.filter((one) => one.name === name && hasLabels(one, labels));
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

function labelsOf(text: string): Labels {
  return Object.fromEntries(
    [...text.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

function hasLabels(one: Series, labels: Labels): boolean {
  return Object.entries(labels).every(([name, value]) => one.labels[name] === value);
}

function assertHistogram(name: string, series: readonly Series[]): void {
  for (const { labels, value: count } of series.filter((one) => one.name === `${name}_count`)) {
    const buckets = series.filter((one) => one.name === `${name}_bucket` && hasLabels(one, labels));
    const values = buckets.map(({ value }) => value);
    assert.deepEqual(
      values,
      values.toSorted((a, b) => a - b),
      `${name} falls`,
    );
    assert.equal(buckets.at(-1)?.labels.le, "+Inf");
    assert.equal(values.at(-1), count);
  }
}
