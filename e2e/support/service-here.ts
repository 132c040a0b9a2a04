import assert from "node:assert/strict";
import { createLog } from "../../server/src/process/log.ts";
import { startService } from "../../server/src/service.ts";
import { parseConfig } from "../../server/src/settings/config.ts";
import { type ReachedService, reachService } from "./service.ts";

/** A service in this process, for tests that look at what it does inside. Its rate limit is off. */
export interface ServiceHere extends ReachedService {
  stop(): Promise<void>;
}

/** Starts a service in this process. */
export async function startServiceHere(databaseUrl: string): Promise<ServiceHere> {
  const settings = { HOST: "127.0.0.1", PORT: "0", RATE_LIMIT_PER_MINUTE: "0", DATABASE_URL: databaseUrl };
  const parsed = parseConfig(settings);
  assert.ok("config" in parsed);
  const service = await startService(parsed.config, createLog("fatal", process.pid));
  const reached = await reachService(new URL(service.address), { rateLimited: false });
  return {
    ...reached,
    async stop() {
      reached.leave();
      await service.stop();
    },
  };
}
