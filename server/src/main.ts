import cluster, { type Worker } from "node:cluster";
import type { Logger } from "pino";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { startMetricsOfWorkers } from "./metrics/start.ts";
import { printSetUpLink } from "./process/first-start.ts";
import { listeningAddress } from "./process/listening.ts";
import { createLog } from "./process/log.ts";
import { watchSharedPort } from "./process/port.ts";
import { startService, tellRefusal } from "./service.ts";
import { parseConfig } from "./settings/config.ts";
import { startPeriodicJob } from "./store/periodic-job.ts";
import { openStore } from "./store/store.ts";

/** How long a drained service may take to stop before the process gives up on its requests, in milliseconds. */
const stopWithinMs = 20_000;
/** How often a process that npm started checks that npm is still running, in milliseconds. */
const parentCheckMs = 500;
/** A worker that ends within this time of its start is replaced after a delay, in milliseconds. */
const healthyAfterMs = 5_000;

const parsed = parseConfig(process.env);
if ("problems" in parsed) {
  process.stderr.write(
    `Not started. Correct these settings:\n${parsed.problems.map((line) => `  ${line}\n`).join("")}`,
  );
  process.exit(1);
}
const { config } = parsed;
const log = createLog(config.logLevel, process.pid);

try {
  await (config.workers > 1 && cluster.isPrimary ? startWorkers() : startAlone());
} catch (error) {
  log.fatal({ err: error }, "not started");
  process.stderr.write(`Not started: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Prints that it listens once signals can stop it: its reader may send one immediately. */
async function startAlone(): Promise<void> {
  const service = await startService(config, log);
  onStopSignal(async () => {
    const giveUp = () => {
      log.error("requests were still in flight; giving up on them");
      process.exit(1);
    };
    setTimeout(giveUp, config.drainSeconds * 1_000 + stopWithinMs).unref();
    await service.stop();
    log.info("stopped");
    process.exit(0);
  });
  log.info({ address: service.address, database: config.databaseUrl.split(":", 1)[0] }, "listening");
  if (!cluster.isWorker) offerSetUp(service.address);
}

/** The primary updates the schema once, before it starts the workers. */
async function startWorkers(): Promise<void> {
  await (await openStore(config, tellRefusal(log))).close();
  new RateLimiterClusterMaster();
  await startMetricsOfWorkers(config, log);
  cluster.once("listening", (_worker, { port }) => offerSetUp(listeningAddress(config.host, port)));
  onStopSignal(superviseWorkers(config.workers, config.drainSeconds, log));
}

/**
 * Runs this program in several processes that share one port, and replaces any that ends.
 * @param drainSeconds how long the port stays open while they stop
 * @returns asks them to stop; this process ends after the last one
 */
function superviseWorkers(count: number, drainSeconds: number, log: Logger): () => void {
  let stopping = false;
  let failed = false;
  const closePort = watchSharedPort();
  /** `cluster.workers` has each until its channel closes too, which may be later than its end. */
  const running = new Set<Worker>();

  function start(): void {
    const startedAt = performance.now();
    const worker = cluster.fork();
    running.add(worker);
    worker.once("exit", (code, signal) => {
      running.delete(worker);
      if (stopping) {
        // A worker that was still starting ends by the signal itself, without open requests.
        failed ||= code !== 0 && signal !== "SIGTERM";
        if (running.size === 0) process.exit(failed ? 1 : 0);
        return;
      }
      log.error({ code, signal, worker: worker.process.pid }, "a worker ended");
      if (performance.now() - startedAt >= healthyAfterMs) start();
      else if (running.size === 0) process.exit(1);
      else setTimeout(() => stopping || start(), healthyAfterMs);
    });
  }

  for (let i = 0; i < count; i += 1) start();
  return () => {
    stopping = true;
    setTimeout(closePort, drainSeconds * 1_000);
    for (const worker of running) worker.process.kill("SIGTERM");
  };
}

/** Prints the setup link. The service starts even if that fails: a command prints another one. */
function offerSetUp(address: string): void {
  printSetUpLink(config, address).catch((error) => log.warn({ err: error }, "no setup link was created"));
}

/** Stops once: on a signal, or when npm's shell, the parent process, has ended without passing one on. */
function onStopSignal(stop: () => void): void {
  let stopping = false;
  const stopOnce = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    stop();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, stopOnce);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event && !cluster.isWorker) {
    const check = () => {
      if (process.ppid !== parent) stopOnce("npm has ended");
    };
    startPeriodicJob(check, {
      everyMs: parentCheckMs,
      onError: (err) => log.warn({ err }, "npm was not looked for"),
    });
  }
}
