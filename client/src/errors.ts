import type { KnownErrorCode } from "./api.gen.ts";

/** An `error.code`: a known one, or any that a server may add. */
export type ErrorCode = KnownErrorCode | (string & {});

/** Every error of a call that was sent. Tell them apart by `kind`. */
export type CallError = MosqueSyncError | UnreachableError | ForeignResponseError;

/** What every failed call has. */
interface Failure {
  message: string;
  /** The X-Request-Id of the call. Support asks for it. */
  requestId: string;
  /**
   * True if the server may have carried out a write despite the error: the connection was lost, or an earlier attempt
   * of the same call had no clear outcome. Read the resource before you try again.
   */
  mayHaveHappened: boolean;
}

/** The API refused the call, or failed to carry it out, and responded with its error envelope. */
export class MosqueSyncError extends Error {
  override readonly name = "MosqueSyncError";
  readonly kind = "api";
  /** The kind of failure (`error.code`). Expect codes that are not known today. */
  readonly code: ErrorCode;
  /** The exact reason (`error.troubleshooting.code`), or the code if the server gives no reason. */
  readonly reason: string;
  readonly status: number;
  readonly requestId: string;
  /** One sentence for the mosque's admin; empty if the server gives none. */
  readonly adminSummary: string;
  /** The change that the request needs; empty if the server gives none. */
  readonly developerSummary: string;
  /** Seconds to wait before a retry, if the server gives them. */
  readonly retryAfterSeconds: number | undefined;
  readonly mayHaveHappened: boolean;

  constructor(
    failure: Failure & {
      code: string;
      reason: string;
      status: number;
      adminSummary: string;
      developerSummary: string;
      retryAfterSeconds: number | undefined;
    },
  ) {
    super(failure.message);
    this.code = failure.code;
    this.reason = failure.reason;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.adminSummary = failure.adminSummary;
    this.developerSummary = failure.developerSummary;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.mayHaveHappened = failure.mayHaveHappened;
  }
}

/** There was no response: the server was unreachable, the connection broke, or the call timed out. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
  readonly kind: "network" | "timeout";
  readonly requestId: string;
  readonly mayHaveHappened: boolean;

  constructor(failure: Failure & { kind: "network" | "timeout" }) {
    super(failure.message);
    this.kind = failure.kind;
    this.requestId = failure.requestId;
    this.mayHaveHappened = failure.mayHaveHappened;
  }
}

/** The response is not from this API: a proxy's page, a redirect, broken JSON, another service. */
export class ForeignResponseError extends Error {
  override readonly name = "ForeignResponseError";
  readonly kind = "foreign";
  readonly status: number;
  readonly requestId: string;
  readonly mayHaveHappened: boolean;

  constructor(failure: Failure & { status: number }) {
    super(failure.message);
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.mayHaveHappened = failure.mayHaveHappened;
  }
}

/** True for every error of a sent call, except the caller's own abort. */
export function isCallError(error: unknown): error is CallError {
  return (
    error instanceof MosqueSyncError ||
    error instanceof UnreachableError ||
    error instanceof ForeignResponseError
  );
}
