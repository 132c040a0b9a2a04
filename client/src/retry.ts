import type { CallError } from "./errors.ts";

/** The longest `Retry-After` that a call waits for; the caller handles a longer one. */
export const longestWaitSeconds = 60;

const firstBackoffMs = 250;
const longestBackoffMs = 8_000;

/** Whether an attempt ended without showing if the server has carried it out. */
export function isUnclear(error: CallError): boolean {
  switch (error.kind) {
    case "network":
    case "timeout":
      return true;
    case "foreign":
      // A success with a text that is not the API's was cut or replaced on its way.
      return error.status < 300 || error.status >= 500;
    case "api":
      return error.status >= 500;
  }
}

/**
 * The wait before a failed attempt is retried, in milliseconds, or `undefined` for no retry.
 * @param retriesBefore the number of earlier retries of the call
 * @param random a number from 0 to 1; spreads clients that failed together
 */
export function retryDelayMs(error: CallError, retriesBefore: number, random: number): number | undefined {
  const retryAfterSeconds = error.kind === "api" ? error.retryAfterSeconds : undefined;
  if (!isTransient(error)) return undefined;
  if (retryAfterSeconds !== undefined) {
    return retryAfterSeconds <= longestWaitSeconds ? retryAfterSeconds * 1_000 : undefined;
  }
  const backoffMs = Math.min(firstBackoffMs * 2 ** retriesBefore, longestBackoffMs);
  return backoffMs * (0.5 + random / 2);
}

/** Waiting resolves 429 and 5xx, and a 409 with `Retry-After`: an equal call is still in progress. */
function isTransient(error: CallError): boolean {
  if (isUnclear(error)) return true;
  if (error.kind === "foreign") return error.status === 429;
  return (
    error.kind === "api" &&
    (error.status === 429 || (error.status === 409 && error.retryAfterSeconds !== undefined))
  );
}
