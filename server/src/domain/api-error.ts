import type { ErrorDetails, ReasonName } from "@mosque-sync/contract";

/** A failure that the caller is told about: a reason of the contract's error tables, and what fills it in. */
export class ApiError extends Error {
  readonly reason: ReasonName;
  readonly details: Readonly<Record<string, string | number>>;
  /** What `Retry-After` says, where the reason's usual pause does not fit. */
  readonly retryAfterSeconds: number | undefined;

  private constructor(
    reason: ReasonName,
    details: Record<string, string | number>,
    retryAfterSeconds?: number,
  ) {
    super(reason);
    this.name = "ApiError";
    this.reason = reason;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Makes the error of a reason; the reason's placeholders must all be given. */
  static of<R extends ReasonName>(
    reason: R,
    ...[details]: [keyof ErrorDetails<R>] extends [never] ? [] : [ErrorDetails<R>]
  ): ApiError {
    const filled: Record<string, string | number> = details ?? {};
    return new ApiError(reason, filled, typeof filled.seconds === "number" ? filled.seconds : undefined);
  }
}
