import type { ErrorCodeRow, errorCodes } from "../errors/codes.ts";
import type { ErrorReasonRow } from "../errors/reasons.ts";
import { limits } from "../limits.ts";

/** The portal's own error codes, beside the API's, with the HTTP status. */
export const portalErrorCodes = {
  not_signed_in: { status: 401, meaning: "No one is signed in." },
  not_allowed: { status: 403, meaning: "The signed-in user may not do this." },
  not_possible: { status: 409, meaning: "The current state does not allow this." },
  link_unusable: { status: 410, meaning: "The one-time link has been used, has expired, or never existed." },
} as const satisfies Record<string, ErrorCodeRow>;

type PortalErrorReason = ErrorReasonRow<keyof typeof errorCodes | keyof typeof portalErrorCodes>;

/** The portal's own error reasons. `developer` is for callers of the portal's endpoints. */
export const portalErrorReasons = {
  not_signed_in: {
    code: "not_signed_in",
    message: "No one is signed in.",
    developer: "Sign in with `POST /portal/api/session`, and send the cookie.",
    admin: "You have been signed out. Sign in again: what you typed is kept.",
  },
  step_up_needed: {
    code: "not_allowed",
    message: "This needs proof that it is still you.",
    developer: `Send the password to \`POST /portal/api/session/step-up\`, then repeat the request within ${limits.stepUpMinutes} minutes.`,
    admin: "Confirm that it is you with your password, then try again.",
  },
  sign_in_failed: {
    code: "not_signed_in",
    message: "The email or the password is wrong.",
    developer: "The answer is the same whether or not the account exists.",
    admin: "The email or the password is wrong. Try again, or ask for a new password.",
  },
  account_disabled: {
    code: "not_allowed",
    message: "The account is disabled.",
    developer: "An operator enables it with `POST …/enable`.",
    admin: "This account is disabled. Ask an operator of this service to enable it.",
  },
  own_account: {
    code: "not_possible",
    message: "Operators cannot disable their own account.",
    developer: "Ask another operator, or delete the account with `DELETE /portal/api/account`.",
    admin: "You cannot disable your own account. Ask another operator.",
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
      "Wait {seconds} s, as `Retry-After` says. Until then no password is checked, and the answer is the same whether or not the account exists. A device that has signed in before sends its cookie and does not have to wait.",
    admin:
      "There were too many failed attempts with this email. Wait, use a device that you have signed in on before, or ask for a new password.",
  },
  sign_in_busy: {
    code: "server_error",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "Too many people are signing in at the moment.",
    developer: "Wait as long as `Retry-After` says, then try again.",
    admin: "Too many people are signing in at the moment. Try again in a few seconds.",
  },
  factor_step_over: {
    code: "not_signed_in",
    message: "There is no sign-in that waits for a second factor.",
    developer:
      "Sign in with `POST /portal/api/session` first, and send its cookie within 10 minutes. A sign-in can be finished once.",
    admin: "Too much time has passed. Sign in again with your email and password.",
  },
  factor_code_wrong: {
    code: "invalid_argument",
    message: "The code is wrong, or has been used.",
    developer:
      "Send a code that the app shows now, and each code only once; or a recovery code that has not been used.",
    admin:
      "This code is wrong or has been used. Wait until the app shows the next one, and check the phone's clock.",
  },
  too_many_codes: {
    code: "rate_limited",
    severity: "warning",
    retryAfter: "{seconds}",
    message: "There were too many wrong codes for this account.",
    developer: "Wait {seconds} s, as `Retry-After` says. Until then no code is checked.",
    admin: "There were too many wrong codes. Wait a few minutes, then try again.",
  },
  enrolment_over: {
    code: "not_possible",
    message: "The enrolment is no longer valid.",
    developer: "Start again: an enrolment is for one account, and lasts 15 minutes.",
    admin: "This took too long. Start again with a new QR code.",
  },
  factor_exists: {
    code: "not_possible",
    message: "The account already has an authenticator app.",
    developer: "Remove it first.",
    admin: "Your account already has an authenticator app. Remove it first to use another one.",
  },
  factor_not_found: {
    code: "not_found",
    message: "The account has no authenticator app.",
    developer: "Add one first.",
    admin: "There is no authenticator app to change.",
  },
  last_factor: {
    code: "not_possible",
    message: "The account needs a second factor.",
    developer:
      "Operators need one unless OPERATORS_NEED_SECOND_FACTOR is `no`, and so do teams that require it.",
    admin: "Your account needs a second factor, so you cannot remove the last one.",
  },
  second_factor_required: {
    code: "not_allowed",
    message: "This needs an account with a second factor.",
    developer: "Add one with `POST /portal/api/account/factors/totp/start`.",
    admin: "This needs a second factor. Add one to your account first: it takes a minute.",
  },
  cross_site_request: {
    code: "not_allowed",
    message: "The request did not come from the portal's own pages.",
    developer:
      "Send `Origin` with the portal's own address. Behind a proxy, keep `Host`, or set PUBLIC_URL to the address in the browser.",
    admin:
      "This did not come from the portal's own pages. Open the portal at its public address and try again.",
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
    admin: "Only an operator of this service can do this.",
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
    message: "The mosque's team has no member with this id.",
    developer: "Use a `userId` that the mosque's team list shows.",
    admin: "This person is no longer in the team.",
  },
  invitation_not_found: {
    code: "not_found",
    message: "The mosque has no such open invitation.",
    developer: "Use an id that the mosque's team list shows.",
    admin: "This invitation is no longer open: it has been used, withdrawn, or has expired.",
  },
  user_not_found: {
    code: "not_found",
    message: "There is no such user.",
    developer: "Use an id that `GET /portal/api/operator/users` lists.",
    admin: "There is no such account.",
  },
  session_not_found: {
    code: "not_found",
    message: "The user has no such session.",
    developer: "Use an id that the list of sessions shows.",
    admin: "This device is no longer signed in.",
  },
  request_not_logged: {
    code: "not_found",
    message: "The log has no such request.",
    developer:
      "Use what `GET …/runs` lists. The log keeps requests for {days} days, and fewer when it becomes too large.",
    admin: "The log no longer has this. It keeps requests for a limited time.",
  },
  request_log_away: {
    code: "server_error",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The log of requests cannot be read at the moment.",
    developer: "Try again as `Retry-After` says. The data of mosques is not affected.",
    admin: "The log of requests cannot be read at the moment. Your mosque's data is not affected.",
  },
  link_unknown: {
    code: "link_unusable",
    message: "The link is not valid.",
    developer: "Send the whole token: everything after the `#`.",
    admin: "This link is not valid. Copy all of it, or ask for a new one.",
  },
  link_used: {
    code: "link_unusable",
    message: "The link has been used.",
    developer: "A link works once. Create a new one.",
    admin: "This link has already been used. Sign in, or ask for a new one.",
  },
  link_expired: {
    code: "link_unusable",
    message: "The link has expired.",
    developer: "Create a new one.",
    admin: "This link has expired. Ask for a new one.",
  },
  link_for_other_account: {
    code: "not_allowed",
    message: "The link is for another account.",
    developer: "Sign in to the account that asked for the link.",
    admin: "This link is for another account. Sign out, then sign in to the account that asked for it.",
  },
  already_set_up: {
    code: "not_possible",
    message: "The service already has an operator.",
    developer: "Sign in as the operator, who can make other users operators.",
    admin: "This service is already set up. Sign in.",
  },
  email_invalid: {
    code: "invalid_argument",
    message: "{field} is not an email address.",
    developer: "Send {field} as an address such as imam@example.org.",
    admin: "This is not an email address.",
  },
  email_taken: {
    code: "not_possible",
    message: "There is already an account with this email.",
    developer: "Sign in with it first, then use the link again.",
    admin: "There is already an account with this email. Sign in, then open the link again.",
  },
  password_wrong: {
    code: "invalid_argument",
    message: "The current password is wrong.",
    developer: "Send the account's current password as `currentPassword`.",
    admin: "Your current password is wrong.",
  },
  password_common: {
    code: "invalid_argument",
    message: "{field} is one of the most common passwords.",
    developer:
      "Send another `{field}`: attackers know the list. Case, digits and punctuation around a common password, and digits in place of its letters, make no difference.",
    admin: "Many people use this password, so attackers try it first. Choose another one.",
  },
  password_repetitive: {
    code: "invalid_argument",
    message: "{field} repeats the same few characters.",
    developer: "Send a `{field}` that does not only repeat one to four characters.",
    admin: "This password repeats the same few characters. Choose another one.",
  },
  password_personal: {
    code: "invalid_argument",
    message: "{field} consists of the person's own email or name, or of the service's name.",
    developer: "Send a `{field}` with more than these words, digits and punctuation.",
    admin: "This password consists of your email, your name or the name of this service. Choose another one.",
  },
  passkey_unknown: {
    code: "not_signed_in",
    message: "No account has this passkey.",
    developer: "It was removed here, or belongs to another service. Sign in in another way.",
    admin: "This passkey is not known here: it has been removed. Choose another one, or use your password.",
  },
  passkey_not_accepted: {
    code: "not_allowed",
    message: "The passkey's answer is not valid.",
    developer: "Send what the browser's function returned for this question, unchanged.",
    admin: "The passkey could not be checked. Try again, or sign in in another way.",
  },
  passkey_without_check: {
    code: "not_allowed",
    message: "The device did not check who uses the passkey.",
    developer: "The answer needs user verification: a fingerprint, a face, a PIN or the device's lock.",
    admin:
      "Your device did not ask for your fingerprint, face or PIN. Set up its screen lock, then try again.",
  },
  passkey_of_other_origin: {
    code: "not_allowed",
    message: "The passkey was asked for by a page of another address.",
    developer: "Passkeys only work on pages of {address}.",
    admin: "Passkeys only work at the portal's public address. Open the portal there, then try again.",
  },
  passkey_question_ended: {
    code: "not_possible",
    message: "The question has been answered, or is older than five minutes.",
    developer: "A question works once. Ask for a new one.",
    admin: "That took too long. Try again.",
  },
  passkey_already_added: {
    code: "not_possible",
    message: "The passkey has already been added.",
    developer: "Have the browser make a new one.",
    admin: "This passkey has already been added.",
  },
  passkey_not_found: {
    code: "not_found",
    message: "You have no such passkey.",
    developer: "Use an id that `GET /portal/api/account/passkeys` lists.",
    admin: "You no longer have this passkey.",
  },
  passkey_only_way_in: {
    code: "not_possible",
    message: "The passkey is the account's only way in.",
    developer: "Give the account a password first, or add another passkey.",
    admin: "This passkey is your only way to sign in. Add another one first, or ask for a password link.",
  },
  too_many_passkeys: {
    code: "not_possible",
    message: `An account can have ${limits.passkeysPerUser} passkeys at most.`,
    developer: "Remove one that is no longer needed.",
    admin: "Your account cannot have more passkeys. Remove one that you no longer use.",
  },
  passkeys_need_secure_address: {
    code: "not_possible",
    message: "Browsers keep no passkeys for {address}.",
    developer: "Set PUBLIC_URL to an https:// address with a host name: an IP address is not enough.",
    admin:
      "Passkeys need the portal to have a public address that begins with https:// and has a name. Ask an operator of the service.",
  },
  invitation_for_other: {
    code: "not_allowed",
    message: "The invitation is for {email}.",
    developer: "Sign out, or sign in as {email}.",
    admin: "This invitation is for someone else. Sign out, then open the link again.",
  },
  already_member: {
    code: "not_possible",
    message: "{email} is already in the team.",
    developer: "Change the member's role instead.",
    admin: "This person is already in the team. You can change their role there.",
  },
  already_invited: {
    code: "not_possible",
    message: "{email} already has an open invitation.",
    developer: "Resend the open invitation, or withdraw it first.",
    admin: "This person already has an open invitation. Send it again to create a new link.",
  },
  name_taken: {
    code: "not_possible",
    message: "There is already a working key named {name}.",
    developer: "Choose another name, or rotate or revoke that key.",
    admin: "There is already a working key with this name. Choose another name, or rotate that key.",
  },
  too_many_keys: {
    code: "not_possible",
    message: `The mosque has ${limits.workingKeysPerMosque} working keys, which is the maximum.`,
    developer: "Revoke a key that is no longer needed, or rotate one.",
    admin: "This mosque cannot have more keys. Revoke one that you no longer need.",
  },
  too_many_invitations: {
    code: "not_possible",
    message: `The mosque has ${limits.openInvitationsPerMosque} open invitations, which is the maximum.`,
    developer: "Withdraw an open invitation first.",
    admin: "This mosque cannot have more open invitations. Withdraw one first.",
  },
  too_many_today: {
    code: "not_possible",
    message: `In 24 hours, a mosque can create at most ${limits.keysMadePerDay} keys and ${limits.invitationsMadePerDay} invitations.`,
    developer: "Try again a day later. Keys and invitations that have ended count as well.",
    admin: "This mosque has reached its limit for today. Try again tomorrow.",
  },
  network_invalid: {
    code: "invalid_argument",
    message: "{field} is neither an address nor a network.",
    developer: "Send {field} as an address such as 203.0.113.7, or a network such as 203.0.113.0/24.",
    admin: "Write each line as an address such as 203.0.113.7, or a network such as 203.0.113.0/24.",
  },
  expiry_in_past: {
    code: "invalid_argument",
    message: "The expiry is not in the future.",
    developer: "Send an `expiresAt` in the future, or none.",
    admin: "The end date must be in the future.",
  },
  expiry_too_late: {
    code: "invalid_argument",
    message: "On this service, a key ends after {days} days at the latest.",
    developer: "Send an `expiresAt` within {days} days, or none: then the key ends as late as it may.",
    admin: "This key would live longer than this service allows. Choose an earlier end date.",
  },
  not_an_api_key: {
    code: "invalid_argument",
    message: "{field} is not a whole key of this service's format.",
    developer: "Send the whole key: `mps_`, 10 characters, `_`, 38 characters, without quotes or spaces.",
    admin: "This is not a whole key. Copy all of it: mps_, 10 characters, an underscore, 38 characters.",
  },
  key_ended: {
    code: "not_possible",
    message: "The key has already ended.",
    developer: "Create a new key.",
    admin: "This key has already ended. Create a new one.",
  },
  key_not_in_grace: {
    code: "not_possible",
    message: "The key is not in a grace period.",
    developer: "Only a rotated key that still works can be ended; revoke any other.",
    admin: "This key's grace period is already over.",
  },
  name_not_confirmed: {
    code: "invalid_argument",
    message: "The name does not match.",
    developer: "Send the exact name of what ends, to confirm.",
    admin: "This is not its name. Type it exactly as shown.",
  },
  last_owner: {
    code: "not_possible",
    message: "The mosque would be left without an owner.",
    developer: "Make another member owner first.",
    admin: "A mosque needs an owner. Make another member owner first.",
  },
  last_operator: {
    code: "not_possible",
    message: "The service would be left without an operator.",
    developer: "Make another user operator first.",
    admin: "The service needs an operator. Make another user operator first.",
  },
  email_not_confirmed: {
    code: "not_possible",
    message: "The account's email has not been confirmed, so it cannot be made an operator.",
    developer:
      "Create a password link for the account (`POST …/password-link`); once it is used, the email is confirmed.",
    admin: "This account's email is not confirmed. Create a new password link for it first.",
  },
  mail_not_configured: {
    code: "not_possible",
    message: "The service cannot send email.",
    developer: "Set SMTP_URL, or ask an operator to create the link.",
    admin: "This service cannot send email. Ask an operator of the service for a new password link.",
  },
  oidc_not_configured: {
    code: "not_possible",
    message: "Signing in with another service is not set up.",
    developer: "Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
    admin: "Sign-in with another service is not set up here. Use your email and password.",
  },
  oidc_unavailable: {
    code: "server_error",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The other sign-in service does not answer.",
    developer: "Try again later; if it persists, check OIDC_ISSUER and the service there.",
    admin: "The other sign-in service is not answering. Try again later, or use your email and password.",
  },
  change_not_found: {
    code: "not_found",
    message: "The mosque has no such change, or it is no longer kept.",
    developer: "Use a `sequence` that the list of changes shows.",
    admin: "This change is no longer kept. Go back to the history.",
  },
  history_does_not_reach: {
    code: "not_possible",
    message: "The changes since then are no longer all kept.",
    developer: "Choose a moment that is not before the oldest change that the list of changes shows.",
    admin: "The history does not reach back that far. Choose a later moment.",
  },
  plan_outdated: {
    code: "precondition_failed",
    message: "The data has changed since the plan was made, so the plan would be another one now.",
    developer: "Read the plan again, and send its `plan`.",
    admin: "The data has changed in the meantime. Nothing was restored: check what would be done now.",
  },
  restore_not_whole: {
    code: "not_possible",
    message: "A part of the restore cannot be done, so none of it is.",
    developer: "The plan's `obstacles` say which parts and why.",
    admin: "A part of this cannot be restored, so nothing was changed.",
  },
  nothing_to_restore: {
    code: "not_possible",
    message: "The data is already as it would be after the restore.",
    developer: "The plan has no steps.",
    admin: "There is nothing to restore: the data is already like this.",
  },
  public_url_fixed: {
    code: "not_possible",
    message: "The public address is fixed by the setting PUBLIC_URL.",
    developer: "Change PUBLIC_URL and restart the service.",
    admin: "The public address is fixed in the settings of this service.",
  },
  public_url_has_path: {
    code: "invalid_argument",
    message: "{field} has a path.",
    developer:
      "Send `{field}` without a path, such as https://sync.example.org: the portal does not work below a path.",
    admin: "The public address must end with the name of the site, such as https://sync.example.org.",
  },
  pages_not_built: {
    code: "server_error",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The portal's pages have not been built, or the service cannot read them.",
    developer: "Run `npm run build` as the user who owns the service's folder.",
    admin: "The portal is not ready yet. Ask an operator of the service.",
  },
} as const satisfies Record<string, PortalErrorReason>;
export type PortalErrorReasonName = keyof typeof portalErrorReasons;
