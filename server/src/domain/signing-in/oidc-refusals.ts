/**
 * Why an OpenID Connect provider, or what it says about a person, is refused: what is wrong, then what to do. The
 * operator reads these in the log; the person who tries to sign in only learns that it did not work.
 */
const oidcRefusals = {
  discovery_unreadable:
    "The provider's discovery document cannot be read. Check OIDC_ISSUER, and that this machine can reach the provider.",
  discovery_issuer:
    "The discovery document names another issuer than OIDC_ISSUER. Set OIDC_ISSUER to the issuer that the provider names, if you trust it.",
  discovery_endpoints:
    "The discovery document lacks an address that sign-in needs, or has one over http though the issuer uses https. Fix it at the provider.",
  discovery_algorithms:
    "The provider signs ID tokens with no algorithm that proves their origin. Let it sign them with RS256 or ES256.",
  code_refused:
    "The provider did not exchange the code for tokens. Check OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and the redirect address that the provider allows.",
  id_token_missing:
    "The provider's answer has no ID token. Let it answer the scope openid with one: OAuth without OpenID Connect is not enough.",
  id_token_malformed: "The ID token is not a signed JSON Web Token. Fix it at the provider.",
  id_token_algorithm:
    "The ID token is signed with an algorithm that the discovery document does not name, or that proves nothing. Let the provider sign with RS256 or ES256.",
  id_token_signature:
    "None of the provider's published keys has signed the ID token. If this lasts, check the provider's jwks_uri.",
  keys_unreadable: "The provider's keys cannot be read. Check that this machine can reach its jwks_uri.",
  id_token_issuer: "The ID token names another issuer than OIDC_ISSUER. Check OIDC_ISSUER.",
  id_token_audience: "The ID token is not for this service. Check OIDC_CLIENT_ID.",
  id_token_authorized_party:
    "The ID token was issued to another client, or for others as well without saying to which. Check OIDC_CLIENT_ID.",
  id_token_time:
    "The ID token has expired, is not valid yet, or does not say until when it is. Check the clocks of this machine and of the provider.",
  id_token_nonce:
    "The ID token does not belong to this sign-in: its nonce is missing or another. If this lasts, fix it at the provider.",
  subject_invalid:
    "The ID token has no usable `sub`: 1 to 255 printable ASCII characters that stand for one person. Fix it at the provider.",
  user_info_unreadable:
    "The ID token has no email, and the provider's user info cannot be read. Let the provider put email and email_verified into the ID token.",
  user_info_subject: "The user info is about another `sub` than the ID token. Fix it at the provider.",
  email_missing:
    "The provider gives no email address, or none that can have an account. Let it answer the scope email for this client.",
  email_unverified:
    "The provider does not say that the person owns the email address: only `email_verified: true`, the boolean, counts. Verify the address there, or let the provider send the claim.",
} as const;

export type OidcRefusal = keyof typeof oidcRefusals;

/** A provider, or its word about a person, is refused. */
export class OidcRefused extends Error {
  readonly refusal: OidcRefusal;

  /** @param cause what was found instead, without anything about a person */
  constructor(refusal: OidcRefusal, cause?: string) {
    super(oidcRefusals[refusal], { cause });
    this.name = "OidcRefused";
    this.refusal = refusal;
  }
}
