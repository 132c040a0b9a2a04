import type { ErrorCode, Severity } from "../codes.ts";

/**
 * An offence of the sender of a refused request. A `bad key` counts against the IP address (decision 7.17), and a
 * `wrong guess` of a portal secret against the network (decision 8.18). A `missing right` is logged.
 */
export type Offence = "bad key" | "wrong guess" | "missing right" | "nothing";

/**
 * An exact reason, as `error.troubleshooting` shows it. The values of `{placeholders}` are given where it is thrown.
 */
export interface ErrorReasonRow<Code extends string = ErrorCode> {
  readonly code: Code;
  readonly countsAs: Offence;
  /** Set if it differs from the code's. */
  readonly status?: number;
  /** `error` unless given. */
  readonly severity?: Severity;
  /** The value of `Retry-After`, in seconds: fixed, or given where the reason is thrown. */
  readonly retryAfter?: number | "{seconds}";
  /** The value of `Allow`. */
  readonly allow?: "{allowed}";
  readonly message: string;
  /** What to change in the request. */
  readonly developer: string;
  /** The problem and its fix, for a reader who does not know HTTP. */
  readonly admin: string;
}

/** Sentences for the mosque's admin, by where the fault is. */
export const admin = {
  key: "Your website's key is not accepted. Create or rotate a key in the portal, and give it to the person who looks after your website.",
  website:
    "Your website sent something that this service cannot accept. Please show this message to the person who looks after your website.",
  wait: "This is no fault. Your website only has to wait a moment and try again.",
  service:
    "This service has a problem. What your website has just sent may not have been saved; it can send it again shortly.",
} as const;
