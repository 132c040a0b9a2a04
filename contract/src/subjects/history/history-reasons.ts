import type { PortalErrorReason } from "../../portal/portal-codes.ts";

/** Requests that were logged, changes, and restores. */
export const historyReasons = {
  request_not_logged: {
    code: "not_found",
    countsAs: "nothing",
    message: "The log has no such request.",
    developer:
      "Use what `GET …/runs` lists. The log keeps requests for {days} days, and fewer when it becomes too large.",
    admin: "The log no longer has this. It keeps requests for a limited time.",
  },
  request_log_away: {
    code: "server_error",
    countsAs: "nothing",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The log of requests cannot be read at the moment.",
    developer: "Try again as `Retry-After` says. The data of mosques is not affected.",
    admin: "The log of requests cannot be read at the moment. Your mosque's data is not affected.",
  },
  change_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "The mosque has no such change, or it is no longer kept.",
    developer: "Use a `sequence` that the list of changes shows.",
    admin: "This change is no longer kept. Go back to the history.",
  },
  history_does_not_reach: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The changes since then are no longer all kept.",
    developer: "Choose a moment that is not before the oldest change that the list of changes shows.",
    admin: "The history does not reach back that far. Choose a later moment.",
  },
  plan_outdated: {
    code: "precondition_failed",
    countsAs: "nothing",
    message: "The data has changed since the plan was made, so the plan would be another one now.",
    developer: "Read the plan again, and send its `plan`.",
    admin: "The data has changed in the meantime. It was not restored: check what would be done now.",
  },
  restore_not_whole: {
    code: "not_possible",
    countsAs: "nothing",
    message: "A part of the restore cannot be done, so the restore was not started.",
    developer: "The plan's `obstacles` say which parts and why.",
    admin: "A part of this cannot be restored, so no change was made.",
  },
  newer_values: {
    code: "not_possible",
    countsAs: "nothing",
    message: "Some of the values were changed again since, so the restore has to say what happens to them.",
    developer: "Send `newer`: `keep` leaves them as they are, `overwrite` puts the older values over them.",
    admin: "Some of these values were changed again since. Choose whether they stay.",
  },
  nothing_to_restore: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The data is already as it would be after the restore.",
    developer: "The plan has no steps.",
    admin: "The data is already like this, so there is no change to make.",
  },
} as const satisfies Record<string, PortalErrorReason>;
