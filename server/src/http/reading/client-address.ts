import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { type Networks, readIpAddress } from "#settings/ip-addresses.ts";

/**
 * The client's address, without a port: the connection's, or, while that is a trusted proxy's, the preceding one in
 * `X-Forwarded-For`, read from the end.
 * @returns "unknown" if a proxy names no address
 */
export function clientAddressOf({ socket, headers }: IncomingMessage, trusted: Networks): string {
  let client = readIpAddress(socket.remoteAddress ?? "");
  const isTrusted = () => client !== undefined && trusted.has(client);
  if (!isTrusted()) return client ?? "unknown";
  for (const hop of String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .toReversed()) {
    if (hop.trim() === "") continue; // Empty elements of a list are ignored (RFC 9110, 5.6.1).
    client = readIpAddress(hop.trim());
    if (!isTrusted()) break;
  }
  return client ?? "unknown";
}

/** The headers that proxies add to a forwarded request. */
const forwardedHeaders = ["x-forwarded-for", "x-forwarded-proto", "forwarded"] as const;

/**
 * Creates the check for headers of a proxy that `TRUSTED_PROXIES` does not name. It logs only the first: all clients
 * behind such a proxy count as one address, which is hard to notice otherwise.
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
