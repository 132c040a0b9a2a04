import { limits } from "../../limits.ts";
import type { PortalErrorReason } from "../../portal/portal-codes.ts";

/** Signing in, sessions, passwords, and one-time links. */
export const signInReasons = {
  not_signed_in: {
    code: "not_signed_in",
    countsAs: "nothing",
    message: "No one is signed in.",
    developer: "Sign in with `POST /portal/api/session`, and send the cookie.",
    admin: "You have been signed out. Sign in again: what you typed is kept.",
  },
  step_up_needed: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "This needs proof that it is still you.",
    developer: `Use a method that \`GET /portal/api/session/step-up\` lists, then repeat the request within ${limits.stepUpMinutes} minutes.`,
    admin: "Confirm that it is you, then try again.",
  },
  sign_in_failed: {
    code: "not_signed_in",
    countsAs: "wrong guess",
    message: "The email or the password is wrong.",
    developer: "The response is the same whether or not the account exists.",
    admin: "The email or the password is wrong. Try again, or ask for a new password.",
  },
  account_disabled: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "The account is disabled.",
    developer: "An operator enables it with `POST …/enable`.",
    admin: "This account is disabled. Ask an operator of this service to enable it.",
  },
  own_account: {
    code: "not_possible",
    countsAs: "nothing",
    message: "Operators cannot disable their own account.",
    developer: "Ask another operator, or delete the account with `DELETE /portal/api/account`.",
    admin: "You cannot disable your own account. Ask another operator.",
  },
  too_many_sign_ins: {
    code: "rate_limited",
    countsAs: "wrong guess",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "There were too many failed attempts to sign in.",
    developer: "Wait {seconds} s, as `Retry-After` says: this address, device or session failed too often.",
    admin: "There were too many failed attempts. Wait a few minutes, then try again.",
  },
  too_many_for_account: {
    code: "rate_limited",
    countsAs: "wrong guess",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "There were too many failed attempts to sign in with this email.",
    developer:
      "Wait {seconds} s, as `Retry-After` says. Until then no password is checked, and the response is the same whether or not the account exists. A device that has signed in before sends its cookie and does not have to wait.",
    admin:
      "There were too many failed attempts with this email. Wait, use a device that you have signed in on before, or ask for a new password.",
  },
  sign_in_busy: {
    code: "server_error",
    countsAs: "nothing",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "Too many people are signing in at the moment.",
    developer: "Wait as long as `Retry-After` says, then try again.",
    admin: "Too many people are signing in at the moment. Try again in a few seconds.",
  },
  cross_site_request: {
    code: "not_allowed",
    countsAs: "missing right",
    message: "The request did not come from the portal's own pages.",
    developer:
      "Send `Origin` with the portal's own address. Behind a proxy, keep `Host`, or set PUBLIC_URL to the address in the browser.",
    admin:
      "This did not come from the portal's own pages. Open the portal at its public address and try again.",
  },
  plain_http_request: {
    code: "not_allowed",
    countsAs: "missing right",
    message: "The request came over plain HTTP.",
    developer:
      "Send it to {address}, from a page of that address. Behind a TLS proxy, have it set `X-Forwarded-Proto: https`.",
    admin:
      "The portal only works over a secure connection. Open it at its address that begins with https://.",
  },
  session_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "The user has no such session.",
    developer: "Use an id that the list of sessions shows.",
    admin: "This device is no longer signed in.",
  },
  link_unknown: {
    code: "link_unusable",
    countsAs: "wrong guess",
    message: "The link is not valid.",
    developer: "Send the whole token: everything after the `#`.",
    admin: "This link is not valid. Copy all of it, or ask for a new one.",
  },
  link_used: {
    code: "link_unusable",
    countsAs: "wrong guess",
    message: "The link has been used or withdrawn.",
    developer: "A link works once, unless it is withdrawn before. Create a new one.",
    admin: "This link has already been used, or was withdrawn. Sign in, or ask for a new one.",
  },
  link_expired: {
    code: "link_unusable",
    countsAs: "wrong guess",
    message: "The link has expired.",
    developer: "Create a new one.",
    admin: "This link has expired. Ask for a new one.",
  },
  link_withdrawn: {
    code: "link_unusable",
    countsAs: "wrong guess",
    message: "The link is no longer valid.",
    developer:
      "Its creator has lost the right to it or secured their account since, or its account is disabled. Create a new one.",
    admin:
      "The person who made this link may no longer do so, or has secured their account since. Ask for a new one.",
  },
  link_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "There is no such open link.",
    developer: "Use an id that the list of open links shows.",
    admin: "This link is no longer open: it has been used, withdrawn, or has expired.",
  },
  link_for_other_account: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "The link is for another account.",
    developer: "Sign in to the account that asked for the link.",
    admin: "This link is for another account. Sign out, then sign in to the account that asked for it.",
  },
  already_set_up: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The service already has an operator.",
    developer: "Sign in as the operator, who can make other users operators.",
    admin: "This service is already set up. Sign in.",
  },
  too_many_email_links: {
    code: "not_possible",
    countsAs: "nothing",
    message: `An account can ask for ${limits.emailLinksPerDay} links to an email within 24 hours.`,
    developer: "Use the link that was mailed last, or try again a day later.",
    admin: "You have asked for too many links today. Use the last one, or try again tomorrow.",
  },
  email_invalid: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is not an email address.",
    developer: "Send {field} as an address such as imam@example.org.",
    admin: "This is not an email address.",
  },
  email_taken: {
    code: "not_possible",
    countsAs: "nothing",
    message: "There is already an account with this email.",
    developer: "Sign in with it first, then use the link again.",
    admin: "There is already an account with this email. Sign in, then open the link again.",
  },
  password_wrong: {
    code: "invalid_argument",
    countsAs: "wrong guess",
    message: "The current password is wrong.",
    developer: "Send the account's current password as `currentPassword`.",
    admin: "Your current password is wrong.",
  },
  password_common: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} is a very common password.",
    developer:
      "Send another `{field}`: attackers know the list. Case, digits and punctuation around a common password, and digits in place of its letters, make no difference.",
    admin: "Many people use this password, so attackers try it first. Choose another one.",
  },
  password_repetitive: {
    code: "invalid_argument",
    countsAs: "nothing",
    message: "{field} repeats the same few characters.",
    developer: "Send a `{field}` that does not only repeat one to four characters.",
    admin: "This password repeats the same few characters. Choose another one.",
  },
  password_personal: {
    code: "invalid_argument",
    countsAs: "nothing",
    message:
      "{field} consists of the person's own email or name, their mosque's, the service's, or words of every mosque.",
    developer: "Send a `{field}` with more than these words, digits and punctuation.",
    admin:
      "This password consists of your email, your name, your mosque's or this service's, or of words that every mosque uses. Choose another one.",
  },
} as const satisfies Record<string, PortalErrorReason>;
