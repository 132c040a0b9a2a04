import { endpoints } from "./api.gen.ts";
import type { AnyArguments, Call, Endpoint, EndpointName } from "./calls.ts";
import { type Connection, send } from "./send.ts";

export interface ClientOptions {
  /** The server's address, without `/v1`: `https://sync.example.org`. */
  baseUrl: string;
  /** The key from the portal. It is sent to `baseUrl` only, and shown nowhere. */
  apiKey: string;
  /** The mosque of the key. With it, no call needs `mosqueId`. */
  mosqueId?: string;
  /** Used instead of the runtime's own `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** The time that each attempt may take, its answer included. Default 30,000. */
  timeoutMs?: number;
  /** How often a call may be tried again. Default 2; 0 for never. */
  maxRetries?: number;
}

/** One function for each endpoint, named like it. */
export type Client<Bound extends string = never> = { readonly [N in EndpointName]: Call<N, Bound> };

/**
 * Makes a client for one server and one key.
 *
 * GET, PATCH and DELETE are tried again after network errors, timeouts, 429 and 5xx; POST only when it carries
 * an `idempotencyKey`. Calls fail with a `MosqueSyncError`, an `UnreachableError` or a `ForeignAnswerError`.
 * @throws {TypeError} in a browser or an app, and when an option cannot work
 */
export function createClient(options: ClientOptions & { mosqueId: string }): Client<"mosqueId">;
export function createClient(options: ClientOptions): Client;
export function createClient(options: ClientOptions): Client {
  refuseBrowsers();
  const connection: Connection = {
    baseUrl: readBaseUrl(options.baseUrl),
    apiKey: readApiKey(options.apiKey),
    fetch: options.fetch ?? globalThis.fetch,
    timeoutMs: readWhole("timeoutMs", options.timeoutMs ?? 30_000, 1),
    maxRetries: readWhole("maxRetries", options.maxRetries ?? 2, 0),
  };
  const calls = Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => [
    name,
    (args: AnyArguments = {}) => send(connection, endpoint, { mosqueId: options.mosqueId, ...defined(args) }),
  ]);
  // Every endpoint of the table has its function; the table's own types say what each takes and returns.
  return Object.freeze(Object.fromEntries(calls)) as Client;
}

function refuseBrowsers(): void {
  const { navigator } = globalThis as { navigator?: { product?: string } };
  if ("document" in globalThis || "importScripts" in globalThis || navigator?.product === "ReactNative") {
    throw new TypeError(
      "@mosque-sync/client does not run in a browser or an app: everybody who opens the page could read the API key. Call it from your server.",
    );
  }
}

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    throw new TypeError("baseUrl must be an http or https address, such as https://sync.example.org.");
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError("baseUrl must not hold a user name, a password, a `?` or a `#`.");
  }
  return url.href.replace(/\/+$/, "");
}

function readApiKey(apiKey: string): string {
  if (typeof apiKey !== "string" || !/^[!-~]+$/.test(apiKey)) {
    throw new TypeError(
      "apiKey must be the whole key as the portal showed it, without spaces, quotes or line breaks around it.",
    );
  }
  return apiKey;
}

function readWhole(name: string, value: number, least: number): number {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new TypeError(`${name} must be a whole number of at least ${least}.`);
  }
  return value;
}

/** An argument that is given as `undefined` counts as left out. */
function defined(args: AnyArguments): AnyArguments {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}
