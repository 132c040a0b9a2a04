import "../runs/quick-hashes.ts";
import "../runs/quick-compression.ts";
import assert from "node:assert/strict";
import { printSetUpLink } from "../../../server/src/process/first-start.ts";
import { createLog } from "../../../server/src/process/log.ts";
import { startService as startServer } from "../../../server/src/service.ts";
import { parseConfig } from "../../../server/src/settings/config.ts";
import type { LinkSettings } from "../../../server/src/subjects/timetable/links/fetch-link.ts";
import { reachService, requestAlone, type Service, type Settings, settingsOfTests } from "./service.ts";

/** Settings of the links that services of this process fetch: a test names the address and port of its link server. */
export const linksHere: Partial<LinkSettings> = {};

/**
 * Starts the service on a database, in the process of the test file: a process of its own costs as much as dozens of
 * tests. Tests of signals, workers, faults and commands need one all the same (`startServiceProcess`).
 */
export async function startService(
  database: { readonly url: string },
  settings: Settings = {},
): Promise<Service> {
  const given = settingsOfTests(database, settings);
  assert.ok(!("NODE_OPTIONS" in given) && !("WORKERS" in given), "These need a process of their own.");
  const parsed = parseConfig(given);
  assert.ok("config" in parsed, JSON.stringify(parsed));
  const { config } = parsed;
  const output: string[] = [];
  const write = (text: string) => void output.push(text);
  const log = createLog(config.logLevel, process.pid, { write });
  const service = await startServer(config, log, linksHere);
  log.info({ address: service.address, database: config.databaseUrl.split(":", 1)[0] }, "listening");
  await printSetUpLink(config, service.address, write).catch((error) =>
    log.warn({ err: error }, "no setup link was created"),
  );
  const reached = await reachService(new URL(service.address), {
    rateLimited: given.RATE_LIMIT_PER_MINUTE !== "0",
    publicUrl: given.PUBLIC_URL,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    reached.leave();
    stopped ??= service.stop();
    return stopped;
  };
  return {
    ...reached,
    requestUnchecked: (call) => requestAlone(reached.address, call),
    logs: () => output.join(""),
    stop,
    end: stop,
  };
}
