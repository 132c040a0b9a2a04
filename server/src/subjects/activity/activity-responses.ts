import {
  type ErrorReasonName,
  type ExplainedRequest,
  errorEnvelope,
  errorReasons,
  type LoggedRequest,
  type RefusedRequest,
  type Run,
} from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { RefusalDetails } from "#domain/packed-request.ts";
import type { RefusedRequestsTable } from "#store/tables/request-log-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { findKeyOf, type ListedKey } from "../keys/rows/keys.ts";
import type { ListedRequest } from "./rows/log/request-batches.ts";
import type { ListedRun } from "./rows/runs.ts";
import { aboutOf } from "./rules/refusal-details.ts";
import { mayGoOn } from "./rules/runs.ts";

/** The names of keys by their ids. */
export type KeyNames = ReadonlyMap<string, string>;

export function runResponse({ reason, details, ...run }: ListedRun, names: KeyNames, now: Date): Run {
  return {
    ...run,
    ...named(run.keyId, names),
    ...(reason !== null && { reason }),
    ...aboutResponse(details),
    isRunning: !run.hasLater && mayGoOn(run, now),
  };
}

export function requestResponse(request: ListedRequest, names: KeyNames): LoggedRequest {
  const { requestId, at, keyId, method, path, status, reason, details, unlisted } = request;
  return {
    ...{ requestId, at, keyId, ...named(keyId, names), method, path, status, unlisted },
    ...(reason !== null && { reason }),
    ...aboutResponse(details),
    durationMs: request.durationMicroseconds / 1_000,
  };
}

/** The `about` property of a response, if the refusal has a refused part. */
export function aboutResponse(details: RefusalDetails | undefined): Pick<LoggedRequest, "about"> {
  const about = aboutOf(details);
  return about === undefined ? {} : { about };
}

function named(keyId: string, names: KeyNames): { keyName?: string } {
  const keyName = names.get(keyId);
  return keyName === undefined ? {} : { keyName };
}

/**
 * @param details the details of its refusal, as logged
 * @param baseUrl the API's URL
 */
export function explained(
  request: LoggedRequest,
  details: RefusalDetails | undefined,
  baseUrl: string,
): ExplainedRequest {
  const { reason, requestId } = request;
  return {
    ...request,
    ...(reason !== undefined &&
      isKnown(reason) && { explanation: explanationOf(reason, details, requestId) }),
    curl: curlOf(request, baseUrl),
  };
}

function explanationOf(reason: ErrorReasonName, details: RefusalDetails = {}, requestId: string) {
  const texts = Object.entries(details).flatMap(([name, text]) =>
    Array.isArray(text) ? [] : [[name, text] as const],
  );
  const filled = errorEnvelope(reason, Object.fromEntries(texts), requestId);
  const { adminSummary, developerSummary } = filled.error.troubleshooting;
  return { adminSummary, developerSummary };
}

/** A version before may have logged a reason that no longer exists. */
function isKnown(reason: string): reason is ErrorReasonName {
  return Object.hasOwn(errorReasons, reason);
}

export function refusedResponse({ id: _, keyPrefix, ...request }: RefusedRequestsTable): RefusedRequest {
  return { ...request, ...(keyPrefix !== null && { keyPrefix }) };
}

/** The mosque's key whose activity is asked for. @throws ApiError key_not_found */
export async function requireKey(tx: Tx, mosqueId: string, keyId: string): Promise<ListedKey> {
  const key = await findKeyOf(tx, mosqueId, keyId);
  if (!key) throw ApiError.of("key_not_found");
  return key;
}

/**
 * A command that sends a request again. The key is in a shell variable. The body is missing, because it is never
 * logged.
 * @param baseUrl the API's URL, without a slash at the end
 */
export function curlOf(
  { method, path }: { readonly method: string; readonly path: string },
  baseUrl: string,
): string {
  const options = ["curl", ...methodOptions(method), '-H "Authorization: Bearer $MOSQUE_SYNC_API_KEY"'];
  if (method === "POST" || method === "PUT" || method === "PATCH") {
    options.push('-H "Content-Type: application/json"', "--data @body.json");
  }
  return [...options, quoted(baseUrl + path)].join(" ");
}

function methodOptions(method: string): string[] {
  if (method === "GET") return [];
  return method === "HEAD" ? ["--head"] : [`-X ${quoted(method)}`];
}

/** As one word of a shell, whatever the text holds. */
function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
