import { limits } from "../../limits.ts";
import type { PortalErrorReason } from "../../portal/portal-codes.ts";

/**
 * Linking an account to the OpenID Connect provider, and stepping up with it. The browser comes back from the provider
 * to a page, whose address names the reason as `refused`.
 */
export const providerReasons = {
  oidc_not_configured: {
    code: "not_possible",
    countsAs: "nothing",
    message: "Signing in with another service is not set up.",
    developer: "Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
    admin: "Sign-in with another service is not set up here. Use your email and password.",
  },
  oidc_unavailable: {
    code: "server_error",
    countsAs: "nothing",
    status: 503,
    severity: "warning",
    retryAfter: 5,
    message: "The other sign-in service is unavailable.",
    developer: "Try again later; if it persists, check OIDC_ISSUER and the service there.",
    admin: "The other sign-in service is unavailable. Try again later, or use your email and password.",
  },
  provider_visit_over: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The provider's response does not belong to a request of this session.",
    developer: `Start again: a response counts once, within ${limits.providerVisitMinutes} minutes, in the session that started it.`,
    admin: "This took too long, or you have signed in again meanwhile. Start again.",
  },
  provider_cancelled: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The person declined at the provider.",
    developer: "Start again.",
    admin: "You did not finish at the other service, so your account is unchanged. Try again.",
  },
  provider_not_believed: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The provider's response did not pass the checks.",
    developer: "The log names the check that failed (`refusal`), and what to do.",
    admin:
      "The other service could not be verified, so your account is unchanged. Try again; if it happens again, tell an operator of this service.",
  },
  provider_email_unverified: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The provider does not say that the person's email is verified.",
    developer: "The provider has to send `email_verified: true`, the boolean, as for every sign-in.",
    admin: "The other service has not verified your email there. Verify it there, then try again.",
  },
  provider_of_other_account: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "The person at the provider is linked to another account.",
    developer: "A person at the provider has one account here. Unlink the other account first.",
    admin:
      "The person who signed in at the other service already has another account here. Sign in there as yourself, or unlink the other account first.",
  },
  provider_already_linked: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The account is linked to another person at the provider.",
    developer: "Remove that link first: `GET /portal/api/account/provider` lists it.",
    admin: "Your account is already linked to someone else at the other service. Unlink that first.",
  },
  provider_needs_confirmed_email: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The account's email is not confirmed, and the provider names another one.",
    developer: "Confirm the account's email first.",
    admin: "Confirm the email of your account first, then link it.",
  },
  provider_unlinked: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "The account was unlinked from the provider.",
    developer: "Its person links it again, with `POST /portal/api/account/provider/links`.",
    admin: "Your account was unlinked from the other service. Sign in another way, then link it again.",
  },
  provider_link_not_found: {
    code: "not_found",
    countsAs: "nothing",
    message: "You have no such link.",
    developer: "Use an id that `GET /portal/api/account/provider` lists.",
    admin: "This link has already been removed.",
  },
  provider_only_way_in: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The provider is the account's only way in.",
    developer: "Give the account a password or a passkey first.",
    admin: "This is your only way to sign in. Add a passkey first, or ask for a password link.",
  },
  provider_not_linked: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The account is not linked to the provider.",
    developer: "Use a way that `GET /portal/api/session/step-up` names.",
    admin: "Your account is not linked to the other service. Use another way.",
  },
  provider_other_person: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "Someone else signed in at the provider.",
    developer: "Sign in at the provider as the user to whom the account is linked.",
    admin: "You signed in at the other service as someone else. Sign in there as yourself.",
  },
  provider_sign_in_age_unknown: {
    code: "not_possible",
    countsAs: "nothing",
    message: "The provider does not say when the person signed in there.",
    developer: "The ID token needs `auth_time` when the request has `max_age`; some providers never send it.",
    admin:
      "The other service does not say whether you have just signed in there. Sign out of this portal and sign in again in this tab; then go back to the other one within 10 minutes.",
  },
  provider_sign_in_old: {
    code: "not_allowed",
    countsAs: "nothing",
    message: "The provider did not ask the person to sign in again.",
    developer: "`auth_time` has to be later than the request, give or take a minute.",
    admin:
      "The other service did not ask you to sign in again. Sign out there, then try again; if it happens again, tell an operator of this service.",
  },
} as const satisfies Record<string, PortalErrorReason>;
