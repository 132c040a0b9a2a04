import { errorEnvelope, offenceOf, type PortalErrorEnvelope, statusOf } from "@mosque-sync/contract";
import type { TSchema } from "typebox";
import { ApiError } from "#domain/api-error.ts";
import { RawJson } from "#domain/bodies/raw-json.ts";
import { SchemaBecameNewer } from "#store/migrations/refusals.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";
import type { Services } from "../services.ts";

/** Headers as `writeHead` takes them fastest: name, value, name, value. */
export type HeaderList = string[];

/** Keeps browsers from guessing another type for a response than the stated one. */
export const noSniff = ["X-Content-Type-Options", "nosniff"] as const;

/** The header that says what a page may load, and who may frame it. */
export const policyName = "Content-Security-Policy";
/** The policy of responses other than pages: opened as one, it loads no content, and no page can frame it. */
export const emptyPolicy = [
  policyName,
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
] as const;

/** A year. Subdomains and preload lists are left to the operator, who owns the domain. */
const strictTransport = ["Strict-Transport-Security", "max-age=31536000"] as const;

/**
 * The first headers of every response: of the API, the portal, a page or a failure.
 * @param publicUrl if it is https, browsers are told to use only TLS
 */
export function headersOfResponse(requestId: string, publicUrl: string): HeaderList {
  const headers = ["X-Request-Id", requestId];
  headers.push(...noSniff);
  if (publicUrl.startsWith("https:")) headers.push(...strictTransport);
  return headers;
}

/** The differences between the API's responses and the portal's. */
export interface ResponseFormat {
  /** The headers of every JSON response. */
  readonly headers: Readonly<HeaderList>;
  /** The body of a failure. */
  readonly envelope: (error: ApiError, requestId: string) => object;
}

/** The format of every response under /v1 (decision 3.4), and of all others outside the portal. */
export const apiStyle: ResponseFormat = {
  headers: [...emptyPolicy, "Cache-Control", "private, no-cache"],
  envelope: ({ reason, details }, requestId) => errorEnvelope(reason, details, requestId),
};

/** The portal's responses are personal, so never cached; its pages show failures in the reader's language. */
export const portalStyle: ResponseFormat = {
  headers: [...emptyPolicy, "Cache-Control", "no-store"],
  envelope: ({ reason, details, sentences }, requestId): PortalErrorEnvelope => ({
    error: { ...errorEnvelope(reason, details, requestId).error, details, ...(sentences && { sentences }) },
  }),
};

/** The style for an address that no endpoint has. */
export function styleOfAddress(url: string): ResponseFormat {
  return url.startsWith("/portal/api/") ? portalStyle : apiStyle;
}

/** The response to a failed request, without the headers of every response. */
export interface FailureResponse {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: string;
}

/** Creates the response to a failure: the status and the headers of its reason, and the envelope with keys redacted. */
export function failureResponse(error: ApiError, style: ResponseFormat, requestId: string): FailureResponse {
  const body = redactKeys(JSON.stringify(style.envelope(error, requestId)));
  const headers = ["Content-Type", "application/json", "Content-Length", String(Buffer.byteLength(body))];
  return {
    status: statusOf(error.reason),
    headers: [...headers, ...Object.entries(error.headers).flat()],
    body,
  };
}

/** Whether a request failed because of its key, which counts against its address. A fault of the database does not. */
export function isBadKey(fault: unknown): boolean {
  return fault instanceof ApiError && offenceOf(fault.reason) === "bad key";
}

/** Sorts a fault: the caller's error, an unavailable database, or a bug of the service. */
export function failureOf(
  { store, log }: Pick<Services, "store" | "log">,
  fault: unknown,
  requestId: string,
): ApiError {
  if (fault instanceof ApiError) return fault;
  const context = { err: fault, requestId };
  if (store.isUnavailable(fault)) {
    if (fault instanceof SchemaBecameNewer)
      log.error(context, "restart this instance with the newer program");
    else log.warn(context, "the database is unavailable");
    return ApiError.of("database_unavailable");
  }
  log.error(context, "a request failed");
  return ApiError.of("internal_error");
}

/** A JSON text, and its length in bytes. */
export interface JsonText {
  readonly body: string;
  readonly bodyBytes: number;
}

/** Writes the JSON text of a response: its properties in the contract's order, without those that have no value. */
export type Serialiser = (response: unknown) => JsonText;

export function createSerialiser(schema: TSchema): Serialiser {
  const { properties = {} } = schema as { properties?: Record<string, TSchema> };
  const members = Object.entries(properties).map(([name, member]) => {
    return { name, label: `${JSON.stringify(name)}:`, arrange: arrangerOf(member) };
  });
  return (response) => {
    const given = response as Readonly<Record<string, unknown>>; // Every response is an object.
    const texts: string[] = [];
    for (const { name, label, arrange } of members) {
      const value = given[name];
      if (value instanceof RawJson) texts.push(label + value.text);
      else if (value !== undefined) texts.push(label + JSON.stringify(arrange(value)));
    }
    const body = `{${texts.join()}}`;
    return { body, bodyBytes: Buffer.byteLength(body) };
  };
}

/** Puts the members of a value into order. */
type Arranger = (value: unknown) => unknown;

function arrangerOf(schema: TSchema): Arranger {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  if (items) {
    const arrange = arrangerOf(items);
    return (value) => (Array.isArray(value) ? value.map(arrange) : value);
  }
  if (!properties) return (value) => value;

  const members = Object.entries(properties).map(([name, member]) => [name, arrangerOf(member)] as const);
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const given = value as Record<string, unknown>;
    const arranged: Record<string, unknown> = {};
    for (const [name, arrange] of members) arranged[name] = arrange(given[name]);
    return arranged;
  };
}
