import type { ErrorCodeRow, errorCodes } from "../errors/codes.ts";
import type { ErrorReasonRow } from "../errors/reasons.ts";
import { limits } from "../limits.ts";

/** What only the portal's answers can say, beside the API's codes, with the HTTP status. */
export const portalErrorCodes = {
  not_signed_in: { status: 401, meaning: "Nobody is signed in." },
  not_allowed: { status: 403, meaning: "Somebody is signed in who may not do this." },
  not_possible: { status: 409, meaning: "It does not fit the state that things are in." },
  link_unusable: { status: 410, meaning: "The one-time link has been used, has ended, or never was." },
} as const satisfies Record<string, ErrorCodeRow>;

type PortalErrorReason = ErrorReasonRow<keyof typeof errorCodes | keyof typeof portalErrorCodes>;

/** What people read; `developer` is for those who call the portal's endpoints themselves. */
export const portalErrorReasons = {
  not_signed_in: {
    code: "not_signed_in",
    message: "Nobody is signed in.",
    developer: "Sign in with `POST /portal/api/session`, and send the cookie.",
    admin: "You are not signed in any more. Sign in again; what you typed is kept.",
  },
  sign_in_failed: {
    code: "not_signed_in",
    message: "The e-mail or the password is wrong.",
    developer: "The answer is the same whether or not the account exists.",
    admin: "The e-mail or the password is wrong. Try again, or ask for a new password.",
  },
  too_many_sign_ins: {
    code: "rate_limited",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "There were too many failed attempts to sign in.",
    developer: "Wait {seconds} s, as `Retry-After` says: this address, device or session failed too often.",
    admin: "There were too many failed attempts. Wait a few minutes, then try again.",
  },
  too_many_for_account: {
    code: "rate_limited",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "There were too many failed attempts to sign in with this email.",
    developer:
      "Wait {seconds} s, as `Retry-After` says. Until then no password is looked at, and the answer is the same whether or not the account exists. A device that has signed in before sends its cookie, and does not wait.",
    admin:
      "There were too many failed attempts with this email. Wait, use a device that has signed in before, or ask for a link to a new password.",
  },
  sign_in_busy: {
    code: "server_error",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "Too many people sign in at the moment.",
    developer: "Wait as long as `Retry-After` says, then try again.",
    admin: "Too many people sign in at the moment. Try again in a few seconds.",
  },
  cross_site_request: {
    code: "not_allowed",
    message: "The request did not come from the portal's own pages.",
    developer:
      "Send `Origin` with the portal's own address. Behind a proxy, keep `Host` or set PUBLIC_URL to the address in the browser.",
    admin:
      "This did not come from the portal's own pages. Open the portal by its public address and try again.",
  },
  plain_http_request: {
    code: "not_allowed",
    message: "The request came over plain HTTP.",
    developer:
      "Send it to {address}, from a page of that address. Behind a TLS proxy, have it set `X-Forwarded-Proto: https`.",
    admin:
      "The portal only works over a secure connection. Open it at its address that begins with https://.",
  },
  role_not_enough: {
    code: "not_allowed",
    message: "Your role does not allow this.",
    developer: "This needs the permission `{access}`.",
    admin: "Your role in this mosque does not allow this. Ask one of its owners.",
  },
  operator_only: {
    code: "not_allowed",
    message: "Only an operator may do this.",
    developer: "Sign in as an operator of the service.",
    admin: "Only whoever runs this service may do this.",
  },
  mosque_not_found: {
    code: "not_found",
    message: "There is no such mosque, or you are not in its team.",
    developer: "Use an id that `GET /portal/api/mosques` lists.",
    admin: "There is no such mosque, or you are not in its team. Go back to your mosques.",
  },
  key_not_found: {
    code: "not_found",
    message: "The mosque has no such key.",
    developer: "Use an id that the mosque's key list shows.",
    admin: "This mosque has no such key. Go back to its keys.",
  },
  member_not_found: {
    code: "not_found",
    message: "Nobody of that id is in the mosque's team.",
    developer: "Use a `userId` that the mosque's team list shows.",
    admin: "This person is not in the team any more.",
  },
  invitation_not_found: {
    code: "not_found",
    message: "The mosque has no such open invitation.",
    developer: "Use an id that the mosque's team list shows.",
    admin: "This invitation is not open any more: it was used, withdrawn, or has ended.",
  },
  user_not_found: {
    code: "not_found",
    message: "There is no such user.",
    developer: "Use an id that `GET /portal/api/operator/users` lists.",
    admin: "There is no such account.",
  },
  link_unknown: {
    code: "link_unusable",
    message: "The link is not valid.",
    developer: "Send the whole token, as it stands after the `#`.",
    admin: "This link is not valid. Copy it whole, or ask for a new one.",
  },
  link_used: {
    code: "link_unusable",
    message: "The link has been used.",
    developer: "A link works once. Make a new one.",
    admin: "This link has been used already. Sign in, or ask for a new one.",
  },
  link_expired: {
    code: "link_unusable",
    message: "The link has ended.",
    developer: "Make a new one.",
    admin: "This link has ended. Ask for a new one.",
  },
  already_set_up: {
    code: "not_possible",
    message: "The service has an operator already.",
    developer: "Sign in as the operator; further ones are made in the operator's console.",
    admin: "This service is set up already. Sign in.",
  },
  email_invalid: {
    code: "invalid_argument",
    message: "{field} is not an e-mail address.",
    developer: "Send {field} as an address such as imam@example.org.",
    admin: "This is not an e-mail address.",
  },
  email_taken: {
    code: "not_possible",
    message: "There is an account with this e-mail already.",
    developer: "Sign in with it first, then use the link again.",
    admin: "There is an account with this e-mail already. Sign in with it, then open the link again.",
  },
  password_wrong: {
    code: "invalid_argument",
    message: "The present password is wrong.",
    developer: "Send the password that the account has now as `currentPassword`.",
    admin: "Your present password is wrong.",
  },
  password_common: {
    code: "invalid_argument",
    message: "{field} is one of the most common passwords.",
    developer:
      "Send another `{field}`: the list is known to everyone who guesses. Case, digits and punctuation around a common password, and digits in place of its letters, make no difference.",
    admin: "This password is among the first that anyone would guess. Choose another one.",
  },
  password_repetitive: {
    code: "invalid_argument",
    message: "{field} repeats the same few characters.",
    developer: "Send a `{field}` that is more than one to four characters over and over.",
    admin: "This password repeats the same few characters. Choose another one.",
  },
  password_personal: {
    code: "invalid_argument",
    message: "{field} is made of the person's own email or name, or of the service's name.",
    developer: "Send a `{field}` with more than these, digits and punctuation in it.",
    admin: "This password is made of your email, your name or the name of this service. Choose another one.",
  },
  invitation_for_other: {
    code: "not_allowed",
    message: "The invitation is for {email}.",
    developer: "Sign out, or sign in as {email}.",
    admin: "This invitation is for somebody else. Sign out, and open the link again.",
  },
  already_member: {
    code: "not_possible",
    message: "{email} is in the team already.",
    developer: "Change the role of the member instead.",
    admin: "This person is in the team already. Change the role there.",
  },
  already_invited: {
    code: "not_possible",
    message: "{email} has an open invitation already.",
    developer: "Resend the open invitation, or withdraw it first.",
    admin: "This person has an open invitation already. Send that one again to make a new link.",
  },
  name_taken: {
    code: "not_possible",
    message: "A key named {name} works already.",
    developer: "Choose another name, or rotate or revoke the key that has it.",
    admin: "A key of this name works already. Choose another name, or rotate that key.",
  },
  too_many_keys: {
    code: "not_possible",
    message: `The mosque has ${limits.workingKeysPerMosque} keys that work, and cannot have more.`,
    developer: "Revoke a key that is no longer needed, or rotate one.",
    admin: "This mosque has as many keys as it can have. Revoke one that nobody needs any more.",
  },
  too_many_invitations: {
    code: "not_possible",
    message: `The mosque has ${limits.openInvitationsPerMosque} open invitations, and cannot have more.`,
    developer: "Withdraw an open invitation first.",
    admin: "This mosque has as many open invitations as it can have. Withdraw one first.",
  },
  too_many_today: {
    code: "not_possible",
    message: `In 24 hours a mosque makes at most ${limits.keysMadePerDay} keys and ${limits.invitationsMadePerDay} invitations.`,
    developer: "Try again a day later. Those that have ended count as well.",
    admin: "This mosque has made as many of these as it can in a day. Try again tomorrow.",
  },
  expiry_in_past: {
    code: "invalid_argument",
    message: "The expiry is not in the future.",
    developer: "Send an `expiresAt` that is still to come, or none.",
    admin: "The day on which the key ends has to be in the future.",
  },
  key_ended: {
    code: "not_possible",
    message: "The key has ended already.",
    developer: "Make a new key.",
    admin: "This key has ended already. Make a new one.",
  },
  key_not_in_grace: {
    code: "not_possible",
    message: "The key is not in a grace period.",
    developer: "Only a rotated key that still works can be ended; revoke any other.",
    admin: "This key has no time left that could be ended.",
  },
  name_not_confirmed: {
    code: "invalid_argument",
    message: "The name does not match.",
    developer: "Send `name` exactly as the key's name, as a confirmation.",
    admin: "The name that you typed is not the key's name.",
  },
  last_owner: {
    code: "not_possible",
    message: "The mosque would be left without an owner.",
    developer: "Make another member owner first.",
    admin: "A mosque needs an owner. Make somebody else owner first.",
  },
  last_operator: {
    code: "not_possible",
    message: "The service would be left without an operator.",
    developer: "Make another user operator first.",
    admin: "The service needs an operator. Make somebody else operator first.",
  },
  email_not_confirmed: {
    code: "not_possible",
    message: "The account's email has not been confirmed, so it cannot be made an operator.",
    developer:
      "Make a password link for the account (`POST …/password-link`); once it is used, the email is confirmed.",
    admin: "This account's email is not confirmed. Send a new password link first.",
  },
  mail_not_configured: {
    code: "not_possible",
    message: "The service cannot send mail.",
    developer: "Set SMTP_URL, or let an operator make the link.",
    admin: "This service cannot send mail. Ask whoever runs it for a link to a new password.",
  },
  oidc_not_configured: {
    code: "not_possible",
    message: "Signing in with another service is not set up.",
    developer: "Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
    admin: "Signing in with another service is not set up here. Use your e-mail and password.",
  },
  oidc_unavailable: {
    code: "server_error",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The other sign-in service does not answer.",
    developer: "Try again later; if it lasts, check OIDC_ISSUER and the service there.",
    admin: "The other service does not answer at the moment. Try again later, or use your password.",
  },
  public_url_fixed: {
    code: "not_possible",
    message: "The public address is fixed by the setting PUBLIC_URL.",
    developer: "Change PUBLIC_URL and start again.",
    admin: "The public address is fixed in the settings of this service.",
  },
  public_url_has_path: {
    code: "invalid_argument",
    message: "{field} has a path.",
    developer:
      "Send `{field}` without a path, such as https://sync.example.org: the portal works below none.",
    admin: "The public address ends with the name of the site, such as https://sync.example.org.",
  },
  pages_not_built: {
    code: "server_error",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The portal's pages have not been built, or the service cannot read them.",
    developer: "Run `npm run build` as the user who owns the program's folder.",
    admin: "The portal is not ready yet. Ask whoever runs this service.",
  },
} as const satisfies Record<string, PortalErrorReason>;
export type PortalErrorReasonName = keyof typeof portalErrorReasons;
