import { offenceOf, type PortalEndpointName, statusOf } from "@mosque-sync/contract";
import type { Logger } from "pino";
import { ApiError } from "#domain/api-error.ts";

/** A request that was refused. */
interface RefusedRequest {
  readonly endpoint: PortalEndpointName;
  readonly requestId: string;
  readonly address: string;
  /** Undefined if no one is signed in, or the session had not been looked at yet. */
  readonly userId: string | undefined;
}

/** Writes refusals to the log. */
export interface RefusalLog {
  /** Writes a refusal for lack of a right or a rate limit; other failures are no attempt at a forbidden act. */
  note(refused: RefusedRequest, failure: unknown): void;
}

/** How many refusals a minute are written one by one, so that a flood does not fill the log. */
const mostPerMinute = 60;
const minuteMs = 60_000;

/** @param nowMs a clock that does not jump */
export function createRefusalLog(log: Pick<Logger, "info">, nowMs = () => performance.now()): RefusalLog {
  let begun = Number.NEGATIVE_INFINITY;
  let noted = 0;

  return {
    note(refused, failure) {
      if (!(failure instanceof ApiError)) return;
      const { reason } = failure;
      if (offenceOf(reason) !== "missing right" && statusOf(reason) !== 429) return;
      if (nowMs() - begun >= minuteMs) {
        const more = noted - mostPerMinute;
        if (more > 0)
          log.info({ refused: { more } }, "more requests to the portal were refused in one minute");
        begun = nowMs();
        noted = 0;
      }
      noted += 1;
      if (noted > mostPerMinute) return;
      log.info({ refused: { ...refused, reason } }, "a request to the portal was refused");
    },
  };
}
