import type { PortalErrorReasonName, ReasonName } from "@mosque-sync/contract";

type Details = Readonly<Record<string, string | number>>;
type TextOf = (details: Details) => string;

/** The most, or the least, that a field takes: the contract says it in a sentence, whose numbers these are. */
const numbersIn = ({ allowed }: Details) => String(allowed).match(/\d+/g) ?? [];

/** Reasons of the API that the pages' own calls can have. */
const ofTheApi = {
  internal_error: () => "The service has a fault. Try again; if it stays, tell whoever runs it.",
  database_unavailable: () => "The service has a problem at the moment. Try again shortly.",
  shutting_down: () => "The service is being restarted. Try again in a moment.",
  request_timeout: () => "The connection was too slow. Try again.",
  rate_limited: ({ seconds }) => `That was too often. Try again in ${seconds} seconds.`,
  precondition_failed: () =>
    "Somebody else has changed this in the meantime. Look at what it says now, then save again.",
  route_not_found: () => "The portal has been updated. Load the page again.",
  method_not_allowed: () => "The portal has been updated. Load the page again.",
  path_id_invalid: () => "The address of this page is not right. Go back to the start page.",
  body_too_large: () => "This is too much text. Shorten it and try again.",
  field_required: () => "This is needed.",
  field_not_clearable: () => "This cannot be empty.",
  too_short: (details) => `This is too short: at least ${numbersIn(details)[0] ?? 1} characters.`,
  too_long: (details) => `This is too long: at most ${numbersIn(details).at(-1)}.`,
  out_of_range: (details) =>
    `This has to be a number from ${numbersIn(details)[0]} to ${numbersIn(details).at(-1)}.`,
  wrong_type: () => "This is not of the right kind. Type it again.",
  value_not_allowed: () => "This is not one of the choices. Choose again.",
  text_not_visible: () => "This has only blanks. Type a text.",
  text_not_clean: () => "This holds a broken character. Type it again.",
  date_time_invalid: () => "This is not a date. Choose it again.",
  time_zone_unknown: () => "The service does not know this time zone. Choose one near to it.",
  url_invalid: () => "This is not a web address: it has to start with https:// or http://.",
  coordinates_incomplete: () => "A place needs both: latitude and longitude.",
  prayer_key_not_supported: () => "This prayer is not switched on for the mosque.",
} satisfies Partial<Record<ReasonName, TextOf>>;

/** Every reason of the portal: one without a text does not compile. */
const ofThePortal = {
  not_signed_in: () => "You are signed out. Sign in again; what you typed is kept.",
  sign_in_failed: () => "The e-mail or the password is wrong. Try again, or ask for a new password.",
  too_many_sign_ins: ({ seconds }) => `There were too many failed attempts. Try again in ${seconds} seconds.`,
  cross_site_request: () =>
    "You have opened the portal by an address that it does not know. Open it by its public address and try again.",
  role_not_enough: () => "Your role in this mosque does not allow this. Ask one of its owners.",
  operator_only: () => "Only whoever runs this service may do this.",
  mosque_not_found: () => "There is no such mosque, or you are not in its team. Go back to your mosques.",
  key_not_found: () => "This mosque has no such key. Go back to its keys.",
  member_not_found: () => "This person is not in the team any more.",
  invitation_not_found: () => "This invitation is not open any more: it was used, withdrawn, or has ended.",
  user_not_found: () => "There is no such account.",
  link_unknown: () => "This link is not valid. Copy it whole, or ask for a new one.",
  link_used: () => "This link has been used already. Sign in, or ask for a new one.",
  link_expired: () => "The time of this link is over. Ask for a new one.",
  already_set_up: () => "This service is set up already. Sign in.",
  email_invalid: () => "This is not an e-mail address. One looks like imam@example.org.",
  email_taken: () =>
    "There is an account with this e-mail already. Sign in with it, then open the link again.",
  password_wrong: () => "Your present password is wrong.",
  invitation_for_other: ({ email }) => `This invitation is for ${email}. Sign out, then open the link again.`,
  already_member: ({ email }) => `${email} is in the team already. Change the role there.`,
  already_invited: ({ email }) =>
    `${email} has an open invitation already. Withdraw it first to make a new link.`,
  name_taken: ({ name }) => `A key named “${name}” works already. Choose another name, or rotate that key.`,
  too_many_keys: () => "This mosque has as many keys as it can have. Revoke one that nobody needs any more.",
  too_many_invitations: () => "This mosque has as many open invitations as it can have. Withdraw one first.",
  expiry_in_past: () => "The day on which the key ends has to be in the future.",
  key_ended: () => "This key has ended already. Make a new one.",
  key_not_in_grace: () => "This key has no time left that could be ended.",
  name_not_confirmed: () => "This is not the name of the key. Type it exactly as it is shown.",
  last_owner: () => "A mosque needs an owner. Make somebody else owner first.",
  last_operator: () => "The service needs an operator. Make somebody else operator first.",
  mail_not_configured: () =>
    "This service cannot send mail. Ask whoever runs it for a link to a new password.",
  oidc_not_configured: () =>
    "Signing in with another service is not set up here. Use your e-mail and password.",
  oidc_unavailable: () =>
    "The other sign-in service does not answer. Try again in a while, or use your e-mail and password.",
  public_url_fixed: () => "The public address is fixed in the settings of the server.",
  pages_not_built: () => "The portal is not ready on this server. Ask whoever runs it.",
} satisfies Record<PortalErrorReasonName, TextOf>;

export const failures = {
  byReason: {
    unreachable: () =>
      "The server cannot be reached. What you typed is kept: check your connection and try again.",
    ...ofTheApi,
    ...ofThePortal,
  },
  other: "This could not be done. Try again; if it stays, tell whoever runs the service.",
  requestId: (id: string) => `Request ${id}`,
  away: {
    unreachable: "The server cannot be reached. The page goes on by itself as soon as it can.",
    unwell: "The service has a problem. The page goes on by itself as soon as it is over.",
  },
};
