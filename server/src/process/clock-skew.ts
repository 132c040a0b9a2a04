import type { Logger } from "pino";
import { noPeriodicJob, type PeriodicJob, startPeriodicJob } from "../store/periodic-job.ts";
import type { Store } from "../store/store.ts";

/** How far the clocks may differ before a warning, in milliseconds. */
const toleratedMs = 60_000;
/** How often the clocks are compared, in milliseconds. */
const compareEveryMs = 5_000;

/**
 * Warns once when this machine's clock and the database's differ by more than a minute, and logs when they agree again.
 * A database without a clock of its own is not compared.
 */
export function warnOfSkew({ now, skewMs }: Pick<Store, "now" | "skewMs">, log: Logger): PeriodicJob {
  if (!skewMs) return noPeriodicJob;
  let isSkewed = false;

  function compare(skew: number): void {
    if (Math.abs(skew) > toleratedMs === isSkewed) return;
    isSkewed = !isSkewed;
    const clocks = {
      processClock: new Date().toISOString(),
      databaseClock: now().toISOString(),
      skewSeconds: Math.round(skew / 1_000),
    };
    if (isSkewed) {
      log.warn(
        clocks,
        "this machine's clock and the database's differ by more than a minute: synchronize both with NTP. Until then, the database's clock decides when keys, links and sessions end",
      );
    } else {
      log.info(clocks, "this machine's clock and the database's agree again");
    }
  }

  const onError = (error: unknown) => log.warn({ err: error }, "the clocks could not be compared");
  return startPeriodicJob(() => compare(skewMs()), { everyMs: compareEveryMs, onError });
}
