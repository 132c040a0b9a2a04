import cluster from "node:cluster";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { parseConfig } from "./config.ts";
import { createLog } from "./log.ts";
import { startService } from "./service.ts";
import { openStore } from "./store/store.ts";
import { superviseWorkers } from "./workers.ts";

/** How long in-flight requests may take to end before the process gives up on them, in milliseconds. */
const stopWithinMs = 20_000;

const parsed = parseConfig(process.env);
if ("problems" in parsed) {
  process.stderr.write(
    `Not started. Correct these settings:\n${parsed.problems.map((line) => `  ${line}\n`).join("")}`,
  );
  process.exit(1);
}
const { config } = parsed;
const log = createLog(config.logLevel, process.pid);
let stopping = false;

try {
  if (config.workers > 1 && cluster.isPrimary) {
    // The schema is brought up to date once, before there is anybody to be surprised by it.
    await (await openStore(config)).close();
    new RateLimiterClusterMaster();
    superviseWorkers(config.workers, log);
  } else {
    const service = await startService(config, log);
    log.info({ address: service.address, database: config.databaseUrl.split(":", 1)[0] }, "listening");
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => void stop(signal, service.stop));
  }
} catch (error) {
  log.fatal({ err: error }, "not started");
  process.stderr.write(`Not started: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function stop(signal: string, stopService: () => Promise<void>): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, "stopping");
  setTimeout(() => {
    log.error("requests were still in flight; giving up on them");
    process.exit(1);
  }, stopWithinMs).unref();
  await stopService();
  log.info("stopped");
  process.exit(0);
}
