import { codeOf, type ReasonCode } from "@mosque-sync/contract";
import { ApiError } from "../../domain/api-error.ts";
import type { Services } from "../services.ts";
import { type Exchange, sendError } from "./exchange.ts";

/** Does what may fail at once or later; either way the failure is answered, in the envelope. */
export function attempt(services: Services, exchange: Exchange, work: () => void | Promise<void>): void {
  const onFailure = (failure: unknown) => void refuse(services, exchange, failure);
  try {
    work()?.catch(onFailure);
  } catch (failure) {
    onFailure(failure);
  }
}

/**
 * Answers a request that failed. A bad key counts against its address, and gets 429 when there were too many; a
 * fault of the database says nothing about the key.
 */
async function refuse(services: Services, exchange: Exchange, failure: unknown): Promise<void> {
  const isBadKey = failure instanceof ApiError && badKeyCodes.has(codeOf(failure.reason));
  const refused = isBadKey
    ? await services.rateLimits.countFailure(exchange.request.clientAddress).then(
        () => failure,
        (limit) => limit,
      )
    : failure;
  sendError(services, exchange, refused);
}

const badKeyCodes = new Set<ReasonCode>(["malformed", "revoked"]);
