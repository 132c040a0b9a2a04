import { limits } from "@mosque-sync/contract";
import type { PackedRequest, RefusalDetails } from "#domain/packed-request.ts";
import { base64OfUuid, uuidOfBase64, uuidPattern } from "#store/tables/columns.ts";
import { validating } from "#subjects/activity/rules/redact-path.ts";

/** A request of a key, as the log lists it. */
export interface LoggedRequest {
  readonly mosqueId: string;
  /** An ISO instant. */
  readonly at: string;
  readonly requestId: string;
  readonly keyId: string;
  readonly method: string;
  /** As `loggedPath` makes it; it begins with a slash. */
  readonly path: string;
  readonly status: number;
  /** The exact reason of a failure (`error.troubleshooting.code`), null for a success. */
  readonly reason: string | null;
  /** The details of its refusal, if its reason has any. */
  readonly details?: RefusalDetails;
  readonly durationMicroseconds: number;
}

/** A request to be logged. */
export interface NewRequest extends LoggedRequest {
  /** Whether the key may write. */
  readonly isWriter: boolean;
  /** The client's IP address. The log keeps it only for a key's last use. */
  readonly address?: string;
}

/** @param batchAt the instant of its batch, in milliseconds of Unix time */
export function packed(request: LoggedRequest, batchAt: number): PackedRequest {
  const { mosqueId, method, path, status, durationMicroseconds, reason, details } = request;
  const root = rootOf(mosqueId);
  const isRelative = path.startsWith(root) && path[root.length] !== "/";
  const place = withShortIds(isRelative ? path.slice(root.length) : path);
  const call = method === "GET" && !place.includes(" ") ? place : `${method} ${place}`;
  const rest = [status, durationMicroseconds, withShortIds(request.requestId)] as const;
  const afterMs = Date.parse(request.at) - batchAt;
  if (reason === null) return [afterMs, call, ...rest];
  return details ? [afterMs, call, ...rest, reason, details] : [afterMs, call, ...rest, reason];
}

export function unpacked(
  [afterMs, call, status, durationMicroseconds, requestId, reason, details]: PackedRequest,
  { mosqueId, keyId, at }: { readonly mosqueId: string; readonly keyId: string; readonly at: string },
): LoggedRequest {
  const end = call.indexOf(" ");
  const place = withWholeIds(call.slice(end + 1));
  return {
    mosqueId,
    at: new Date(Date.parse(at) + afterMs).toISOString(),
    requestId: withWholeIds(requestId),
    keyId,
    method: end < 0 ? "GET" : call.slice(0, end),
    path: place.startsWith("/") ? place : rootOf(mosqueId) + place,
    status,
    reason: reason ?? null,
    ...(details && { details }),
    durationMicroseconds,
  };
}

export function unpackedRequestId(packedRequestId: string): string {
  return withWholeIds(packedRequestId);
}

/** The JSON of a request id in a packed request. */
export function packedId(requestId: string): string {
  return JSON.stringify(withShortIds(requestId));
}

/** As much of a request as gathers it into runs, at a fraction of the cost of `unpacked`. */
export interface GatheredRequest {
  readonly keyId: string;
  /** The time of its response: an ISO instant. */
  readonly at: string;
  readonly method: string;
  /** As it is packed: two requests of a mosque have equal paths if, and only if, they are packed alike. */
  readonly path: string;
  /** As it is packed. */
  readonly packedRequestId: string;
  readonly reason: string | null;
  readonly details?: RefusalDetails;
}

export function gathered(
  [afterMs, call, , , packedRequestId, reason, details]: PackedRequest,
  { keyId, at }: { readonly keyId: string; readonly at: string },
): GatheredRequest {
  const end = call.indexOf(" ");
  return {
    keyId,
    at: afterMs === 0 ? at : new Date(Date.parse(at) + afterMs).toISOString(),
    method: end < 0 ? "GET" : call.slice(0, end),
    path: call.slice(end + 1),
    packedRequestId,
    reason: reason ?? null,
    ...(details && { details }),
  };
}

function rootOf(mosqueId: string): string {
  return `/v1/mosques/${mosqueId}/`;
}

const tildeOrUuid = new RegExp(`~|${uuidPattern}`, "g");
const tildeOrShortId = /~(~|[\w-]{22})/g;

/** Writes each UUID as a tilde and 22 characters of base64url, and each tilde of the text twice. */
function withShortIds(text: string): string {
  return text.replace(tildeOrUuid, (found) => `~${found === "~" ? "~" : base64OfUuid(found)}`);
}

function withWholeIds(text: string): string {
  return text.replace(tildeOrShortId, (_, found: string) => (found === "~" ? "~" : uuidOfBase64(found)));
}

/**
 * A path as the log has it (decision 9.7), without its query, which may contain a key by mistake.
 * @param isValidated whether the request was a dry run, which changes no data (decision 4.22)
 */
export function loggedPath(path: string, isValidated: boolean): string {
  const shown = boundedPath(path);
  return isValidated ? shown + validating : shown;
}

/** A path, cut with "…" if it is longer than every path of the API: a client's text for an id has no bound. */
export function boundedPath(path: string): string {
  const most = limits.loggedPathCharacters;
  return path.length <= most ? path : `${path.slice(0, most)}…`;
}

/** What tells whether a logged request wrote. */
interface LoggedCall {
  readonly method: string;
  readonly path: string;
  readonly reason: string | null;
}

/** Whether a logged request may have changed something. */
export function isWrite(request: LoggedCall): boolean {
  return request.reason === null && isMeantToWrite(request);
}

/** Whether a logged request would have written, and failed. */
export function isFailedWrite(request: LoggedCall): boolean {
  return request.reason !== null && isMeantToWrite(request);
}

function isMeantToWrite({ method, path }: LoggedCall): boolean {
  return method !== "GET" && method !== "HEAD" && !path.endsWith(validating);
}
