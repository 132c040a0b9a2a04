import cluster, { type Worker } from "node:cluster";
import { setTimeout } from "node:timers/promises";
import { AggregatorRegistry, type Registry } from "prom-client";

/** How long a worker may take to tell its metrics, in milliseconds: a blocked one does not hold up the others'. */
const patienceMs = 2_000;

type Values = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

interface Question {
  readonly metricsQuestion: number;
}
interface Answer {
  readonly metricsAnswer: number;
  readonly metrics: Values;
}

/** In a worker: tells the primary this process's metrics whenever it asks. */
export function tellPrimary(registry: Registry): void {
  process.on("message", async ({ metricsQuestion }: Partial<Question>) => {
    if (metricsQuestion === undefined) return;
    const metrics = await registry.getMetricsAsJSON();
    if (process.connected) process.send?.({ metricsAnswer: metricsQuestion, metrics } satisfies Answer);
  });
}

/**
 * In the primary: the workers' metrics as one. What a worker that has ended, or does not answer, has counted before
 * stays counted, so that no counter falls, which Prometheus would take for a restart of the whole service.
 * @returns what gives them in Prometheus' text format
 */
export function gatherFromWorkers(): () => Promise<string> {
  /** What each worker that runs told last. */
  const told = new Map<Worker, Values>();
  const ended: Values[] = [];
  const waiting = new Map<number, (metrics: Values) => void>();
  let questions = 0;
  let gathering: Promise<string> | undefined;

  cluster.on("message", (_worker, { metricsAnswer, metrics }: Partial<Answer>) => {
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
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const silent = new Set<Worker>();
    await Promise.all(
      running.map(async (worker) => {
        if (worker && !(await ask(worker))) silent.add(worker);
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
