import { type Endpoint, offenceOf } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { RateLimits } from "../limits/rate-limits.ts";

/**
 * Limits how often an address may guess, as the endpoint's row says. A guess counts before it is checked, so that
 * parallel guesses gain nothing, and is taken back unless it was wrong.
 * @throws ApiError too_many_sign_ins
 */
export async function limitGuesses<T>(
  rateLimits: RateLimits,
  { guess: counted }: Endpoint,
  address: string,
  guess: () => Promise<T>,
): Promise<T> {
  if (counted === "none") return guess();
  if (counted === "challenges") {
    await rateLimits.countQuestion(address);
    return guess();
  }
  await rateLimits.countSignIn(address);
  try {
    const result = await guess();
    if (counted === "failures") rateLimits.uncountSignIn(address);
    return result;
  } catch (error) {
    const isWrong = error instanceof ApiError && offenceOf(error.reason) === "wrong guess";
    if (!isWrong) rateLimits.uncountSignIn(address);
    throw error;
  }
}
