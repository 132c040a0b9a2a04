import type { PortalErrorReasonName, ReasonName } from "@mosque-sync/contract";
import { counted } from "./plurals.ts";

type Details = Readonly<Record<string, string | number>>;
type TextOf = (details: Details) => string;

/** The bounds of a field: the contract gives them in a sentence, whose numbers these are. */
const numbersIn = ({ allowed }: Details) => String(allowed).match(/-?\d+/g) ?? [];

const secondsText = counted({ one: "# second", other: "# seconds" });
const minutesText = counted({ one: "# minute", other: "# minutes" });
/** A wait in words: a long one in minutes, rounded up. */
const waitText = (seconds: number) =>
  seconds < 120 ? secondsText(seconds) : minutesText(Math.ceil(seconds / 60));

/** Reasons of the API that the pages' own calls can get. */
const ofTheApi = {
  internal_error: () =>
    "Something went wrong in the service. Try again; if it happens again, tell an operator of the service.",
  database_unavailable: () =>
    "The service has a problem at the moment. Try again shortly; if you were saving, look first whether it was saved.",
  shutting_down: () => "The service is restarting. Try again in a moment.",
  request_timeout: () => "The connection was too slow. Try again.",
  rate_limited: ({ seconds }) => `Too many attempts. Try again in ${secondsText(Number(seconds))}.`,
  too_many_changes: () =>
    "You have changed this mosque's data too often in the last 24 hours. This change was not saved; try again tomorrow.",
  precondition_failed: () => "This was just changed elsewhere. Check the new values, then save again.",
  route_not_found: () => "The portal has been updated. Load the page again.",
  method_not_allowed: () => "The portal has been updated. Load the page again.",
  path_id_invalid: () => "The address of this page is wrong. Go back to the start page.",
  body_too_large: () => "This text is too long. Shorten it and try again.",
  field_required: () => "Please fill this in.",
  field_not_clearable: () => "This cannot be left empty.",
  too_short: (details) => `This is too short: at least ${numbersIn(details)[0] ?? 1} characters.`,
  too_long: (details) => `This is too long: at most ${numbersIn(details).at(-1)}.`,
  out_of_range: (details) =>
    `This must be a number from ${numbersIn(details)[0]} to ${numbersIn(details).at(-1)}.`,
  wrong_type: () => "This value is not valid. Type it again.",
  value_not_allowed: () => "This choice is not available. Choose again.",
  text_not_visible: () => "This contains only spaces. Type some text.",
  text_turns_direction: ({ character }) =>
    `This contains a hidden character (${character}) that reverses the text around it. Type it again instead of pasting it.`,
  text_not_clean: () => "This contains a broken character. Type it again.",
  date_time_invalid: () => "This is not a date. Choose it again.",
  time_zone_unknown: () => "The service does not know this time zone. Choose a city nearby.",
  url_invalid: () => "This is not a web address. It must start with https:// or http://.",
  url_with_sign_in: () =>
    "This contains a user name or a password, which everyone could read. Remove everything before the @.",
  coordinates_incomplete: () => "A place needs both a latitude and a longitude.",
  prayer_key_not_supported: () => "This prayer is not turned on for the mosque.",
  rows_kept_by_timetable: () =>
    "The mosque's timetable keeps these times. Change them on the page Timetable.",
  link_failed: () => "The link does not work, so the times stayed the same.",
  timetable_not_read: () => "No day can be read from this, so the times stayed the same.",
  timetable_looks_wrong: () => "The times stayed the same, because today's look like a mistake.",
  timetable_not_found: () => "The mosque no longer has a timetable. Load the page again.",
  too_many_fetches: ({ seconds }) =>
    `The file was fetched many times within a minute. Try again in ${secondsText(Number(seconds))}.`,
  timetables_busy: () =>
    "Too many timetables are being read at the moment, or this one was just changed. Try again in a few seconds.",
  file_too_large: () => "This file is too large: at most 10 MB.",
  prayer_times_missing: () => "Fill in the adhan, the iqamah, or both.",
  prayer_rows_full: () => "The mosque cannot have more prayer times. Delete a row that is no longer needed.",
  invalid_prayer_time: () => "This is not a time. Write it like 19:45 or 7:45 pm, with the digits 0 to 9.",
  event_ends_before_start: () => "It ends before it starts. Correct one of the two times.",
  field_read_only: () => "This cannot be changed.",
  profile_field_read_only: () => "Only the operator of this service can change this.",
  profile_field_not_approved: () =>
    "The operator of this service has not approved this field for the mosque.",
  announcement_not_found: () => "This announcement is no longer there.",
  prayer_not_found: () => "This prayer time is no longer there.",
  event_not_found: () => "This event is no longer there.",
  unknown_field: () => "The portal has been updated. Load the page again.",
  limit_out_of_range: () => "The portal has been updated. Load the page again.",
  cursor_invalid: () => "This address of a page of the list is not valid. Go back to its start.",
} satisfies Partial<Record<ReasonName, TextOf>>;

/** Every reason of the portal: a missing text does not compile. */
const ofThePortal = {
  not_signed_in: () => "You have been signed out. Sign in again: what you typed is kept.",
  step_up_needed: () => "No change was made: confirm that it is you.",
  sign_in_failed: () => "The email or the password is wrong. Try again, or ask for a new password.",
  account_disabled: () => "This account is disabled. Ask an operator of this service to enable it.",
  own_account: () => "You cannot disable your own account. Ask another operator.",
  too_many_sign_ins: ({ seconds }) => `Too many failed attempts. Try again in ${waitText(Number(seconds))}.`,
  too_many_for_account: ({ seconds }) =>
    `Too many failed attempts with this email. Try again in ${waitText(Number(seconds))}, use a device that you have signed in on before, or ask for a new password.`,
  sign_in_busy: () => "Too many people are signing in at the moment. Try again in a few seconds.",
  cross_site_request: () =>
    "You opened the portal at an address that it does not know. Open it at its public address and try again.",
  plain_http_request: ({ address }) =>
    `This page was opened without a secure connection. Open the portal at ${address}/portal and try again.`,
  role_not_enough: () => "Your role in this mosque does not allow this. Ask an owner.",
  operator_only: () => "Only an operator of this service can do this.",
  mosque_not_found: () => "There is no such mosque, or you are not in its team. Go back to your mosques.",
  key_not_found: () => "This mosque has no such key. Go back to its keys.",
  is_test_mosque: () => "This is a test mosque. Do this in the real mosque: it holds for both.",
  is_real_mosque: () => "This is not a test mosque, so its data was not deleted.",
  member_not_found: () => "This person is no longer in the team.",
  invitation_not_found: () =>
    "This invitation is no longer open: it has been used, withdrawn, or has expired.",
  user_not_found: () => "There is no such account.",
  session_not_found: () => "This device is no longer signed in.",
  request_not_logged: () =>
    "The log no longer has this. It keeps requests for a limited time; the history keeps what they changed.",
  request_log_away: () =>
    "The log of requests cannot be read at the moment. Your mosque's data is not affected.",
  link_unknown: () => "This link is not valid. Copy all of it, or ask for a new one.",
  link_used: () => "This link has already been used, or was withdrawn. Sign in, or ask for a new one.",
  factor_needed: () => "Your password is not enough here. Enter a code from your app, or use a passkey.",
  too_many_email_links: () =>
    "You have asked for too many links today. Use the last one, or try again tomorrow.",
  link_not_found: () => "This link is no longer open: it has been used, withdrawn, or has expired.",
  link_expired: () => "This link has expired. Ask for a new one.",
  link_withdrawn: () =>
    "The person who made this link may no longer do so, or has secured their account since. Ask for a new one.",
  link_for_other_account: () =>
    "This link is for another account. Sign out, then sign in to the account that asked for it.",
  factor_step_over: () => "Too much time has passed. Sign in again with your email and password.",
  factor_code_wrong: () =>
    "This code is wrong or has been used. Wait until the app shows the next one, and check that the phone's clock is right.",
  too_many_codes: ({ seconds }) =>
    `There were too many wrong codes. Try again in ${waitText(Number(seconds))}.`,
  too_many_acts: ({ seconds }) =>
    `You have done this very often in the last hour. Try again in ${waitText(Number(seconds))}.`,
  enrolment_over: () => "This took too long. Start again with a new QR code.",
  factor_exists: () => "Your account already has an authenticator app. Remove it first to use another one.",
  factor_not_found: () => "Your account has no authenticator app.",
  last_factor: () => "Your account needs a second factor, so you cannot remove the last one.",
  second_factor_required: () =>
    "This needs a second factor. Add one to your account first: it takes a minute.",
  already_set_up: () => "This service is already set up. Sign in.",
  email_invalid: () => "This is not an email address. It should look like imam@example.org.",
  email_taken: () => "There is already an account with this email. Sign in, then open the link again.",
  password_wrong: () => "Your current password is wrong.",
  password_common: () => "Many people use this password, so attackers try it first. Choose another one.",
  password_repetitive: () => "This password repeats the same few characters. Choose another one.",
  password_personal: () =>
    "This password consists of your email, your name, your mosque's or this service's, or of words that every mosque uses. Choose another one.",
  passkey_unknown: () =>
    "This passkey is not known here: it has been removed. Choose another one, or use your password.",
  passkey_not_accepted: () => "The passkey could not be checked. Try again, or sign in in another way.",
  passkey_without_check: () =>
    "Your device did not ask for your fingerprint, face or PIN. Set up its screen lock, then try again.",
  passkey_of_other_account: () => "This passkey belongs to another account. Choose your own.",
  passkey_of_other_origin: ({ address }) =>
    `Passkeys only work at ${address}. Open the portal there, then try again.`,
  passkey_challenge_ended: () => "That took too long. Try again.",
  passkey_already_added: () =>
    "This device, or its password manager, already has a passkey of an account here.",
  passkey_not_found: () => "You no longer have this passkey.",
  passkey_only_way_in: () =>
    "This passkey is your only way to sign in. Add another one first, or ask for a password link.",
  too_many_passkeys: () => "Your account cannot have more passkeys. Remove an old one.",
  passkeys_need_secure_address: () =>
    "Passkeys need the portal to have a public address that begins with https:// and has a name. Ask an operator of the service.",
  invitation_for_other: ({ email }) => `This invitation is for ${email}. Sign out, then open the link again.`,
  already_member: ({ email }) => `${email} is already in the team. You can change their role there.`,
  already_invited: ({ email }) =>
    `${email} already has an open invitation. Send it again to create a new link.`,
  name_taken: ({ name }) =>
    `There is already a working key named “${name}”. Choose another name, or rotate that key.`,
  too_many_keys: () => "This mosque cannot have more keys. Revoke an old one.",
  too_many_invitations: () => "This mosque cannot have more open invitations. Withdraw one first.",
  too_many_today: () => "This mosque has reached its limit for today. Try again tomorrow.",
  network_invalid: () =>
    "Write each line as an address such as 203.0.113.7, or a network such as 203.0.113.0/24.",
  expiry_in_past: () => "The end date must be in the future.",
  expiry_too_late: ({ days }) =>
    `On this service, a key ends after ${days} days at the latest. Choose an earlier end date.`,
  not_an_api_key: () =>
    "This is not a whole key. Copy all of it: mps_ or mpt_, 10 characters, an underscore, 38 characters.",
  key_ended: () => "This key has already ended. Create a new one.",
  key_not_in_grace: () => "This key's grace period is already over.",
  name_not_confirmed: () => "This is not the name of the key. Type it exactly as shown.",
  last_owner: ({ name }) =>
    `${name} needs an owner who can sign in. Make another member of its team owner first.`,
  last_operator: () => "The service needs an operator. Make another user operator first.",
  email_not_confirmed: () =>
    "This account's email is not confirmed, so it cannot be made an operator. Create a new password link for it first.",
  mail_not_configured: () =>
    "This service cannot send email. Its operators can set that up, or give you a link to a new password.",
  oidc_not_configured: () => "Sign-in with another service is not set up here. Use your email and password.",
  oidc_unavailable: () =>
    "The other sign-in service is unavailable. Try again later, or use your email and password.",
  provider_visit_over: () => "This took too long, or you have signed in again in the meantime. Start again.",
  provider_cancelled: () =>
    "You did not finish at the other service, so your account is unchanged. Try again when you are ready.",
  provider_not_believed: () =>
    "The other service could not be verified, so your account is unchanged. Try again; if it happens again, tell an operator of this service.",
  provider_email_unverified: () =>
    "The other service has not verified your email. Verify it there, then try again.",
  provider_of_other_account: () =>
    "The person who signed in at the other service already has another account here. Sign in there as yourself, or unlink that account first.",
  provider_already_linked: () =>
    "Your account is already linked to a person at the other service. Unlink it first to link someone else.",
  provider_needs_confirmed_email: () => "Confirm the email of your account first, then link it.",
  provider_unlinked: () =>
    "Your account was unlinked from the other service. Sign in another way, then link it again on the page of your account.",
  provider_link_not_found: () => "This link has already been removed.",
  provider_only_way_in: () =>
    "This is your only way to sign in. Add a passkey first, or ask an operator of the service for a password link.",
  provider_not_linked: () => "Your account is not linked to the other service. Use another way.",
  provider_other_person: () =>
    "You signed in at the other service as someone else. Sign in there as yourself, then try again.",
  provider_sign_in_age_unknown: () =>
    "The other service does not say whether you have just signed in there. Sign out of this portal and sign in again in this tab; then go back to the other one within 10 minutes.",
  provider_sign_in_old: () =>
    "The other service did not ask you to sign in again. Sign out there, then try again; if it happens again, tell an operator of this service.",
  change_not_found: () => "This change is no longer kept. Go back to the history.",
  history_does_not_reach: () => "The history does not reach back that far. Choose a later moment.",
  plan_outdated: () =>
    "The data has changed in the meantime, so it was not restored. Check what would be restored now.",
  restore_not_whole: () => "A part of this cannot be restored, so no change was made.",
  newer_values: () => "Some of these values were changed again since. Choose whether they stay.",
  nothing_to_restore: () => "The data is already like this, so there is no change to make.",
  public_url_fixed: () => "The public address is fixed in the server's settings.",
  public_url_has_path: () =>
    "The public address must end with the name of the site, such as https://sync.example.org.",
  pages_not_built: () => "The portal is not ready on this server. Ask an operator of the service.",
} satisfies Record<PortalErrorReasonName, TextOf>;

export const failures = {
  byReason: {
    passkey_cancelled: () =>
      "It was not done: your browser or device stopped it, or it took too long. Try again.",
    unreachable: () =>
      "The server cannot be reached. Check your connection and try again: what you typed is kept.",
    ...ofTheApi,
    ...ofThePortal,
  },
  other: "That did not work. Try again; if it happens again, tell an operator of the service.",
  requestId: (id: string) => `Request ${id}`,
  away: {
    unreachable: "The server cannot be reached. This page continues by itself as soon as it can.",
    unwell: "The service has a problem. This page continues by itself as soon as it is solved.",
  },
};
