import { admin, type ErrorReasonRow } from "./reason.ts";

/** Reasons to refuse a field or its value. */
export const fieldReasons = {
  unknown_field: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is not a field of this request.",
    developer: "Remove `{field}`. Allowed here: {allowed}.",
    admin: admin.website,
  },
  field_read_only: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} cannot be written.",
    developer: "Remove `{field}`: it is read-only. Allowed here: {allowed}.",
    admin: admin.website,
  },
  profile_field_read_only: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} of the profile cannot be written.",
    developer: "Remove `{field}`: it is read-only for every key. Keys can be approved to write: {allowed}.",
    admin:
      "Your website tried to change a part of the profile that only the operator of this service can change.",
  },
  profile_field_not_approved: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} of the profile is not approved for this mosque.",
    developer:
      "Remove `{field}`, or ask the operator to approve it. The capabilities list the approved fields: {allowed}.",
    admin:
      "Your website tried to change a part of the profile that the operator of this service has not approved for your mosque.",
  },
  field_required: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is missing.",
    developer: "Send `{field}`: {allowed}.",
    admin: admin.website,
  },
  field_not_clearable: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} cannot be null.",
    developer: "Send `{field}` as {allowed}, or leave it out.",
    admin: admin.website,
  },
  wrong_type: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} has the wrong type.",
    developer: 'Send `{field}` as {allowed}. Values are never converted: "5" is not 5.',
    admin: admin.website,
  },
  too_short: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is too short.",
    developer: "Send `{field}` as {allowed}.",
    admin: "A text that your website sent is empty or too short. Fill it in and try again.",
  },
  too_long: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is too long.",
    developer: "Send `{field}` as {allowed}.",
    admin: "A text that your website sent is too long. Shorten it and try again.",
  },
  out_of_range: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is out of range.",
    developer: "Send `{field}` as {allowed}.",
    admin: admin.website,
  },
  value_not_allowed: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} has a value that is not allowed.",
    developer: "Send `{field}` as {allowed}.",
    admin: admin.website,
  },
  text_not_clean: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} has a character that is not allowed in any text.",
    developer: "Remove NUL characters and unpaired surrogates from `{field}`.",
    admin: "A text that your website sent has a broken character. Type the text again and try once more.",
  },
  text_not_visible: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} has no visible character.",
    developer: "Send `{field}` with at least one visible character.",
    admin: "A name or headline that your website sent is blank. Fill it in and try again.",
  },
  text_turns_direction: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} has {character}, which changes the direction of the text around it.",
    developer:
      "Remove the bidirectional control characters (U+202A to U+202E, U+2066 to U+2069) from `{field}`. Arabic names do not need them; the marks U+200E, U+200F and U+061C are allowed.",
    admin:
      "A name or headline that your website sent has a hidden character that reverses the text around it. Type it again instead of pasting it.",
  },
  date_time_invalid: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is not a date and time with an offset.",
    developer: "Send `{field}` as RFC 3339, such as `2026-12-05T18:30:00Z` or `2026-12-05T18:30:00+03:00`.",
    admin: admin.website,
  },
  time_zone_unknown: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is not a time zone that this service knows.",
    developer: "Send `{field}` as an IANA name such as `Europe/London`, not an offset or an abbreviation.",
    admin: admin.website,
  },
  url_invalid: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is not an http or https address.",
    developer:
      "Send `{field}` as an absolute address such as `https://example.org/donate`, or an empty string.",
    admin: "The link that your website sent is not a web address. It must start with https://.",
  },
  url_with_sign_in: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} has a user name or a password.",
    developer: "Remove everything before the `@` in `{field}`: everyone can read it.",
    admin:
      "The link that your website sent has a user name or a password, which everyone could read. Use the link without them.",
  },
  coordinates_incomplete: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "Latitude and longitude would not both be set.",
    developer: "Send `latitude` and `longitude` together, or set both to null where they may be empty.",
    admin:
      "A place needs both of its coordinates. The person who looks after your website has to send them together.",
  },
} as const satisfies Record<string, ErrorReasonRow>;
