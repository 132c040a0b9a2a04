import { type ErrorReason, type ErrorReasonName, errorReasons } from "./error-reasons.ts";

/** The specification's error codes, then the four that the project adds, with their usual HTTP status. */
export const errorCodes = {
  missing_api_key: { status: 401, meaning: "No API key was sent." },
  malformed: { status: 401, meaning: "The API key is badly formed or was never issued here." },
  revoked: { status: 401, meaning: "The API key has been revoked, rotated away, or has expired." },
  wrong_community: { status: 403, meaning: "The API key does not belong to the mosque in the path." },
  missing_scope: { status: 403, meaning: "The API key lacks the scope that the request needs." },
  invalid_argument: { status: 400, meaning: "The request's input is invalid." },
  invalid_prayer_time: { status: 400, meaning: "A prayer time does not match the accepted format." },
  not_found: { status: 404, meaning: "The addressed resource does not exist." },
  rate_limited: { status: 429, meaning: "Too many requests; wait and try again." },
  conflict: { status: 409, meaning: "The same request is still being worked on." },
  precondition_failed: { status: 412, meaning: "The resource has changed since it was read." },
  server_error: { status: 500, meaning: "A fault here, not in the request." },
} as const satisfies Record<string, { status: number; meaning: string }>;
export type ErrorCode = keyof typeof errorCodes;

export const severities = ["success", "warning", "error"] as const;
export type Severity = (typeof severities)[number];

/** The seconds that `Retry-After` says where the reason does not know better. */
export const retryAfterSeconds = { conflict: 1, server_error: 5 } as const;

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends "" ? never : Name) | PlaceholderOf<Rest>
  : never;

/** What must be filled in where a reason is thrown. */
export type ErrorDetails<R extends ErrorReasonName> = Record<
  PlaceholderOf<(typeof errorReasons)[R]["message"] | (typeof errorReasons)[R]["developer"]>,
  string | number
>;

/** The HTTP status of a reason. */
export function statusOf(reason: ErrorReasonName): number {
  const entry: ErrorReason = errorReasons[reason];
  return entry.status ?? errorCodes[entry.code].status;
}

/** The body of every error answer (specification, Errors). */
export interface ErrorEnvelope {
  error: {
    code: ErrorCode;
    message: string;
    requestId: string;
    troubleshooting: {
      code: ErrorReasonName;
      severity: Severity;
      adminSummary: string;
      developerSummary: string;
    };
  };
}

/** Makes the envelope of a reason; placeholders without a detail stay as they are. */
export function errorEnvelope(
  reason: ErrorReasonName,
  details: Readonly<Record<string, string | number>>,
  requestId: string,
): ErrorEnvelope {
  const entry: ErrorReason = errorReasons[reason];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(details[name] ?? placeholder));
  return {
    error: {
      code: entry.code,
      message: fill(entry.message),
      requestId,
      troubleshooting: {
        code: reason,
        severity: entry.severity ?? "error",
        adminSummary: entry.admin,
        developerSummary: fill(entry.developer),
      },
    },
  };
}
