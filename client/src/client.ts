import { endpoints } from "./api.gen.ts";
import type { AnyArguments, Endpoint, EndpointName } from "./calls.ts";
import type { Client } from "./methods.gen.ts";
import type { Fetch } from "./platform.ts";
import { type Connection, send } from "./send.ts";

/** The method of one endpoint. A `304` is possible only with `ifNoneMatch`. */
export type Call<N extends EndpointName, Bound extends string> = Client<Bound>[N];

export interface ClientOptions {
  /** The server's address, without `/v1`: `https://sync.example.org`. */
  baseUrl: string;
  /** The key from the portal. The client sends it only to `baseUrl`, and never shows it. */
  apiKey: string;
  /** The mosque of the key. With it, no call needs `mosqueId`. */
  mosqueId?: string | undefined;
  /** Replaces the runtime's own `fetch`. */
  fetch?: Fetch | undefined;
  /** Milliseconds that each attempt may take, including its response. Default 30,000. */
  timeoutMs?: number | undefined;
  /**
   * How many times a call may be retried. Default 2.
   *
   * The client retries GET, PUT, PATCH and DELETE after network errors, timeouts, 429 and 5xx; POST only with an
   * `idempotencyKey`.
   */
  maxRetries?: number | undefined;
}

/**
 * Makes a client for one server, one key and its mosque: no call needs `mosqueId`.
 * A call fails with a `CallError`: a `MosqueSyncError`, an `UnreachableError` or a `ForeignResponseError`.
 * @throws {TypeError} in a browser or an app, and for an invalid option
 */
export function createClient(options: ClientOptions & { mosqueId: string }): Client<"mosqueId">;
/**
 * Makes a client for one server and one key: each call needs the `mosqueId` of the key.
 * A call fails with a `CallError`: a `MosqueSyncError`, an `UnreachableError` or a `ForeignResponseError`.
 * @throws {TypeError} in a browser or an app, and for an invalid option
 */
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
  // Every endpoint in the table has its method; the table's types give its arguments and results.
  return Object.freeze(Object.fromEntries(calls)) as Client;
}

function refuseBrowsers(): void {
  const { navigator } = globalThis as { navigator?: { product?: string } };
  if ("document" in globalThis || "importScripts" in globalThis || navigator?.product === "ReactNative") {
    throw new TypeError(
      "@mosque-sync/client does not run in a browser or an app: everyone who opens the page could read the API key. Call it from your server.",
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
  const ownPath = endpointPath.exec(url.pathname)?.[0];
  if (ownPath !== undefined) {
    const base = url.href.slice(0, -ownPath.length);
    throw new TypeError(`baseUrl must end before /v1, which the client adds itself. Set it to ${base}.`);
  }
  return url.href.replace(/\/+$/, "");
}

/** The path of an endpoint, or the part that all of them begin with. */
const endpointPath = /\/v1(?:\/(?:mosques|health|openapi\.json)(?:\/.*)?)?\/*$/i;

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

/** An argument that is `undefined` counts as omitted. */
function defined(args: AnyArguments): AnyArguments {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}
