import { type ErrorCode, errorCodes, type Severity } from "./error-codes.ts";
import { type ErrorReason, type ErrorReasonName, errorReasons } from "./error-reasons.ts";

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
