import cluster, { type Worker } from "node:cluster";
import { setTimeout } from "node:timers/promises";
import { AggregatorRegistry, type Registry } from "prom-client";
import { databasePatienceMs } from "./database-metrics.ts";

/**
 * How long a worker may take to tell its metrics, in milliseconds: longer than it waits for a database that is away,
 * and not for ever, so that a blocked one does not hold up the others'.
 */
const patienceMs = databasePatienceMs + 1_000;

type Values = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** A worker says this once, as soon as it can be asked. */
interface Ready {
  readonly metricsReady: true;
}
interface Question {
  readonly metricsQuestion: number;
}
interface Answer {
  readonly metricsAnswer: number;
  readonly metrics: Values;
}

/** In a worker: tells the primary this process's metrics whenever it asks. */
export function tellPrimary(registry: Registry): void {
  const send = (message: Ready | Answer) => process.connected && process.send?.(message);
  process.on("message", async ({ metricsQuestion }: Partial<Question>) => {
    if (metricsQuestion === undefined) return;
    const metrics = await registry.getMetricsAsJSON();
    send({ metricsAnswer: metricsQuestion, metrics });
  });
  send({ metricsReady: true });
}

/**
 * In the primary: the workers' metrics as one. What a worker that has ended, or does not answer, has counted before
 * stays counted, so that no counter falls, which Prometheus would take for a restart of the whole service.
 * @returns what gives them in Prometheus' text format
 */
export function gatherFromWorkers(): () => Promise<string> {
  /** What each worker that can be asked told last. */
  const told = new Map<Worker, Values>();
  const ended: Values[] = [];
  const waiting = new Map<number, (metrics: Values) => void>();
  let questions = 0;
  let gathering: Promise<string> | undefined;

  cluster.on("message", (worker, { metricsReady, metricsAnswer, metrics }: Partial<Ready & Answer>) => {
    if (metricsReady && !worker.isDead()) told.set(worker, []);
    if (metricsAnswer !== undefined && metrics) waiting.get(metricsAnswer)?.(metrics);
  });
  cluster.on("exit", (worker) => {
    const last = told.get(worker);
    if (last) ended.push(countedIn(last));
    told.delete(worker);
  });

  /** @returns whether it answered */
  async function ask(worker: Worker): Promise<boolean> {
    questions += 1;
    const question = questions;
    const { promise, resolve } = Promise.withResolvers<Values>();
    waiting.set(question, resolve);
    worker.send({ metricsQuestion: question } satisfies Question, () => {});
    const values = await Promise.race([promise, setTimeout(patienceMs, undefined, { ref: false })]);
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

/** What has been counted, without what was only so at the moment. */
function countedIn(values: Values): Values {
  return values.filter(({ type }) => isCounted.has(String(type)));
}

// The library's types say that a type is a number; it is one of Prometheus' words.
const isCounted: ReadonlySet<string> = new Set(["counter", "histogram"]);
