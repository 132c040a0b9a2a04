import cluster from "node:cluster";
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import { ApiError } from "../domain/api-error.ts";
import { clientNetwork } from "./client-network.ts";

const windowSeconds = 60;

/** A key's allowance after a request was counted. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** True when this request is one too many. */
  readonly exceeded: boolean;
}

export interface RateLimits {
  /** Counts a request of a key. Undefined when nothing is limited. */
  countRequest(keyId: string): Allowance | undefined | Promise<Allowance | undefined>;
  /** Takes a request back that turned out not to count: a 304. */
  uncountRequest(keyId: string): void;
  /** Counts a failed authentication of an address. @throws ApiError too_many_bad_keys */
  countFailure(address: string): Promise<void>;
  /** Counts a try at a password or a link before it is looked at. @throws ApiError too_many_sign_ins */
  countSignIn(address: string): Promise<void>;
  /** Takes a try back that has not failed. */
  uncountSignIn(address: string): void;
}

/**
 * Limits of requests a minute for each key, and of failed authentications and failed sign-ins a minute for each
 * address, of IPv6 each network of a client. With several workers the counts are kept in their primary process.
 * @param settings 0 requests a minute turns the first two off; people guess passwords whatever programs may do
 */
export function createRateLimits(settings: {
  readonly requestsPerMinute: number;
  readonly failuresPerMinute: number;
  readonly signInFailuresPerMinute: number;
}): RateLimits {
  return { ...limitKeys(settings), ...limitSignIns(settings) };
}

type OfKeys = "countRequest" | "uncountRequest" | "countFailure";

function limitKeys(settings: {
  readonly requestsPerMinute: number;
  readonly failuresPerMinute: number;
}): Pick<RateLimits, OfKeys> {
  if (settings.requestsPerMinute === 0) {
    return { countRequest: () => undefined, uncountRequest: () => {}, countFailure: async () => {} };
  }
  const requests = limiter("requests", settings.requestsPerMinute);
  const failures = limiter("failures", settings.failuresPerMinute);
  return {
    async countRequest(keyId) {
      const count = await counted(requests, keyId);
      return count && allowanceOf(count, settings.requestsPerMinute);
    },
    uncountRequest(keyId) {
      void requests.reward(keyId).catch(() => {});
    },
    async countFailure(address) {
      const count = await counted(failures, clientNetwork(address));
      if (!count) return;
      const { exceeded, resetSeconds } = allowanceOf(count, settings.failuresPerMinute);
      if (exceeded) throw ApiError.of("too_many_bad_keys", { seconds: resetSeconds });
    },
  };
}

function limitSignIns(settings: { readonly signInFailuresPerMinute: number }): Omit<RateLimits, OfKeys> {
  const limit = settings.signInFailuresPerMinute;
  const signIns = limiter("sign-ins", limit);
  return {
    async countSignIn(address) {
      const count = await counted(signIns, clientNetwork(address));
      if (!count) return;
      const { exceeded, resetSeconds } = allowanceOf(count, limit);
      if (exceeded) throw ApiError.of("too_many_sign_ins", { seconds: resetSeconds });
    },
    uncountSignIn(address) {
      void signIns.reward(clientNetwork(address)).catch(() => {});
    },
  };
}

function limiter(keyPrefix: string, points: number): RateLimiterAbstract {
  const Limiter = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory;
  return new Limiter({ keyPrefix, points, duration: windowSeconds });
}

/** A limiter rejects with its count when the limit is reached. One that fails itself lets requests pass. */
function counted(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | undefined> {
  return limiter.consume(key).catch((reason) => (reason instanceof Error ? undefined : reason));
}

function allowanceOf({ consumedPoints, msBeforeNext }: RateLimiterRes, limit: number): Allowance {
  return {
    limit,
    remaining: Math.max(0, limit - consumedPoints),
    // A clock that was set back would promise the end of the window for hours later; it ends by a timer.
    resetSeconds: Math.min(windowSeconds, Math.max(1, Math.ceil(msBeforeNext / 1_000))),
    exceeded: consumedPoints > limit,
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
