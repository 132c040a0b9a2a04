import type { Logger } from "pino";
import type { Traffic } from "../domain/counts.ts";
import type { Config } from "../settings/config.ts";
import type { SteadyTime } from "../store/steady-time.ts";
import type { Store } from "../store/store.ts";
import type { RequestLog } from "../subjects/activity/rows/log/request-log.ts";
import type { RefusedLog } from "../subjects/activity/rows/refused-log.ts";
import type { PortalServices } from "../subjects/handlers/portal-handler.ts";
import type { Readiness } from "./pages/readiness.ts";
import type { ResponseCache } from "./pipeline/response-cache.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { FileTurns } from "./reading/file-turns.ts";

/** Every dependency with an effect. `startService` creates them; all effects go through them. */
export interface Services {
  readonly config: Config;
  readonly store: Store;
  readonly requestLog: RequestLog;
  readonly refusedLog: RefusedLog;
  readonly rateLimits: RateLimits;
  readonly responseCache: ResponseCache;
  readonly fileTurns: FileTurns;
  readonly readiness: Readiness;
  readonly traffic: Traffic;
  readonly portal: PortalServices;
  readonly log: Logger;
  readonly now: () => Date;
  readonly steadyTime: SteadyTime;
  readonly newId: () => string;
  /** True once the process has been asked to stop. */
  readonly isStopping: () => boolean;
  /** The URL at which clients reach the service, without a slash at the end. */
  readonly publicUrl: () => string;
}
