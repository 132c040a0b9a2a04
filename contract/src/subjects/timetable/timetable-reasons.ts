import { admin, type ErrorReasonRow } from "../../errors/reasons/reason.ts";
import { limits } from "../../limits.ts";

export const timetableReasons = {
  link_failed: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "The timetable cannot be fetched from its link.",
    developer: "{problem} No change was made. Code: `{failure}`.",
    admin:
      "The link of the timetable does not work, so the times stayed the same. Check it on the page Timetable.",
  },
  timetable_not_read: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "No day can be read from the timetable.",
    developer: "Correct the file; no change was made. {problem}",
    admin:
      "The timetable that your website sent cannot be read, so the times stayed the same. Check it on the page Timetable.",
  },
  timetable_looks_wrong: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "The timetable would change today's rows in a way that looks like a mistake.",
    developer:
      "{problem} No change was made. Correct the file, or send `?confirm=true` if a person has seen the plan.",
    admin:
      "The timetable that your website sent looks wrong, so the times stayed the same. Check it on the page Timetable.",
  },
  timetable_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "This mosque has no timetable.",
    developer: "PUT a timetable first.",
    admin: "The mosque has no timetable yet. Add one on the page Timetable.",
  },
  rows_kept_by_timetable: {
    code: "kept_by_timetable",
    countsAs: "nothing",
    message: "The mosque's timetable keeps its prayer rows.",
    developer:
      "PUT the new timetable to `/timetable`, or DELETE `/timetable` first: then keys and people write the rows again. No change was made.",
    admin:
      "Your mosque's timetable writes the prayer times, so your website cannot. Change the timetable, or stop it on the page Timetable.",
  },
  days_out_of_range: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "The days are not a range.",
    developer: `Send \`date\`, or \`from\` and \`until\` with at most ${limits.timetableDaysPerRequest} days from the first to the last.`,
    admin: admin.website,
  },
  file_missing: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "The request needs either a file or a link.",
    developer: "Send the bytes of the file as the body, or `link` without a body.",
    admin: admin.website,
  },
  file_too_large: {
    code: "invalid_argument",
    countsAs: "nothing",
    status: 413,
    message: "The file is too large.",
    developer: `Keep the file at ${limits.timetableFileBytes} bytes or less.`,
    admin: "The timetable that your website sent is too large.",
  },
  too_many_fetches: {
    code: "rate_limited",
    countsAs: "nothing",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "Too many files were fetched for this mosque: {limit} per minute are allowed.",
    developer:
      "Wait {seconds} s, as `Retry-After` says. The service itself looks for a new version every day.",
    admin: admin.wait,
  },
  timetables_busy: {
    code: "server_error",
    countsAs: "nothing",
    status: 503,
    severity: "warning",
    retryAfter: 10,
    message: "Too many timetables are being read now, or this one was changed meanwhile.",
    developer: "Try again after the seconds in `Retry-After`.",
    admin: admin.wait,
  },
} as const satisfies Record<string, ErrorReasonRow>;
