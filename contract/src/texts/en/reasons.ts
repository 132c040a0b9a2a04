import type { ErrorReasonName } from "../../errors/reasons.ts";
import type { InWords } from "../../languages.ts";

/** The API's reasons for a mosque's users: only the reasons that a website can cause. */
export const reasons = {
  key_revoked: "Your website still uses this key, which was revoked. Give it a new one.",
  key_rotated: "Your website still uses this key, which was rotated. Give it the newer one.",
  key_expired: "Your website still uses this key, which has ended. Give it a new one.",
  address_not_allowed:
    "A request came from an address that this key is not allowed from. If your website has moved, change the key's addresses. If not, another person may have the key: rotate it.",
  mosque_suspended: "The operator has suspended your mosque. Ask the operator; everything is kept.",
  wrong_community:
    "Your website asked for another mosque than this key's. Check the mosque id in its settings.",
  missing_scope:
    "This key can only read. To let your website change times, create a key that can read and change.",
  profile_field_read_only: "Your website tried to change a profile field that only the operator can change.",
  profile_field_not_approved:
    "Your website tried to change a profile field that the operator has not approved.",
  prayer_key_not_supported:
    "Your website sent a prayer that is not turned on here. The operator can turn it on.",
  prayer_times_missing: "Your website sent a prayer without a time.",
  prayer_row_not_supported:
    "Your website sent a prayer that is not turned on here. The operator can turn it on.",
  prayer_row_without_time: "Your website sent a prayer without a time.",
  prayers_empty: "Your website sent an empty list of prayers. No change was made.",
  prayer_rows_full:
    "There are too many prayer times. Your website keeps adding new ones and never removes the old.",
  invalid_prayer_time: "Your website sent a prayer time that is not a time. Correct it in your timetable.",
  value_not_allowed: "Your website sent a value that is not accepted here.",
  out_of_range: "Your website sent a number that is too small or too large.",
  time_zone_unknown: "Your website sent a time zone that does not exist. Correct it in its settings.",
  date_time_invalid: "Your website sent a date and time that cannot be read.",
  coordinates_incomplete:
    "Your website sent only one of a place's two coordinates. It needs latitude and longitude.",
  event_ends_before_start: "Your website sent an event that ends before it starts.",
  too_short: "Your website sent a text that is empty or too short.",
  too_long: "Your website sent a text that is too long.",
  text_not_visible: "Your website sent a name or a headline that is blank.",
  text_turns_direction:
    "Your website sent a name or a headline with a hidden character that reverses the text around it.",
  url_with_sign_in: "Your website sent a link that contains a user name or a password.",
  url_invalid: "Your website sent a link that is not a web address.",
  announcement_not_found: "Your website asked for an announcement that is no longer there.",
  prayer_not_found: "Your website asked for a prayer time that is no longer there.",
  event_not_found: "Your website asked for an event that is no longer there.",
  rate_limited: "Your website sent too many requests in a short time. It only needs to wait a moment.",
  idempotency_in_progress:
    "Your website sent the same request twice at the same time. It only needs to wait a moment.",
  precondition_failed: "The same data changed just before. Your website needs to read it again.",
  internal_error: "Something went wrong in the service itself. Your data is unchanged.",
  database_unavailable: "The service itself had a problem. Your website can try again.",
  shutting_down: "The service was being restarted. Your website can try again.",
} satisfies Partial<Record<ErrorReasonName, string>>;

export type Reasons = InWords<typeof reasons>;
