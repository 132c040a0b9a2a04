import type { CallError } from "./errors.ts";

/** The longest `Retry-After` that a call waits for; a longer one is left to the caller. */
export const longestWaitSeconds = 60;

const firstBackoffMs = 250;
const longestBackoffMs = 8_000;

/** Whether an attempt ended without saying if the server has carried it out. */
export function isUnclear(error: CallError): boolean {
  switch (error.kind) {
    case "network":
    case "timeout":
      return true;
    case "foreign":
      // A success whose text is not of the API was cut or replaced on its way.
      return error.status < 300 || error.status >= 500;
    case "api":
      return error.status >= 500;
  }
}

/**
 * How long to wait before a failed attempt is made again: milliseconds, or `undefined` for not at all.
 * @param retriesBefore how often the call was tried again already
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

/** 429 and 5xx pass by waiting, and so does a 409 that says how long: an equal call is still worked on. */
function isTransient(error: CallError): boolean {
  if (isUnclear(error)) return true;
  if (error.kind === "foreign") return error.status === 429;
  return (
    error.kind === "api" &&
    (error.status === 429 || (error.status === 409 && error.retryAfterSeconds !== undefined))
  );
}
