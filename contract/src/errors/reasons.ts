import { limits } from "../limits.ts";
import type { ErrorCode, Severity } from "./codes.ts";

/**
 * An exact reason, as `error.troubleshooting` shows it. The values of `{placeholders}` are given where it is thrown.
 */
export interface ErrorReasonRow<Code extends string = ErrorCode> {
  readonly code: Code;
  /** Set if it differs from the code's. */
  readonly status?: number;
  /** `error` unless given. */
  readonly severity?: Severity;
  /** The value of `Retry-After`, in seconds: fixed, or given where the reason is thrown. */
  readonly retryAfter?: number | "{seconds}";
  /** The value of `Allow`. */
  readonly allow?: "{allowed}";
  /** What is wrong. */
  readonly message: string;
  /** What to change in the request. */
  readonly developer: string;
  /** What is wrong and what to do, for a reader who does not know HTTP. */
  readonly admin: string;
}

/** Sentences for the mosque's admin, by where the fault is. */
const admin = {
  key: "Your website's key is not accepted. Create or rotate a key in the portal, and give it to the person who looks after your website.",
  website:
    "Your website sent something that this service cannot accept. Please show this message to the person who looks after your website.",
  wait: "Nothing is broken. Your website only has to wait a moment and try again.",
  service:
    "This service has a problem. Nothing of yours was changed, and your website can try again shortly.",
} as const;

export const errorReasons = {
  missing_api_key: {
    code: "missing_api_key",
    message: "No API key was sent.",
    developer:
      "Send the header `Authorization: Bearer <API_KEY>`. A key in the address or the body is ignored.",
    admin:
      "Your website did not send its key. The person who looks after your website has to put the key into its settings.",
  },
  authorization_sent_twice: {
    code: "malformed",
    message: "The Authorization header was sent more than once.",
    developer: "Send exactly one `Authorization` header.",
    admin: admin.website,
  },
  api_key_format: {
    code: "malformed",
    message: "The API key does not have this service's format.",
    developer:
      "Send the whole key as the portal showed it: `mps_`, 10 characters, `_`, 38 characters, without quotes or spaces.",
    admin: admin.key,
  },
  api_key_checksum: {
    code: "malformed",
    message: "The API key has a wrong character.",
    developer:
      "The key's checksum does not match: a character was changed or lost on the way. Copy it again from your secret manager.",
    admin: admin.key,
  },
  unknown_api_key: {
    code: "malformed",
    message: "This API key was never issued here.",
    developer: "Check that the key and the base address belong to the same server.",
    admin: admin.key,
  },
  key_revoked: {
    code: "revoked",
    message: "The API key has been revoked.",
    developer: "Create a new key in the portal and replace this one.",
    admin:
      "Your website's key was revoked in the portal. Create a new one, and give it to the person who looks after your website.",
  },
  key_rotated: {
    code: "revoked",
    message: "The API key was rotated and has been replaced.",
    developer: "Use the key that the rotation showed; this one no longer works.",
    admin:
      "Your website's key was replaced by a new one. Give the new key to the person who looks after your website.",
  },
  key_expired: {
    code: "revoked",
    message: "The API key has expired.",
    developer: "Rotate the key in the portal, or create one with a later expiry.",
    admin: "Your website's key has expired. Create a new one in the portal.",
  },
  wrong_community: {
    code: "wrong_community",
    message: "The API key does not belong to the mosque in the path.",
    developer: "Use the mosqueId that the portal shows beside this key; a key works for one mosque only.",
    admin: "Your website uses the key of another mosque. Check which key was put into its settings.",
  },
  missing_scope: {
    code: "missing_scope",
    message: "The API key lacks the scope {scope}.",
    developer:
      "This request needs a key with the scope `{scope}`; this key has `{granted}`. Create one in the portal.",
    admin:
      "Your website's key may only read. To let your website update your times, create a key that may write.",
  },

  url_malformed: {
    code: "invalid_argument",
    message: "The address cannot be read.",
    developer: "Percent-encode the path correctly: every `%` needs two hexadecimal digits after it.",
    admin: admin.website,
  },
  http_malformed: {
    code: "invalid_argument",
    message: "The request is not valid HTTP.",
    developer:
      "Send the request with a maintained HTTP library, with one `Host` header and either Content-Length or Transfer-Encoding.",
    admin: admin.website,
  },
  headers_too_large: {
    code: "invalid_argument",
    status: 431,
    message: "The request's headers are too large.",
    developer: `Keep the address and all headers together under ${limits.headerBytes} bytes.`,
    admin: admin.website,
  },
  request_timeout: {
    code: "invalid_argument",
    status: 408,
    severity: "warning",
    message: "The request did not arrive in time.",
    developer: `Send the headers within ${limits.headersSeconds} s and the whole request within ${limits.requestSeconds} s.`,
    admin: admin.wait,
  },
  expectation_unsupported: {
    code: "invalid_argument",
    status: 417,
    message: "The Expect header names something that this service does not support.",
    developer: "Leave out the `Expect` header, or send `Expect: 100-continue`.",
    admin: admin.website,
  },
  request_id_invalid: {
    code: "invalid_argument",
    message: "X-Request-Id is not valid.",
    developer: `Send 1 to ${limits.requestIdCharacters} visible ASCII characters without spaces, once, or leave the header out.`,
    admin: admin.website,
  },
  path_id_invalid: {
    code: "invalid_argument",
    message: "{field} in the path is not a UUID.",
    developer: "Put the id into the path as this API returned it: 8-4-4-4-12 hexadecimal digits.",
    admin: admin.website,
  },
  limit_out_of_range: {
    code: "invalid_argument",
    message: "limit is not a whole number from {min} to {max}.",
    developer: "Send `limit` once, as decimal digits from {min} to {max}, or leave it out for {default}.",
    admin: admin.website,
  },
  cursor_invalid: {
    code: "invalid_argument",
    message: "cursor is not from this list.",
    developer:
      'Follow the address in the `Link` header with rel="next" unchanged, or leave `cursor` out to start again.',
    admin: admin.website,
  },
  if_match_invalid: {
    code: "invalid_argument",
    message: "If-Match is not a list of entity tags.",
    developer:
      'Send the ETag of an earlier answer unchanged, quotes included, such as `If-Match: "prayers-7"`, or `*`.',
    admin: admin.website,
  },
  idempotency_key_invalid: {
    code: "invalid_argument",
    message: "Idempotency-Key is not valid.",
    developer: `Send 1 to ${limits.idempotencyKeyCharacters} visible ASCII characters without spaces, once; preferably a new UUID for each change.`,
    admin: admin.website,
  },
  idempotency_key_reused: {
    code: "invalid_argument",
    status: 422,
    message: "This Idempotency-Key was used for another request.",
    developer: "Use a new key for each change; send the same key only with the same method, path and body.",
    admin: admin.website,
  },
  content_type_unsupported: {
    code: "invalid_argument",
    status: 415,
    message: "The Content-Type is not accepted here.",
    developer: "Send the body as {allowed}.",
    admin: admin.website,
  },
  content_encoding_unsupported: {
    code: "invalid_argument",
    status: 415,
    message: "The Content-Encoding is not accepted here.",
    developer: "Send the JSON uncompressed, without Content-Encoding.",
    admin: admin.website,
  },
  body_too_large: {
    code: "invalid_argument",
    status: 413,
    message: "The body is too large.",
    developer: `Keep the body at ${limits.bodyBytes} bytes or less.`,
    admin: admin.website,
  },
  body_missing: {
    code: "invalid_argument",
    message: "The request has no body.",
    developer: "Send a JSON object, or `{}` if there is nothing to send.",
    admin: admin.website,
  },
  body_not_utf8: {
    code: "invalid_argument",
    message: "The body is not valid UTF-8.",
    developer: "Encode the JSON as UTF-8; do not send Latin-1 or Windows-1256 bytes.",
    admin: admin.website,
  },
  body_not_json: {
    code: "invalid_argument",
    message: "The body is not valid JSON.",
    developer: "Create the body with a JSON serialiser. The parser says: {problem}",
    admin: admin.website,
  },
  body_not_object: {
    code: "invalid_argument",
    message: "The body is not a JSON object.",
    developer: "Send a JSON object that contains the fields, not an array, a string or a number.",
    admin: admin.website,
  },
  unknown_field: {
    code: "invalid_argument",
    message: "{field} is not a field of this request.",
    developer: "Remove `{field}`. Allowed here: {allowed}.",
    admin: admin.website,
  },
  field_read_only: {
    code: "invalid_argument",
    message: "{field} cannot be written.",
    developer: "Remove `{field}`: it is read-only. Allowed here: {allowed}.",
    admin: admin.website,
  },
  profile_field_read_only: {
    code: "invalid_argument",
    message: "{field} of the profile cannot be written.",
    developer: "Remove `{field}`: it is read-only for every key. Keys can be approved to write: {allowed}.",
    admin:
      "Your website tried to change a part of the profile that only the operator of this service can change.",
  },
  profile_field_not_approved: {
    code: "invalid_argument",
    message: "{field} of the profile is not approved for this mosque.",
    developer:
      "Remove `{field}`, or ask the operator to approve it. The capabilities list the approved fields: {allowed}.",
    admin:
      "Your website tried to change a part of the profile that the operator of this service has not approved for your mosque.",
  },
  field_required: {
    code: "invalid_argument",
    message: "{field} is missing.",
    developer: "Send `{field}`: {allowed}.",
    admin: admin.website,
  },
  field_not_clearable: {
    code: "invalid_argument",
    message: "{field} cannot be null.",
    developer: "Send `{field}` as {allowed}, or leave it out.",
    admin: admin.website,
  },
  wrong_type: {
    code: "invalid_argument",
    message: "{field} has the wrong type.",
    developer: 'Send `{field}` as {allowed}. Values are never converted: "5" is not 5.',
    admin: admin.website,
  },
  too_short: {
    code: "invalid_argument",
    message: "{field} is too short.",
    developer: "Send `{field}` as {allowed}.",
    admin: "A text that your website sent is empty or too short. Fill it in and try again.",
  },
  too_long: {
    code: "invalid_argument",
    message: "{field} is too long.",
    developer: "Send `{field}` as {allowed}.",
    admin: "A text that your website sent is too long. Shorten it and try again.",
  },
  out_of_range: {
    code: "invalid_argument",
    message: "{field} is out of range.",
    developer: "Send `{field}` as {allowed}.",
    admin: admin.website,
  },
  value_not_allowed: {
    code: "invalid_argument",
    message: "{field} has a value that is not allowed.",
    developer: "Send `{field}` as {allowed}.",
    admin: admin.website,
  },
  text_not_clean: {
    code: "invalid_argument",
    message: "{field} has a character that is not allowed in any text.",
    developer: "Remove NUL characters and unpaired surrogates from `{field}`.",
    admin: "A text that your website sent has a broken character. Type the text again and try once more.",
  },
  text_not_visible: {
    code: "invalid_argument",
    message: "{field} has no visible character.",
    developer: "Send `{field}` with at least one visible character.",
    admin: "A name or headline that your website sent is blank. Fill it in and try again.",
  },
  text_turns_direction: {
    code: "invalid_argument",
    message: "{field} has {character}, which changes the direction of the text around it.",
    developer:
      "Remove the bidirectional control characters (U+202A to U+202E, U+2066 to U+2069) from `{field}`. Arabic names do not need them; the marks U+200E, U+200F and U+061C are allowed.",
    admin:
      "A name or headline that your website sent has a hidden character that reverses the text around it. Type it again instead of pasting it.",
  },
  date_time_invalid: {
    code: "invalid_argument",
    message: "{field} is not a date and time with an offset.",
    developer: "Send `{field}` as RFC 3339, such as `2026-12-05T18:30:00Z` or `2026-12-05T18:30:00+03:00`.",
    admin: admin.website,
  },
  time_zone_unknown: {
    code: "invalid_argument",
    message: "{field} is not a time zone that this service knows.",
    developer: "Send `{field}` as an IANA name such as `Europe/London`, not an offset or an abbreviation.",
    admin: admin.website,
  },
  url_invalid: {
    code: "invalid_argument",
    message: "{field} is not an http or https address.",
    developer:
      "Send `{field}` as an absolute address such as `https://example.org/donate`, or an empty string.",
    admin: "The link that your website sent is not a web address. It must start with https://.",
  },
  url_with_sign_in: {
    code: "invalid_argument",
    message: "{field} has a user name or a password.",
    developer: "Remove everything before the `@` in `{field}`: everyone can read it.",
    admin:
      "The link that your website sent has a user name or a password, which everyone could read. Use the link without them.",
  },
  coordinates_incomplete: {
    code: "invalid_argument",
    message: "Only one of latitude and longitude would be set.",
    developer: "Send `latitude` and `longitude` together, or set both to null where they may be empty.",
    admin:
      "A place needs both of its coordinates. The person who looks after your website has to send them together.",
  },
  prayer_key_not_supported: {
    code: "invalid_argument",
    message: "The prayer key {value} is not supported for this mosque.",
    developer: "Send a `prayerKey` that the capabilities list: {allowed}.",
    admin:
      "Your website sent a prayer that is not turned on for your mosque. The operator of this service can turn it on.",
  },
  prayer_times_missing: {
    code: "invalid_argument",
    message: "A prayer row needs an adhanTime or an iqamahTime.",
    developer: "Send at least one of `adhanTime` and `iqamahTime`; to remove a row, DELETE it.",
    admin:
      "Your website sent a prayer without a time. The person who looks after your website has to send one.",
  },
  prayer_rows_full: {
    code: "invalid_argument",
    message: `The mosque has ${limits.prayerRowsPerMosque} prayer rows, which is the maximum.`,
    developer: "DELETE rows that are no longer needed, or PATCH existing ones, before adding more.",
    admin:
      "Your mosque has too many prayer times. Your website probably adds new ones without removing the old ones.",
  },
  event_ends_before_start: {
    code: "invalid_argument",
    message: "eventDetails.endTimeInstant is before eventDetails.dateInstant.",
    developer: "Send an `endTimeInstant` at or after `dateInstant`, or clear it with null.",
    admin: "An event ends before it starts. Correct its times and try again.",
  },
  invalid_prayer_time: {
    code: "invalid_prayer_time",
    message: "{field} is not a time in the accepted format.",
    developer:
      "Send `{field}` as `H:mm` or `HH:mm` (0:00 to 23:59), or `h:mm` (1 to 12) with `am` or `pm` in lower case.",
    admin: "A prayer time that your website sent is not a valid time. Correct it in your timetable.",
  },

  route_not_found: {
    code: "not_found",
    message: "There is nothing at this address.",
    developer: "Check the path; every path of the API starts with /v1 and is listed at /docs.",
    admin: admin.website,
  },
  method_not_allowed: {
    code: "not_found",
    status: 405,
    allow: "{allowed}",
    message: "This address does not have the method {method}.",
    developer: "Use one of: {allowed}.",
    admin: admin.website,
  },
  announcement_not_found: {
    code: "not_found",
    message: "This mosque has no announcement {id}.",
    developer: "List the announcements for the ids that exist; this one may have been deleted.",
    admin: "The announcement no longer exists.",
  },
  prayer_not_found: {
    code: "not_found",
    message: "This mosque has no prayer row {id}.",
    developer: "Read the rows again and use their ids; this one may have been deleted.",
    admin: "The prayer time no longer exists.",
  },
  event_not_found: {
    code: "not_found",
    message: "This mosque has no event {id}.",
    developer: "List the events for the ids that exist; this one may have been deleted.",
    admin: "The event no longer exists.",
  },

  rate_limited: {
    code: "rate_limited",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "Too many requests: {limit} per minute are allowed.",
    developer:
      "Wait {seconds} s, as `Retry-After` says, and send fewer requests. Read with `If-None-Match`: an answer 304 does not count.",
    admin: admin.wait,
  },
  too_many_bad_keys: {
    code: "rate_limited",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "Too many requests with a bad API key came from this address.",
    developer: "Wait {seconds} s, as `Retry-After` says, and correct the key before trying again.",
    admin: admin.key,
  },
  idempotency_in_progress: {
    code: "conflict",
    severity: "warning",
    retryAfter: 1,
    message: "A request with this Idempotency-Key is still being processed.",
    developer:
      "Wait as long as `Retry-After` says, then send the same request with the same key to get its answer.",
    admin: admin.wait,
  },
  precondition_failed: {
    code: "precondition_failed",
    message: "The resource has changed since it was read: it is now {current}.",
    developer: "Read it again, check what changed, and send your change with the new ETag in `If-Match`.",
    admin: "Someone else changed the same information a moment ago. Your website has to read it again first.",
  },
  internal_error: {
    code: "server_error",
    message: "Something went wrong in this service.",
    developer: "Try again later. If it happens again, give the operator the requestId.",
    admin: admin.service,
  },
  database_unavailable: {
    code: "server_error",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The service cannot reach its database at the moment.",
    developer: "Try again after `Retry-After`; repeat a write with the same Idempotency-Key.",
    admin: admin.service,
  },
  shutting_down: {
    code: "server_error",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "This instance of the service is stopping.",
    developer: "Try again after `Retry-After`; another instance, or this one once restarted, will answer.",
    admin: admin.wait,
  },
} as const satisfies Record<string, ErrorReasonRow>;
export type ErrorReasonName = keyof typeof errorReasons;
