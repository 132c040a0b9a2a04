import { admin, type ErrorReasonRow } from "./reason.ts";

/** Reasons to try again later. */
export const serviceReasons = {
  rate_limited: {
    code: "rate_limited",
    countsAs: "nothing",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "Too many requests: {limit} per minute are allowed.",
    developer:
      "Wait {seconds} s, as `Retry-After` says, and send fewer requests. Read with `If-None-Match`: a 304 response does not count.",
    admin: admin.wait,
  },
  too_many_bad_keys: {
    code: "rate_limited",
    countsAs: "nothing",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "Too many requests with a bad API key came from this address.",
    developer: "Wait {seconds} s, as `Retry-After` says, and correct the key before trying again.",
    admin: admin.key,
  },
  too_many_changes: {
    code: "rate_limited",
    countsAs: "nothing",
    severity: "warning",
    retryAfter: "{seconds}",
    message:
      "The mosque has {limit} changes in 24 hours, and this key or person made more than their share of them.",
    developer:
      "Wait {seconds} s, as `Retry-After` says, and write only changes: a PATCH with the present values counts as no change.",
    admin:
      "The website or the person changes the mosque's information far too often, so further changes wait. Ask whoever looks after it whether that is meant; a key that is not yours can be revoked.",
  },
  idempotency_in_progress: {
    code: "conflict",
    countsAs: "nothing",
    severity: "warning",
    retryAfter: 1,
    message: "A request with this Idempotency-Key is still being processed.",
    developer:
      "Wait as long as `Retry-After` says, then send the same request with the same key to get its response.",
    admin: admin.wait,
  },
  precondition_failed: {
    code: "precondition_failed",
    countsAs: "nothing",
    message: "The resource has changed since it was read: it is now {current}.",
    developer: "Read it again, check what changed, and send your change with the new ETag in `If-Match`.",
    admin: "Someone else changed the same information a moment ago. Your website has to read it again first.",
  },
  internal_error: {
    code: "server_error",
    countsAs: "nothing",
    message: "Something went wrong in this service.",
    developer: "Try again later. If it happens again, give the operator the requestId.",
    admin: admin.service,
  },
  database_unavailable: {
    code: "server_error",
    countsAs: "nothing",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The service cannot reach its database at the moment.",
    developer:
      "Try again after `Retry-After`. A write may have taken effect: repeat it with the same Idempotency-Key, and it takes effect once.",
    admin: admin.service,
  },
  shutting_down: {
    code: "server_error",
    countsAs: "nothing",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "This instance of the service is stopping.",
    developer: "Try again after `Retry-After`; another instance, or this one after a restart, will respond.",
    admin: admin.wait,
  },
} as const satisfies Record<string, ErrorReasonRow>;
