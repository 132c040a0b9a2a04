import { limits } from "./api.gen.ts";
import type { Endpoint, NotModified, Success } from "./calls.ts";
import { ForeignResponseError, MosqueSyncError } from "./errors.ts";

/** A raw response, with its call. */
export interface RawResponse {
  readonly endpoint: Endpoint;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly url: string;
  readonly requestId: string;
  /** Whether an earlier attempt of the call may have taken effect. */
  readonly mayHaveHappened: boolean;
}

/** Reads a response as the API's, or throws the matching error. */
export function readResponse(raw: RawResponse): Success<unknown> | NotModified {
  const { status, headers } = raw;
  const requestId = requestIdOf(headers.get("x-request-id")) ?? raw.requestId;
  const etag = headers.get("etag");
  const head = { requestId, ...(etag !== null && { etag }) };

  if (status === 304 && raw.endpoint.takesIfNoneMatch) return { ...head, data: undefined, status };
  const json = parse(raw.text);
  if (status !== 200 && status !== 201 && status !== 202) throw failure(raw, json, requestId);
  if (!holds(json, raw.endpoint.holds)) throw foreign(raw, requestId);

  const next = nextCursor(headers.get("link"), raw.url);
  return {
    ...head,
    data: json,
    status,
    ...(next !== undefined && { next }),
    replayed: headers.get("idempotent-replayed") === "true",
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function holds(json: unknown, members: Endpoint["holds"]): boolean {
  if (!isObject(json)) return false;
  return Object.entries(members).every(([name, kind]) => isOfKind(json[name], kind));
}

function isOfKind(value: unknown, kind: Endpoint["holds"][string]): boolean {
  switch (kind) {
    case "object":
      return isObject(value);
    case "resources":
      return Array.isArray(value) && value.every((item) => isObject(item) && typeof item.id === "string");
    case "texts":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
  }
}

/** The error of a response: the API's own if it has its envelope (decision 1.16). */
function failure(raw: RawResponse, json: unknown, requestId: string): MosqueSyncError | ForeignResponseError {
  const envelope = isObject(json) && isObject(json.error) ? json.error : {};
  const { code } = envelope;
  if (typeof code !== "string" || code === "") return foreign(raw, requestId);
  const troubleshooting = isObject(envelope.troubleshooting) ? envelope.troubleshooting : {};
  const developerSummary = textOf(troubleshooting.developerSummary) ?? "";
  const said = textOf(envelope.message) ?? code;
  return new MosqueSyncError({
    message: developerSummary ? `${said} ${developerSummary}` : said,
    code,
    reason: textOf(troubleshooting.code) ?? code,
    status: raw.status,
    requestId: requestIdOf(envelope.requestId) ?? requestId,
    adminSummary: textOf(troubleshooting.adminSummary) ?? "",
    developerSummary,
    retryAfterSeconds: retryAfterSeconds(raw.headers),
    mayHaveHappened: raw.mayHaveHappened || isUnclearWrite(raw),
  });
}

function foreign(raw: RawResponse, requestId: string): ForeignResponseError {
  const { origin } = new URL(raw.url);
  const type = raw.headers.get("content-type") ?? "no content type";
  const location = raw.headers.get("location");
  return new ForeignResponseError({
    message: location
      ? `${origin} redirects to ${location}. Set baseUrl to the address that answers directly.`
      : `${origin} answered with something other than this API (status ${raw.status}, ${type}). Check baseUrl, and any proxy in between.`,
    status: raw.status,
    requestId,
    mayHaveHappened: raw.mayHaveHappened || isUnclearWrite(raw),
  });
}

/** Only a 4xx proves that a write was not carried out. */
function isUnclearWrite({ endpoint, status }: RawResponse): boolean {
  return endpoint.method !== "GET" && !(status >= 300 && status < 500);
}

const requestId = new RegExp(`^[!-~]{1,${limits.requestIdCharacters}}$`);

/** A request id (decision 2.5). Anything else that a server calls one could forge lines of a log or a terminal. */
function requestIdOf(value: unknown): string | undefined {
  return typeof value === "string" && requestId.test(value) ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** `Retry-After` in seconds; it may also be a date (RFC 9110, 10.2.3), counted from the response's own `Date`. */
function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get("date") ?? "")) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** The cursor in the `Link` with rel="next" (RFC 8288). */
function nextCursor(link: string | null, url: string): string | undefined {
  const target = link?.match(/<([^>]*)>[^<]*?;\s*rel="?next"?/i)?.[1];
  if (target === undefined || !URL.canParse(target, url)) return undefined;
  return new URL(target, url).searchParams.get("cursor") ?? undefined;
}
