import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { type Networks, readIpAddress } from "../../settings/ip-addresses.ts";

/**
 * The address that a request comes from: its connection's, and as long as that is a trusted proxy's, what the proxy
 * says in `X-Forwarded-For`, from its end on. A port is no part of it.
 * @returns "unknown" where a proxy names no address
 */
export function clientAddressOf({ socket, headers }: IncomingMessage, trusted: Networks): string {
  let client = readIpAddress(socket.remoteAddress ?? "");
  const isTrusted = () => client !== undefined && trusted.has(client);
  if (!isTrusted()) return client ?? "unknown";
  for (const hop of String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .toReversed()) {
    if (hop.trim() === "") continue; // An empty element of a list stands for nothing (RFC 9110, 5.6.1).
    client = readIpAddress(hop.trim());
    if (!isTrusted()) break;
  }
  return client ?? "unknown";
}

/** What proxies tell of the request that they pass on. */
const forwardedHeaders = ["x-forwarded-for", "x-forwarded-proto", "forwarded"] as const;

/**
 * Makes what looks for headers of a proxy that `TRUSTED_PROXIES` does not name. The first one is logged, and no
 * further one: clients behind such a proxy all count as one address, which would go unnoticed.
 */
export function createProxyNotice(trusted: Networks, log: Logger): (request: IncomingMessage) => void {
  let isNoted = false;
  let lastTrusted: string | undefined;
  return ({ socket, headers }) => {
    if (isNoted || (lastTrusted !== undefined && socket.remoteAddress === lastTrusted)) return;
    const header = forwardedHeaders.find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    const peer = readIpAddress(socket.remoteAddress ?? "");
    if (peer === undefined) return;
    if (trusted.has(peer)) {
      lastTrusted = socket.remoteAddress;
      return;
    }
    isNoted = true;
    log.warn(
      { peer, header },
      "a request came with a proxy's header from an address that TRUSTED_PROXIES does not name, so the header does not say who the client is: if the address is your proxy's, add it to TRUSTED_PROXIES",
    );
  };
}
