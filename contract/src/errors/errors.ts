import { portalErrorCodes, portalErrorReasons } from "../portal/portal-reasons.ts";
import { type ErrorCodeRow, errorCodes, type Severity } from "./codes.ts";
import { type ErrorReasonName, type ErrorReasonRow, errorReasons, type Offence } from "./reasons.ts";

const reasons = { ...errorReasons, ...portalErrorReasons };
const codes = { ...errorCodes, ...portalErrorCodes };
export type ReasonName = keyof typeof reasons;
export type ReasonCode = keyof typeof codes;

type Details = Readonly<Record<string, string | number>>;

export type PlaceholderOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends "" ? never : Name) | PlaceholderOf<Rest>
  : never;

/** Every text of a reason's row that can have placeholders. */
type TextOf<R extends ReasonName> = Extract<
  (typeof reasons)[R][keyof (typeof reasons)[R] & ("message" | "developer" | "retryAfter" | "allow")],
  string
>;

/** The values to give where a reason is thrown. */
export type ErrorDetails<R extends ReasonName> = Record<PlaceholderOf<TextOf<R>>, string | number>;

/** The error code that a reason belongs to. */
export function codeOf(reason: ReasonName): ReasonCode {
  return reasons[reason].code;
}

export function offenceOf(reason: ReasonName): Offence {
  return reasons[reason].countsAs;
}

/** The HTTP status of a reason. */
export function statusOf(reason: ReasonName): number {
  const row: ErrorReasonRow<ReasonCode> = reasons[reason];
  return row.status ?? codes[row.code].status;
}

/** The headers of a reason. */
export interface ErrorHeaders {
  readonly "WWW-Authenticate"?: string;
  readonly Allow?: string;
  readonly "Retry-After"?: string;
}

/** The headers that the tables give a reason. Placeholders without a detail are left as they are. */
export function errorHeaders(reason: ReasonName, details: Details): ErrorHeaders {
  const { code, allow, retryAfter }: ErrorReasonRow<ReasonCode> = reasons[reason];
  const { challenge }: ErrorCodeRow = codes[code];
  return {
    ...(challenge && { "WWW-Authenticate": challenge }),
    ...(allow && { Allow: filled(allow, details) }),
    ...(retryAfter !== undefined && { "Retry-After": filled(String(retryAfter), details) }),
  };
}

/** The body of every error response (decision 1.16). */
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

/** The portal's pages also get the details, to write the text in the reader's language. */
export interface PortalErrorEnvelope {
  error: ErrorEnvelope<ReasonName>["error"] & {
    details: Details;
    /** The sentences of the problem as data, if it is about a file. */
    sentences?: readonly object[];
  };
}

/** Creates the envelope of a reason. Placeholders without a detail are left as they are. */
export function errorEnvelope<R extends ReasonName>(
  reason: R,
  details: Details,
  requestId: string,
): ErrorEnvelope<R> {
  const row: ErrorReasonRow<ReasonCode> = reasons[reason];
  return {
    error: {
      code: reasons[reason].code,
      message: filled(row.message, details),
      requestId,
      troubleshooting: {
        code: reason,
        severity: row.severity ?? "error",
        adminSummary: row.admin,
        developerSummary: filled(row.developer, details),
      },
    },
  };
}

function filled(text: string, details: Details): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(details[name] ?? placeholder));
}
