import type { ErrorReasonName } from "@mosque-sync/contract";

/** Why a request of a mosque's website failed, for the people of the mosque. */
const byReason = {
  key_revoked: "Your website still uses this key, which was revoked. Give it a new one.",
  key_rotated: "Your website still uses this key, which was rotated. Give it the newer one.",
  key_expired: "Your website still uses this key, which has ended. Give it a new one.",
  wrong_community:
    "Your website asked for a different mosque from the one this key is for. Check the mosque id in its settings.",
  missing_scope:
    "This key can only read. To let your website change times, make a key that can read and change.",
  profile_field_read_only:
    "Your website tried to change a part of the profile that only the operator can change.",
  profile_field_not_approved:
    "Your website tried to change a part of the profile that the operator has not approved.",
  prayer_key_not_supported:
    "Your website sent a prayer that is not switched on here. The operator can switch it on.",
  prayer_times_missing: "Your website sent a prayer without any time.",
  prayer_rows_full: "There are too many prayer times. Your website adds new ones and never removes the old.",
  invalid_prayer_time: "Your website sent a prayer time that is not a time. Correct it in your timetable.",
  event_ends_before_start: "Your website sent an event that ends before it starts.",
  too_short: "Your website sent a text that is empty or too short.",
  too_long: "Your website sent a text that is too long.",
  text_not_visible: "Your website sent a name or a headline that is blank.",
  text_turns_direction:
    "Your website sent a name or a headline with a hidden character that turns the text around it.",
  url_with_sign_in: "Your website sent a link that holds a user name or a password.",
  url_invalid: "Your website sent a link that is not a web address.",
  announcement_not_found: "Your website asked for an announcement that is no longer there.",
  prayer_not_found: "Your website asked for a prayer time that is no longer there.",
  event_not_found: "Your website asked for an event that is no longer there.",
  rate_limited: "Your website sent too many requests at once. It only has to wait a moment.",
  idempotency_in_progress: "Your website asked twice at once. It only has to wait a moment.",
  precondition_failed: "Somebody else changed the same thing just before. Your website has to read it again.",
  internal_error: "Something went wrong in the service itself. Nothing of yours was changed.",
  database_unavailable: "The service had a problem of its own. Your website can try again.",
  shutting_down: "The service was being restarted. Your website can try again.",
} satisfies Partial<Record<ErrorReasonName, string>>;

export const website = {
  byReason,
  other: (reason: string) =>
    `Your website sent something that cannot be accepted (${reason}). Show this to whoever looks after it.`,
};
