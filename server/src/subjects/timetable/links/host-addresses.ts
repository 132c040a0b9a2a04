import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isIn, isPublicAddress } from "./public-addresses.ts";
import { LinkFailed } from "./rules/link-failures.ts";

/**
 * Finds every IP address of a host name.
 * @throws Error if the name has no address, or the signal is aborted
 */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Two tries leave time to connect, even if a name server never responds to queries for IPv6. */
const queries = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers. Unlike `lookup`, it does not occupy a thread that connections to the database need, ignores
 * the machine's own names (`/etc/hosts`), and ends with the signal.
 * @param nameServers the machine's unless given
 */
export function createResolve(nameServers?: readonly string[]): Resolve {
  return async (name, signal) => {
    if (/(^|\.)localhost\.?$/.test(name)) return ["127.0.0.1", "::1"];
    const resolver = new Resolver(queries);
    if (nameServers) resolver.setServers(nameServers);
    const cancel = () => resolver.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return found.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  };
}

/**
 * The addresses of a URL's host, all of them public or in an allowed network. The connection must use only these: a
 * second resolution may give others.
 * @throws LinkFailed
 */
export async function addressesOf(
  { hostname }: URL,
  {
    resolve,
    allowedNetworks,
    signal,
  }: {
    readonly resolve: Resolve;
    readonly allowedNetworks: readonly string[];
    readonly signal: AbortSignal;
  },
): Promise<readonly string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(literal) === 0 ? await namedAddresses(literal, resolve, signal) : [literal];
  if (addresses.length === 0) throw new LinkFailed("name_unknown");
  if (!addresses.every((address) => isPublicAddress(address) || isIn(allowedNetworks, address))) {
    throw new LinkFailed("address_refused");
  }
  return addresses;
}

async function namedAddresses(
  name: string,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return await unlessAborted(resolve(name, signal), signal);
  } catch {
    throw new LinkFailed(signal.aborted ? "too_slow" : "name_unknown");
  }
}

/** Ends with the signal, even if the work does not. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
