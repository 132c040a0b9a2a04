import { errorCodes, type Severity } from "./error-codes.ts";
import { type ErrorReasonName, errorReasons } from "./error-reasons.ts";
import { portalErrorCodes, portalErrorReasons } from "./portal/errors.ts";

/** Every reason for which a request to the API or to the portal can fail. */
const reasons = { ...errorReasons, ...portalErrorReasons };
const codes = { ...errorCodes, ...portalErrorCodes };
export type ReasonName = keyof typeof reasons;
export type ReasonCode = keyof typeof codes;

/** A reason's row in its table. */
interface Reason {
  readonly code: ReasonCode;
  readonly status?: number;
  readonly severity?: Severity;
  readonly message: string;
  readonly developer: string;
  readonly admin: string;
}

/** The seconds that `Retry-After` says where the reason does not know better. */
export const retryAfterSeconds = { conflict: 1, server_error: 5 } as const;

type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends "" ? never : Name) | PlaceholderOf<Rest>
  : never;

/** What must be filled in where a reason is thrown. */
export type ErrorDetails<R extends ReasonName> = Record<
  PlaceholderOf<(typeof reasons)[R]["message"] | (typeof reasons)[R]["developer"]>,
  string | number
>;

/** The error code that a reason belongs to. */
export function codeOf(reason: ReasonName): ReasonCode {
  return reasons[reason].code;
}

/** The HTTP status of a reason. */
export function statusOf(reason: ReasonName): number {
  const entry: Reason = reasons[reason];
  return entry.status ?? codes[entry.code].status;
}

/** The body of every error answer (specification, Errors). */
export interface ErrorEnvelope<R extends ReasonName = ErrorReasonName> {
  error: {
    code: (typeof reasons)[R]["code"];
    message: string;
    requestId: string;
    troubleshooting: {
      code: R;
      severity: Severity;
      adminSummary: string;
      developerSummary: string;
    };
  };
}

/** The portal's pages also get what fills the texts in, to say it in the reader's own language. */
export interface PortalErrorEnvelope {
  error: ErrorEnvelope<ReasonName>["error"] & { details: Readonly<Record<string, string | number>> };
}

/** Makes the envelope of a reason; placeholders without a detail stay as they are. */
export function errorEnvelope<R extends ReasonName>(
  reason: R,
  details: Readonly<Record<string, string | number>>,
  requestId: string,
): ErrorEnvelope<R> {
  const entry: Reason = reasons[reason];
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(details[name] ?? placeholder));
  return {
    error: {
      code: reasons[reason].code,
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
