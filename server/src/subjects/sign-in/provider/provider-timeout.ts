import { setTimeout } from "node:timers/promises";

/** How long the provider may take for its discovery document, and then for a sign-in, in milliseconds. */
const providerWaitMs = 5_000;

/** Undefined when the provider takes too long. */
export function inTime<T>(response: Promise<T>): Promise<T | undefined> {
  return Promise.race([response, setTimeout(providerWaitMs, undefined, { ref: false })]);
}
