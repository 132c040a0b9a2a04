import { limits } from "../../limits.ts";
import type { PortalErrorReason } from "../../portal/portal-codes.ts";

/** Second factors and passkeys. */
export const factorReasons = {
  factor_step_over: {
    code: "not_signed_in",
    countsAs: "nothing",
    message: "There is no sign-in that waits for a second factor.",
    developer:
      "Sign in with `POST /portal/api/session` first, and send its cookie within 10 minutes. A sign-in can be finished once.",
    admin: "Too much time has passed. Sign in again with your email and password.",
  },
  factor_code_wrong: {
    code: "invalid_argument",
    countsAs: "wrong guess",
    message: "The code is wrong, or has been used.",
    developer:
      "Send a code that the app shows now, and each code only once; or a recovery code that has not been used.",
    admin:
      "This code is wrong or has been used. Wait until the app shows the next one, and check the phone's clock.",
  },
  factor_needed: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "This needs the account's second factor too.",
    developer: "Send a code of the app, or a recovery code, as `code`; without an app, use a passkey.",
    admin: "Your password is not enough here. Enter a code from your app, or use a passkey.",
  },
  too_many_codes: {
    code: "rate_limited",
    countsAs: "wrong guess",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "There were too many wrong codes for this account.",
    developer: "Wait {seconds} s, as `Retry-After` says. Until then no code is checked.",
    admin: "There were too many wrong codes. Wait a few minutes, then try again.",
  },
  enrolment_over: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The enrolment is no longer valid.",
    developer: "Start again: an enrolment is for one account, and lasts 15 minutes.",
    admin: "This took too long. Start again with a new QR code.",
  },
  factor_exists: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The account already has an authenticator app.",
    developer: "Remove it first.",
    admin: "Your account already has an authenticator app. Remove it first to use another one.",
  },
  factor_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "The account has no authenticator app.",
    developer: "Add one first.",
    admin: "There is no authenticator app to change.",
  },
  last_factor: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The account needs a second factor.",
    developer:
      "Operators need one unless OPERATORS_NEED_SECOND_FACTOR is `no`, and so do teams that require it.",
    admin: "Your account needs a second factor, so you cannot remove the last one.",
  },
  second_factor_required: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "This needs an account with a second factor.",
    developer: "Add one with `POST /portal/api/account/factors/totp/start`.",
    admin: "This needs a second factor. Add one to your account first: it takes a minute.",
  },
  passkey_unknown: {
    code: "not_signed_in",
    countsAs: "wrong guess",
    message: "No account has this passkey.",
    developer: "It was removed here, or belongs to another service. Sign in in another way.",
    admin: "This passkey is not known here: it has been removed. Choose another one, or use your password.",
  },
  passkey_not_accepted: {
    code: "not_allowed",
    countsAs: "wrong guess",
    message: "The passkey's response is not valid.",
    developer: "Send the result of the browser's function for this challenge, unchanged.",
    admin: "The passkey could not be checked. Try again, or sign in in another way.",
  },
  passkey_without_check: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "The device did not check who uses the passkey.",
    developer: "The response needs user verification: a fingerprint, a face, a PIN or the device's lock.",
    admin:
      "Your device did not ask for your fingerprint, face or PIN. Set up its screen lock, then try again.",
  },
  passkey_of_other_origin: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "The passkey was asked for by a page of another address.",
    developer: "Passkeys only work on pages of {address}.",
    admin: "Passkeys only work at the portal's public address. Open the portal there, then try again.",
  },
  passkey_of_other_account: {
    code: "not_allowed",
    countsAs: "wrong guess",
    message: "The passkey belongs to another account.",
    developer:
      "Ask with `POST /portal/api/session/passkey/step-up/challenge`: it names the account's passkeys.",
    admin: "This passkey belongs to another account. Choose your own.",
  },
  passkey_challenge_ended: {
    code: "not_possible",
    countsAs: "nothing",
    message: "This challenge was used or has expired.",
    developer: "A challenge works once. Ask for a new one.",
    admin: "That took too long. Try again.",
  },
  passkey_already_added: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The passkey has already been added.",
    developer: "Have the browser make a new one.",
    admin: "This passkey has already been added.",
  },
  passkey_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "You have no such passkey.",
    developer: "Use an id that `GET /portal/api/account/passkeys` lists.",
    admin: "You no longer have this passkey.",
  },
  passkey_only_way_in: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The passkey is the account's only way in.",
    developer: "Give the account a password first, or add another passkey.",
    admin: "This passkey is your only way to sign in. Add another one first, or ask for a password link.",
  },
  too_many_passkeys: {
    code: "not_possible",
    countsAs: "nothing",
    message: `An account can have ${limits.passkeysPerUser} passkeys at most.`,
    developer: "Remove an old one.",
    admin: "Your account cannot have more passkeys. Remove an old one.",
  },
  passkeys_need_secure_address: {
    code: "not_possible",
    countsAs: "nothing",
    message: "Browsers keep no passkeys for {address}.",
    developer: "Set PUBLIC_URL to an https:// address with a host name: an IP address is not enough.",
    admin:
      "Passkeys need the portal to have a public address that begins with https:// and has a name. Ask an operator of the service.",
  },
} as const satisfies Record<string, PortalErrorReason>;
