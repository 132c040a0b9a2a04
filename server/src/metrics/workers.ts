import cluster, { type Worker } from "node:cluster";
import { setTimeout } from "node:timers/promises";
import { AggregatorRegistry, type Registry } from "prom-client";
import { databasePatienceMs } from "./database-metrics.ts";

/**
 * How long a worker may take to send its metrics, in milliseconds: longer than it waits for an unreachable database,
 * but bounded, so that a blocked worker does not hold up the others.
 */
const longestWaitMs = databasePatienceMs + 1_000;

type Values = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** A worker sends this once, as soon as it can be asked. */
interface Ready {
  readonly metricsReady: true;
}
interface Question {
  readonly metricsQuestion: number;
}
interface ApiResponse {
  readonly metricsResponse: number;
  readonly metrics: Values;
}

/** In a worker: sends this process's metrics to the primary whenever it asks. */
export function tellPrimary(registry: Registry): void {
  const send = (message: Ready | ApiResponse) => process.connected && process.send?.(message);
  process.on("message", async ({ metricsQuestion }: Partial<Question>) => {
    if (metricsQuestion === undefined) return;
    const metrics = await registry.getMetricsAsJSON();
    send({ metricsResponse: metricsQuestion, metrics });
  });
  send({ metricsReady: true });
}

/**
 * In the primary: combines the workers' metrics. The counts of a worker that has ended, or does not respond, are kept,
 * because Prometheus would take a falling counter for a restart of the whole service.
 * @returns reads them, in Prometheus' text format
 */
export function gatherFromWorkers(): () => Promise<string> {
  /** The last values of each worker that can be asked. */
  const told = new Map<Worker, Values>();
  const ended: Values[] = [];
  const waiting = new Map<number, (metrics: Values) => void>();
  let questions = 0;
  let gathering: Promise<string> | undefined;

  cluster.on(
    "message",
    (worker, { metricsReady, metricsResponse, metrics }: Partial<Ready & ApiResponse>) => {
      if (metricsReady && !worker.isDead()) told.set(worker, []);
      if (metricsResponse !== undefined && metrics) waiting.get(metricsResponse)?.(metrics);
    },
  );
  cluster.on("exit", (worker) => {
    const last = told.get(worker);
    if (last) ended.push(countedIn(last));
    told.delete(worker);
  });

  /** @returns whether it responded */
  async function ask(worker: Worker): Promise<boolean> {
    questions += 1;
    const question = questions;
    const { promise, resolve } = Promise.withResolvers<Values>();
    waiting.set(question, resolve);
    worker.send({ metricsQuestion: question } satisfies Question, () => {});
    const values = await Promise.race([promise, setTimeout(longestWaitMs, undefined, { ref: false })]);
    waiting.delete(question);
    if (!values || worker.isDead()) return false;
    told.set(worker, values);
    return true;
  }

  async function gather(): Promise<string> {
    const silent = new Set<Worker>();
    await Promise.all(
      [...told.keys()].map(async (worker) => {
        if (!(await ask(worker))) silent.add(worker);
      }),
    );
    const values = [...told].map(([worker, last]) => (silent.has(worker) ? countedIn(last) : last));
    const text = await AggregatorRegistry.aggregate([...ended, ...values]).metrics();
    if (ended.length > 1) {
      const folded = [...ended];
      const sum = await AggregatorRegistry.aggregate(folded).getMetricsAsJSON();
      ended.splice(0, folded.length, sum);
    }
    return text;
  }

  return () => {
    gathering ??= gather().finally(() => {
      gathering = undefined;
    });
    return gathering;
  };
}

/** The counters and histograms, without the gauges. */
function countedIn(values: Values): Values {
  return values.filter(({ type }) => isCounted.has(String(type)));
}

// The library's types declare a metric's type as a number; it is Prometheus' name of the type.
const isCounted: ReadonlySet<string> = new Set(["counter", "histogram"]);
