import { offenceOf, statusOf } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { SchemaBecameNewer } from "#store/migrations/refusals.ts";
import { redactKeys } from "#subjects/keys/rules/api-keys.ts";
import type { Services } from "../services.ts";
import type { ResponseFormat } from "./response-format.ts";
import type { HeaderList } from "./response-headers.ts";

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
