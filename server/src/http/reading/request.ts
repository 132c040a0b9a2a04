import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import type { Networks } from "#settings/ip-addresses.ts";
import { clientAddressOf } from "./client-address.ts";

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
