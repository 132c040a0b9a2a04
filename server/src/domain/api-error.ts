import {
  type ErrorDetails,
  type ErrorHeaders,
  errorHeaders,
  type ReasonName,
  type RefusedPart,
} from "@mosque-sync/contract";

/**
 * A failure that the caller is told about: a reason of the contract's error tables, and the values of its placeholders.
 */
export class ApiError extends Error {
  readonly reason: ReasonName;
  readonly details: Readonly<Record<string, string | number>>;
  /** The refused part of the request, for the log of requests. */
  readonly part: RefusedPart;
  /** The sentences of the problem, for the portal's pages: they write them in their reader's language. */
  readonly sentences: readonly object[] | undefined;

  private constructor(
    reason: ReasonName,
    details: Readonly<Record<string, string | number>>,
    part: RefusedPart = {},
    sentences?: readonly object[],
  ) {
    super(reason);
    this.name = "ApiError";
    this.reason = reason;
    this.details = details;
    this.part = part;
    this.sentences = sentences;
  }

  /** Creates the error for a reason, with a value for each of its placeholders. */
  static of<R extends ReasonName>(
    reason: R,
    ...[details]: [keyof ErrorDetails<R>] extends [never] ? [] : [ErrorDetails<R>]
  ): ApiError {
    return new ApiError(reason, details ?? {});
  }

  /** The same failure, with the refused part of the request. */
  about(part: RefusedPart): ApiError {
    return new ApiError(this.reason, this.details, part, this.sentences);
  }

  /** The same failure, with the sentences of its problem. */
  saying(sentences: readonly object[]): ApiError {
    return new ApiError(this.reason, this.details, this.part, sentences);
  }

  /** The headers of the response. */
  get headers(): ErrorHeaders {
    return errorHeaders(this.reason, this.details);
  }

  /** How long the caller should wait before the next try; undefined where waiting does not help. */
  get retryAfterSeconds(): number | undefined {
    const { "Retry-After": seconds } = this.headers;
    return seconds === undefined ? undefined : Number(seconds);
  }
}
