import { type ErrorDetails, type ErrorHeaders, errorHeaders, type ReasonName } from "@mosque-sync/contract";

/** A failure that the caller is told about: a reason of the contract's error tables, and what fills it in. */
export class ApiError extends Error {
  readonly reason: ReasonName;
  readonly details: Readonly<Record<string, string | number>>;

  private constructor(reason: ReasonName, details: Record<string, string | number>) {
    super(reason);
    this.name = "ApiError";
    this.reason = reason;
    this.details = details;
  }

  /** Makes the error of a reason; the reason's placeholders must all be given. */
  static of<R extends ReasonName>(
    reason: R,
    ...[details]: [keyof ErrorDetails<R>] extends [never] ? [] : [ErrorDetails<R>]
  ): ApiError {
    return new ApiError(reason, details ?? {});
  }

  /** The headers that the answer to it has. */
  get headers(): ErrorHeaders {
    return errorHeaders(this.reason, this.details);
  }

  /** How long the caller waits before the next try; undefined where waiting changes nothing. */
  get retryAfterSeconds(): number | undefined {
    const { "Retry-After": seconds } = this.headers;
    return seconds === undefined ? undefined : Number(seconds);
  }
}
