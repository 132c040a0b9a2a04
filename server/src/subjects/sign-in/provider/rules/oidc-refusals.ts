/**
 * The reasons to refuse an OpenID Connect provider, or its claims about a user: the problem, then the fix. The operator
 * reads these in the log; the user only learns that signing in failed.
 */
const oidcRefusals = {
  discovery_unreadable:
    "The provider's discovery document cannot be read. Check OIDC_ISSUER, and that this machine can reach the provider.",
  discovery_issuer:
    "The discovery document names another issuer than OIDC_ISSUER. If you trust it, set OIDC_ISSUER to the issuer that the provider names.",
  discovery_endpoints:
    "The discovery document lacks an address that sign-in needs, or has an http address although the issuer uses https. Fix it at the provider.",
  discovery_algorithms:
    "The provider signs ID tokens only with algorithms that do not prove their origin. Set it to sign them with RS256 or ES256.",
  code_refused:
    "The provider did not exchange the code for tokens. Check OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and the redirect address that the provider allows.",
  id_token_missing:
    "The provider's answer has no ID token. Set it to answer the scope openid with one: OAuth without OpenID Connect is not enough.",
  id_token_malformed: "The ID token is not a signed JSON Web Token. Fix it at the provider.",
  id_token_type:
    "The ID token says by its `typ` that it is a token of another kind, such as an access token. Fix it at the provider.",
  id_token_algorithm:
    "The ID token is signed with an algorithm that the discovery document does not name, or that proves nothing. Set the provider to sign with RS256 or ES256.",
  id_token_signature:
    "The ID token is not signed by any of the provider's published keys. If this persists, check the provider's jwks_uri.",
  keys_unreadable: "The provider's keys cannot be read. Check that this machine can reach its jwks_uri.",
  id_token_issuer: "The ID token names another issuer than OIDC_ISSUER. Check OIDC_ISSUER.",
  id_token_audience: "The ID token is not for this service. Check OIDC_CLIENT_ID.",
  id_token_authorized_party:
    "The ID token was issued to another client, or for several without naming the one. Check OIDC_CLIENT_ID.",
  id_token_time:
    "The ID token has expired, is not valid yet, or has no expiry. Check the clocks of this machine and of the provider.",
  id_token_nonce:
    "The ID token does not belong to this sign-in: its nonce is missing or different. If this persists, fix it at the provider.",
  auth_time_missing:
    "The ID token does not say when the person signed in at the provider (`auth_time`, a number), although the request had `max_age=0`. Set the provider to send it; some never do, and then cannot prove that a person is still there.",
  auth_time_future:
    "The ID token says that the person signs in later than now (`auth_time`). Check the clocks of this machine and of the provider.",
  auth_time_old:
    "The provider did not ask the person to sign in again, although the request had `max_age=0`. Set it to heed that, and check the clocks of both machines.",
  subject_invalid:
    "The ID token has no usable `sub`: 1 to 255 printable ASCII characters that identify one person. Fix it at the provider.",
  user_info_unreadable:
    "The ID token has no email, and the provider's user info cannot be read. Set the provider to include email and email_verified in the ID token.",
  user_info_subject: "The user info has another `sub` than the ID token. Fix it at the provider.",
  email_missing:
    "The provider sends no email address, or an address that cannot have an account. Set it to answer the scope email for this client.",
  email_unverified:
    "The provider does not confirm that the person owns the email address: only `email_verified: true`, the boolean, counts. Verify the address there, or set the provider to send the claim.",
} as const;

export type OidcRefusal = keyof typeof oidcRefusals;

/** A refusal of a provider, or of its claims about a person. */
export class OidcRefused extends Error {
  readonly refusal: OidcRefusal;

  /** @param cause the value or error that was found, without personal data */
  constructor(refusal: OidcRefusal, cause?: string) {
    super(oidcRefusals[refusal], { cause });
    this.name = "OidcRefused";
    this.refusal = refusal;
  }
}
