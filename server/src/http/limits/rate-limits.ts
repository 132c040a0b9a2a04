import { limits } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Count, SharedCounts } from "#store/requests/shared-counts.ts";
import { clientNetwork } from "./client-network.ts";
import { type Counter, countHere, countHereFirst, countTogether, windowSeconds } from "./counters.ts";

/** A key's allowance once a request has been counted. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** True when this request is one too many. */
  readonly exceeded: boolean;
}

export interface RateLimits {
  /** Counts a request of a key. @returns undefined without a limit */
  countRequest(keyId: string): Allowance | undefined | Promise<Allowance | undefined>;
  /** Takes back a request that does not count: a 304. */
  uncountRequest(keyId: string): void;
  /** Counts a failed authentication of an address. @throws ApiError too_many_bad_keys */
  countFailure(address: string): Promise<void>;
  /**
   * Counts an attempt at a password or a link before checking it. An attempt that cannot be counted is not checked.
   * @throws ApiError too_many_sign_ins, sign_in_busy
   */
  countSignIn(address: string): Promise<void>;
  /** Takes back a try that has not failed. */
  uncountSignIn(address: string): void;
  /** Counts a challenge about a passkey, which anyone may ask for. @throws ApiError too_many_sign_ins, sign_in_busy */
  countChallenge(address: string): Promise<void>;
}

/** Requests a minute for each key; failures a minute for each address, or network of an IPv6 client. */
interface Limits {
  /** 0 turns this limit and the next one off. */
  readonly requestsPerMinute: number;
  readonly failuresPerMinute: number;
  /** Never off: it slows down guessing of passwords. */
  readonly signInFailuresPerMinute: number;
}

/** How instances count together; without it this process counts, or the primary of its workers. */
interface Together {
  readonly counts: SharedCounts;
  /** Told when the instances stop counting together, and when they start again. */
  readonly onChange: (isTogether: boolean) => void;
}

/** Limits of requests, of failed authentications and of failed sign-ins. */
export function createRateLimits(limits: Limits, together?: Together): RateLimits {
  return { ...limitKeys(limits, together), ...limitSignIns(limits, together) };
}

type OfKeys = "countRequest" | "uncountRequest" | "countFailure";

function limitKeys(
  { requestsPerMinute, failuresPerMinute }: Limits,
  together: Together | undefined,
): Pick<RateLimits, OfKeys> {
  if (requestsPerMinute === 0) {
    return { countRequest: () => undefined, uncountRequest: () => {}, countFailure: async () => {} };
  }
  const requests = counter("requests", requestsPerMinute, together);
  const failures = together
    ? countHereFirst("failures", failuresPerMinute, together.counts)
    : countHere("failures", failuresPerMinute);
  return {
    async countRequest(keyId) {
      const count = await requests.count(keyId);
      return count && allowanceOf(count, requestsPerMinute);
    },
    uncountRequest: requests.takeBack,
    async countFailure(address) {
      const count = await failures.count(clientNetwork(address));
      if (!count) return;
      const { exceeded, resetSeconds } = allowanceOf(count, failuresPerMinute);
      if (exceeded) throw ApiError.of("too_many_bad_keys", { seconds: resetSeconds });
    },
  };
}

function limitSignIns(
  { signInFailuresPerMinute: limit }: Limits,
  together: Together | undefined,
): Omit<RateLimits, OfKeys> {
  const challengeLimit = limit * limits.passkeyChallengesPerFailedSignIn;
  const signIns = counter("sign-ins", limit, together);
  const challenges = counter("passkey-challenges", challengeLimit, together);
  const countIn = async (counter: Counter, most: number, address: string) => {
    const count = await counter.count(clientNetwork(address));
    if (!count) throw ApiError.of("sign_in_busy");
    const { exceeded, resetSeconds } = allowanceOf(count, most);
    if (exceeded) throw ApiError.of("too_many_sign_ins", { seconds: resetSeconds });
  };
  return {
    countSignIn: (address) => countIn(signIns, limit, address),
    uncountSignIn: (address) => signIns.takeBack(clientNetwork(address)),
    countChallenge: (address) => countIn(challenges, challengeLimit, address),
  };
}

function counter(of: string, limit: number, together: Together | undefined): Counter {
  const here = countHere(of, limit);
  return together ? countTogether(of, together.counts, here, together.onChange) : here;
}

function allowanceOf({ used, endsInMs }: Count, limit: number): Allowance {
  return {
    limit,
    remaining: Math.min(limit, Math.max(0, limit - used)),
    // If the clock is set back, the computed end is too late; a timer ends the window in time.
    resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(endsInMs / 1_000))),
    exceeded: used > limit,
  };
}

/** The headers of the IETF draft "RateLimit header fields for HTTP". */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: Allowance): string[] {
  return [
    "RateLimit-Policy",
    `"default";q=${limit};w=${windowSeconds}`,
    "RateLimit",
    `"default";r=${remaining};t=${resetSeconds}`,
  ];
}
