import type { ServerResponse } from "node:http";
import type { GuessLimit, ReasonName } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { countRefusal, countResponse, type RouteTraffic } from "#domain/counts.ts";
import { matches } from "#domain/entity-tags.ts";
import type { KeyRecord } from "#store/found-key.ts";
import { boundedPath, loggedPath, type NewRequest } from "#subjects/activity/rows/log/logged-requests.ts";
import { refusalDetailsOf } from "#subjects/activity/rules/refusal-details.ts";
import { keyPrefixIn, redactKeys } from "#subjects/keys/rules/api-keys.ts";
import { type Allowance, rateLimitHeaders } from "../rate-limits.ts";
import { type HttpRequest, readIfNoneMatch, readRequestId } from "../reading/request.ts";
import type { Services } from "../services.ts";
import {
  emptyPolicy,
  failureOf,
  failureResponse,
  type HeaderList,
  headersOfResponse,
  isBadKey,
  type JsonText,
  policyName,
  type ResponseFormat,
} from "./response.ts";

/** A page, a script, a text: anything but JSON. */
export interface Page {
  readonly headers: PageHeaders;
  readonly body: Buffer;
}

/** By name; a list sends the header once for each value. */
export type PageHeaders = Readonly<Record<string, string | readonly string[]>>;

/** The parts of an endpoint's row that shape its response. */
export interface Answering {
  readonly style: ResponseFormat;
  /** The route's counts, to which the response is added. */
  readonly traffic: RouteTraffic;
  /** The guesses that count against the sender's network; `none` outside endpoints. */
  readonly guess: GuessLimit;
}

/**
 * A request and its response on their way through the pipeline. Every response to a request that Node could parse is
 * sent here.
 */
export class Exchange {
  readonly request: HttpRequest;
  /** The client's id for the request, or one made here if it sent no valid one. */
  readonly requestId: string;
  /** Known once the key has been accepted, or refused as ended. */
  key: KeyRecord | undefined = undefined;
  allowance: Allowance | undefined = undefined;
  /** Whether the request is within its key's rate limit, or there is no limit. */
  isWithinLimit = false;
  /** Whether the request only validates; known once its query has been read. */
  isValidated = false;

  readonly #response: ServerResponse;
  readonly #services: Services;
  readonly #style: ResponseFormat;
  readonly #traffic: RouteTraffic;
  readonly #guess: GuessLimit;
  readonly #startedAt = performance.now();

  constructor(
    services: Services,
    request: HttpRequest,
    response: ServerResponse,
    { style, traffic, guess }: Answering,
  ) {
    this.request = request;
    this.requestId = readRequestId(request.headers) ?? services.newId();
    this.#response = response;
    this.#services = services;
    this.#style = style;
    this.#traffic = traffic;
    this.#guess = guess;
  }

  /** @throws ApiError request_id_invalid when the client sent an invalid id */
  requireValidRequestId(): void {
    const { headers } = this.request;
    const isSent = headers["x-request-id"] !== undefined;
    if (isSent && readRequestId(headers) === undefined) throw ApiError.of("request_id_invalid");
  }

  /** Runs work that may fail immediately or later; either way it responds with the failure. */
  attempt(work: () => void | Promise<void>): void {
    try {
      work()?.catch((fault) => this.fail(fault));
    } catch (fault) {
      this.fail(fault);
    }
  }

  /** Responds with a JSON text. */
  json(status: number, { body, bodyBytes }: JsonText, headers: HeaderList = []): void {
    const all = this.#jsonHeaders();
    all.push("Content-Type", "application/json", "Content-Length", String(bodyBytes), ...headers);
    this.#finish(status, all, body);
    this.#log(status, null);
  }

  /** Responds to a GET with a JSON text, or with 304 if the client has it already. */
  jsonUnlessKnown(json: JsonText & { readonly etag: string }, headers: HeaderList = []): void {
    const known = readIfNoneMatch(this.request.headers);
    if (known && matches(known, json.etag)) this.#notModified(json.etag);
    else this.json(200, json, ["ETag", json.etag, ...headers]);
  }

  /** Responds with a page, which the log of requests leaves out. */
  page(status: number, { headers, body }: Page): void {
    this.#finish(
      status,
      [...this.#pageHeaders(status, headers), "Content-Length", String(body.length)],
      body,
    );
  }

  /** Responds to a GET with a page, or with 304 if the client has it already. */
  pageUnlessKnown({ headers, body, etag }: Page & { readonly etag: string }): void {
    const tagged = { ...headers, ETag: etag };
    const known = readIfNoneMatch(this.request.headers);
    if (known && matches(known, etag)) this.#finish(304, this.#pageHeaders(304, tagged));
    else this.page(200, { headers: tagged, body });
  }

  #pageHeaders(status: number, headers: PageHeaders): HeaderList {
    const all = headersOfResponse(this.requestId, this.#services.publicUrl());
    for (const [name, values] of Object.entries(headers)) {
      for (const value of [values].flat()) all.push(name, value);
    }
    // A browser would replace its page's policy with the policy of a 304.
    if (status !== 304 && !(policyName in headers)) all.push(...emptyPolicy);
    return all;
  }

  /**
   * Responds to any failure with its envelope. A bad key counts against the client's address, which gets 429 after too
   * many.
   */
  fail(fault: unknown): void {
    if (this.#guess !== "keys" || !isBadKey(fault)) {
      this.#refuse(fault);
      return;
    }
    this.#services.rateLimits.countFailure(this.request.clientAddress).then(
      () => this.#refuse(fault),
      (limit) => this.#refuse(limit),
    );
  }

  #refuse(fault: unknown): void {
    const error = failureOf(this.#services, fault, this.requestId);
    const { status, headers, body } = failureResponse(error, this.#style, this.requestId);
    this.#finish(status, [...this.#jsonHeaders(), ...headers], body);
    countRefusal(this.#services.traffic, error.reason);
    this.#log(status, error);
  }

  /** Responds with 304, which does not count against the key's limit. */
  #notModified(etag: string): void {
    if (this.key && this.allowance) {
      this.#services.rateLimits.uncountRequest(this.key.id);
      this.allowance = { ...this.allowance, remaining: this.allowance.remaining + 1 };
    }
    this.#finish(304, [...this.#jsonHeaders(), "ETag", etag]);
    this.#log(304, null);
  }

  #jsonHeaders(): HeaderList {
    const headers = headersOfResponse(this.requestId, this.#services.publicUrl());
    headers.push(...this.#style.headers);
    if (this.allowance) headers.push(...rateLimitHeaders(this.allowance));
    return headers;
  }

  /** Writes the response. All responses are sent here. */
  #finish(status: number, headers: HeaderList, body?: string | Buffer): void {
    const response = this.#response;
    if (this.request.isLast) response.shouldKeepAlive = false;
    response.writeHead(status, headers);
    response.end(body);
    countResponse(this.#traffic, status);
    this.#traffic.durations.add((performance.now() - this.#startedAt) / 1_000);
  }

  #log(status: number, error: ApiError | null): void {
    const { request, key, requestId } = this;
    if (!key) {
      if (error) this.#noteRefusal(status, error.reason);
      return;
    }
    this.#services.requestLog.add(key, this.isWithinLimit, () => ({
      mosqueId: key.mosqueId,
      address: request.clientAddress,
      at: this.#services.now().toISOString(),
      requestId: redactKeys(requestId),
      keyId: key.id,
      isWriter: key.scope === "sync:write",
      method: request.method,
      path: loggedPath(pathOf(request.url), this.isValidated),
      status,
      ...refusalOf(error),
      durationMicroseconds: Math.round((performance.now() - this.#startedAt) * 1_000),
    }));
  }

  /** Notes a refused request to the API that belongs to no mosque (decision 8.44). */
  #noteRefusal(status: number, reason: ReasonName): void {
    const { request, requestId } = this;
    if (!isOfApi(request.url)) return;
    this.#services.refusedLog.add(() => ({
      at: this.#services.now().toISOString(),
      requestId: redactKeys(requestId),
      method: request.method,
      path: boundedPath(pathOf(request.url)),
      status,
      reason,
      keyPrefix: keyPrefixIn(request.headers.authorization),
    }));
  }
}

/** The part of a failure that the log of requests keeps. */
function refusalOf(error: ApiError | null): Pick<NewRequest, "reason" | "details"> {
  if (!error) return { reason: null };
  const details = refusalDetailsOf(error);
  return { reason: error.reason, ...(details && { details }) };
}

/** Whether a URL belongs to the API, even without a route. */
function isOfApi(url: string): boolean {
  return url === "/v1" || url.startsWith("/v1/") || url.startsWith("/v1?");
}

/** The path without its query, which may hold a key by mistake. */
function pathOf(url: string): string {
  const end = url.indexOf("?");
  return redactKeys(end < 0 ? url : url.slice(0, end));
}
