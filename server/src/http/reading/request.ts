import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import { limits } from "@mosque-sync/contract";
import type { Logger } from "pino";
import { ApiError } from "#domain/api-error.ts";
import { readTagCondition, type TagCondition } from "#domain/entity-tags.ts";
import { type Networks, readIpAddress } from "#settings/ip-addresses.ts";
import type { Caller } from "#subjects/handlers/caller.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";

/** The router's findings in a request's URL. */
export interface Matched {
  /** The decoded parts of the path that match the route's parameters. */
  readonly params: Readonly<Record<string, string | undefined>>;
  /** The query: a text for each name, or a list if it was sent several times. */
  readonly query: Readonly<Record<string, unknown>>;
}

/** Where requests arrive. */
export interface Listener {
  readonly server: Server;
  /** The proxies that may name another client than the connection's. */
  readonly trusted: Networks;
}

/** A request, with the router's findings. */
export class HttpRequest implements Matched {
  readonly raw: IncomingMessage;
  readonly params: Matched["params"];
  readonly query: Matched["query"];
  readonly #listener: Listener;

  /** @param matched absent without a matching route */
  constructor(raw: IncomingMessage, listener: Listener, { params, query }: Matched = nothingMatched) {
    this.raw = raw;
    this.params = params;
    this.query = query;
    this.#listener = listener;
  }

  get method(): string {
    return this.raw.method as string; // Node sets it on every request that it receives.
  }

  /** As it was sent: the path with its query. */
  get url(): string {
    return this.raw.url as string; // Node sets it on every request that it receives.
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }

  /** From `clientAddressOf`: not always the connection's. */
  get clientAddress(): string {
    return clientAddressOf(this.raw, this.#listener.trusted);
  }

  /**
   * Whether its connection ends with it: the server has stopped listening, and a connection that is kept open would
   * delay the stop, and lose its client's next request.
   */
  get isLast(): boolean {
    return !this.#listener.server.listening;
  }
}

const nothingMatched: Matched = { params: {}, query: {} };

/**
 * The client's address, without a port: the connection's, or, while that is a trusted proxy's, the preceding one in
 * `X-Forwarded-For`, read from the end.
 * @returns "unknown" if a proxy names no address
 */
function clientAddressOf({ socket, headers }: IncomingMessage, trusted: Networks): string {
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

/** Long enough for every browser's name of itself. */
const deviceCharacters = 300;

/** Where a request comes from, as the security history keeps it. */
export function callerOf({ clientAddress: address, headers }: HttpRequest): Caller {
  const device = headers["user-agent"]?.slice(0, deviceCharacters);
  return { address, ...(device && { device: redactKeys(device) }) };
}

const requestId = new RegExp(`^[!-~]{1,${limits.requestIdCharacters}}$`);
const idempotencyKey = new RegExp(`^[!-~]{1,${limits.idempotencyKeyCharacters}}$`);

/** HTTP/1.1 has exactly one Host header (RFC 9112, 3.2), HTTP/1.0 at most one. */
export function hasOneHost(request: IncomingMessage): boolean {
  const count = timesSent("host", request.rawHeaders);
  return count === 1 || (count === 0 && request.httpVersion === "1.0");
}

/** Whether a request with `Expect` only waits for 100 (Continue). */
export function expectsOnlyContinue({ headers, rawHeaders }: IncomingMessage): boolean {
  return timesSent("expect", rawHeaders) === 1 && headers.expect?.trim().toLowerCase() === "100-continue";
}

/**
 * The client's own id for the request; undefined if it sent no valid one. A key that was sent as a part of it is
 * redacted, so that no response and no log has one.
 */
export function readRequestId(headers: IncomingHttpHeaders): string | undefined {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && isRequestId(sent) ? redactKeys(sent) : undefined;
}

/** Whether a text has the form of a request id (decision 2.5). */
export function isRequestId(text: string): boolean {
  return requestId.test(text);
}

/** The bearer credential. @throws ApiError missing_api_key, authorization_sent_twice */
export function readBearer(request: IncomingMessage): string {
  const { authorization } = request.headers;
  if (authorization === undefined) throw ApiError.of("missing_api_key");
  if (timesSent("authorization", request.rawHeaders) > 1) throw ApiError.of("authorization_sent_twice");
  const credential = /^bearer +(.+)$/i.exec(authorization)?.[1];
  if (credential === undefined) throw ApiError.of("missing_api_key");
  return credential;
}

/** Node silently drops the second of some headers that are sent twice. */
function timesSent(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i] as string;
    if (sent.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}

/** @throws ApiError if_match_invalid */
export function readIfMatch(headers: IncomingHttpHeaders): TagCondition | undefined {
  const sent = headers["if-match"];
  if (sent === undefined) return undefined;
  const condition = readTagCondition(sent);
  if (condition === undefined) throw ApiError.of("if_match_invalid");
  return condition;
}

/**
 * Two of them arrive joined by a comma and a space, which is invalid in one. @throws ApiError idempotency_key_invalid
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const sent = headers["idempotency-key"];
  if (sent === undefined) return undefined;
  if (typeof sent !== "string" || !idempotencyKey.test(sent)) throw ApiError.of("idempotency_key_invalid");
  return sent;
}

/** A malformed condition is ignored: the response is then sent in full. */
export function readIfNoneMatch(headers: IncomingHttpHeaders): TagCondition | undefined {
  const sent = headers["if-none-match"];
  return sent === undefined ? undefined : readTagCondition(sent);
}
