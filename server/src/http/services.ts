import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { PortalServices } from "../portal/handler.ts";
import type { RequestLog } from "../store/request-log.ts";
import type { Store } from "../store/store.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Readiness } from "./readiness.ts";
import type { RenderedAnswers } from "./rendered-answers.ts";
import type { Traffic } from "./traffic.ts";

/** Everything with an effect that the service works with; `main.ts` makes it, nothing else reaches outside. */
export interface Services {
  readonly config: Config;
  readonly store: Store;
  readonly requestLog: RequestLog;
  readonly rateLimits: RateLimits;
  readonly renderedAnswers: RenderedAnswers;
  readonly readiness: Readiness;
  readonly traffic: Traffic;
  readonly portal: PortalServices;
  readonly log: Logger;
  readonly now: () => Date;
  readonly newId: () => string;
  /** True once the process has been asked to stop. */
  readonly isStopping: () => boolean;
  /** The address that clients reach the service at, without a slash at the end. */
  readonly publicUrl: () => string;
}
