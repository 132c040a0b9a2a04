import type { KnownErrorCode } from "./api.gen.ts";

/** An `error.code`: those known today, and any that a server may add. */
export type ErrorCode = KnownErrorCode | (string & {});

/** Everything that a call can fail with, once it was sent. Tell them apart by `kind`. */
export type CallError = MosqueSyncError | UnreachableError | ForeignAnswerError;

/** What every failed call tells. */
interface Failure {
  message: string;
  /** The X-Request-Id of the call: what support asks for. */
  requestId: string;
  /**
   * True when the server may have carried out a write in spite of the error: the connection was lost, or an
   * earlier attempt of the same call ended without a clear answer. Read the resource before you try again.
   */
  mayHaveHappened: boolean;
}

/** The API refused the call, or failed at it, and said so in its error envelope. */
export class MosqueSyncError extends Error {
  override readonly name = "MosqueSyncError";
  readonly kind = "api";
  /** What kind of failure it is (`error.code`). Expect codes that are not known today. */
  readonly code: ErrorCode;
  /** The exact reason (`error.troubleshooting.code`), or the code where the server gives none. */
  readonly reason: string;
  readonly status: number;
  readonly requestId: string;
  /** One sentence for the mosque's admin; empty where the server gives none. */
  readonly adminSummary: string;
  /** What to change in the request; empty where the server gives none. */
  readonly developerSummary: string;
  /** Seconds to wait before trying again, where the server says so. */
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

/** No answer came: the server could not be reached, the connection broke, or the time was up. */
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

/** An answer came that is not this API's: a proxy's page, a redirect, broken JSON, another service. */
export class ForeignAnswerError extends Error {
  override readonly name = "ForeignAnswerError";
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

/** True for the errors that a call of the client fails with, except a caller's own abort. */
export function isCallError(error: unknown): error is CallError {
  return (
    error instanceof MosqueSyncError ||
    error instanceof UnreachableError ||
    error instanceof ForeignAnswerError
  );
}
