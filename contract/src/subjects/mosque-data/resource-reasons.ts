import { admin, type ErrorReasonRow } from "../../errors/reasons/reason.ts";
import { limits } from "../../limits.ts";

export const resourceReasons = {
  prayer_key_not_supported: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "The prayer key {value} is not supported for this mosque.",
    developer: "Send a `prayerKey` that the capabilities list: {allowed}.",
    admin:
      "Your website sent a prayer that is not turned on for your mosque. The operator of this service can turn it on.",
  },
  prayer_times_missing: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "A prayer row needs an adhanTime or an iqamahTime.",
    developer: "Send at least one of `adhanTime` and `iqamahTime`; to remove a row, DELETE it.",
    admin:
      "Your website sent a prayer without a time. The person who looks after your website has to send one.",
  },
  prayer_row_not_supported: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is {value}, which is not supported for this mosque.",
    developer: "Send prayer keys that the capabilities list: {allowed}. No change was made.",
    admin:
      "Your website sent a prayer that is not turned on for your mosque, so no change was made. The operator of this service can turn it on.",
  },
  prayer_row_without_time: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} needs an adhanTime or an iqamahTime.",
    developer:
      "Send at least one of `adhanTime` and `iqamahTime` with each row; leave out a row that should be deleted. No change was made.",
    admin:
      "Your website sent a prayer without a time, so no change was made. The person who looks after your website has to send one.",
  },
  prayers_empty: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "The list of prayers is empty, which would delete every prayer row of the mosque.",
    developer: "Send the rows that should be there, or `?allowEmpty=true` if the mosque should have no rows.",
    admin: "Your website sent no prayer times at all, so no change was made. Check its timetable.",
  },
  prayer_rows_full: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: `The mosque has ${limits.prayerRowsPerMosque} prayer rows, which is the maximum.`,
    developer: "DELETE rows that are no longer needed, or PATCH existing ones, before adding more.",
    admin:
      "Your mosque has too many prayer times. Your website probably adds new prayers without removing the old ones.",
  },
  event_ends_before_start: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "eventDetails.endTimeInstant is before eventDetails.dateInstant.",
    developer: "Send an `endTimeInstant` at or after `dateInstant`, or clear it with null.",
    admin: "An event ends before it starts. Correct its times and try again.",
  },
  invalid_prayer_time: {
    code: "invalid_prayer_time",
    countsAs: "nothing",
    message: "{field} is not a time in the accepted format.",
    developer:
      "Send `{field}` as `H:mm` or `HH:mm` (0:00 to 23:59), or `h:mm` (1 to 12) with `am` or `pm` in lower case.",
    admin: "A prayer time that your website sent is not a valid time. Correct it in your timetable.",
  },

  route_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "This URL does not exist.",
    developer: "Check the path; every path of the API starts with /v1 and is listed at /docs.",
    admin: admin.website,
  },
  method_not_allowed: {
    code: "not_found",
    countsAs: "nothing",
    status: 405,
    allow: "{allowed}",
    message: "This address does not have the method {method}.",
    developer: "Use one of: {allowed}.",
    admin: admin.website,
  },
  announcement_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "This mosque has no announcement {id}.",
    developer: "List the announcements for the ids that exist; this one may have been deleted.",
    admin: "The announcement no longer exists.",
  },
  prayer_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "This mosque has no prayer row {id}.",
    developer: "Read the rows again and use their ids; this one may have been deleted.",
    admin: "The prayer time no longer exists.",
  },
  event_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "This mosque has no event {id}.",
    developer: "List the events for the ids that exist; this one may have been deleted.",
    admin: "The event no longer exists.",
  },
} as const satisfies Record<string, ErrorReasonRow>;
