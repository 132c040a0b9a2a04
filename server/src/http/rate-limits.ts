import cluster from "node:cluster";
import { limits } from "@mosque-sync/contract";
import { RateLimiterCluster, RateLimiterMemory } from "rate-limiter-flexible";
import { ApiError } from "../domain/api-error.ts";
import { readIpAddress } from "../settings/ip-addresses.ts";
import type { Count, SharedCounts } from "../store/requests/shared-counts.ts";

/** The length of a window, which begins with the first event that is counted in it. */
const windowSeconds = 60;

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

/** Counts events by name, one window at a time. */
interface Counter {
  /** Counts one more. @returns undefined when counting is impossible, because the primary of the workers is too slow */
  count(name: string): Promise<Count | undefined>;
  /** Counts one less, for an event that turned out not to count. */
  takeBack(name: string): void;
}

/** A counter of this process, or of all its workers, that can be told of a limit reached elsewhere. */
interface LocalCounter extends Counter {
  /** Uses up the rest of a window. */
  fill(name: string, endsInMs: number): void;
}

/**
 * Counts in the memory of this process, or with several workers in their primary's.
 * @param limit the count that `fill` exceeds
 */
function countHere(of: string, limit: number): LocalCounter {
  const Limiter = cluster.isWorker ? RateLimiterCluster : RateLimiterMemory;
  const limiter = new Limiter({ keyPrefix: of, points: limit, duration: windowSeconds });
  return {
    count: (name) =>
      limiter.penalty(name).then(
        ({ consumedPoints, msBeforeNext }) => ({ used: consumedPoints, endsInMs: msBeforeNext }),
        () => undefined,
      ),
    takeBack(name) {
      void limiter.reward(name).catch(() => {});
    },
    fill(name, endsInMs) {
      // A window that has ended would stay full forever.
      if (endsInMs <= 0) return;
      void limiter.block(name, endsInMs / 1_000).catch(() => {});
    },
  };
}

/**
 * Counts together with all instances, or in this process only while the database cannot count.
 * @param onChange called with whether the instances now count together
 */
function countTogether(
  of: string,
  shared: SharedCounts,
  here: Counter,
  onChange: (isTogether: boolean) => void,
): Counter {
  let isTogether = true;
  const countName = (name: string) => `${of}:${name}`;

  function note(now: boolean): void {
    if (now !== isTogether) onChange(now);
    isTogether = now;
  }

  return {
    async count(name) {
      try {
        const count = await shared.add(countName(name));
        note(true);
        return count;
      } catch {
        note(false);
        return here.count(name);
      }
    },
    takeBack(name) {
      if (isTogether) shared.takeBack(countName(name));
      else here.takeBack(name);
    },
  };
}

/**
 * Counts in this process without waiting for the database, which malformed keys must not load. The count is shared with
 * all instances afterwards, and a limit that they have reached together also holds here.
 */
function countHereFirst(of: string, limit: number, shared: SharedCounts): Counter {
  const here = countHere(of, limit);
  return {
    ...here,
    async count(name) {
      const count = await here.count(name);
      if (count && count.used <= limit) void tellOthers(name);
      return count;
    },
  };

  async function tellOthers(name: string): Promise<void> {
    try {
      const { used, endsInMs } = await shared.add(`${of}:${name}`);
      if (used >= limit) here.fill(name, endsInMs);
    } catch {
      // It is counted here; the other instances count their own requests.
    }
  }
}

/**
 * The network that an address counts for: the first 64 bits of an IPv6 address, because one client has all addresses
 * below them and could use a new one for every guess; the whole of an IPv4 address, also inside an IPv6 address. Every
 * other text counts as the same network, so that an invented name brings no new quota.
 */
export function clientNetwork(text: string): string {
  const address = readIpAddress(text);
  if (address === undefined) return "unknown";
  return address.includes(":") ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** The eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [first = [], last = []] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  return [...first, ...Array(8 - first.length - last.length).fill("0"), ...last];
}
