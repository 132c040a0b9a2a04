import { createHmac } from "node:crypto";
import { type OidcProvider, webToken } from "../../support/sign-in/oidc-provider.ts";

export const failed = "/portal/sign-in?error=failed";
export const noAccount = "/portal/sign-in?error=no_account";

/** The provider's deviation, the log's name for it, and the code for the sign-in page. */
interface Lie {
  readonly forgery: OidcProvider["forgery"];
  readonly refusal: string;
  readonly page?: string;
}

const unverified = { refusal: "email_unverified", page: noAccount };
export const withoutEmail = { email: undefined, email_verified: undefined };

/** Signs with a secret instead of a key, like an attacker who knows only public data, or what both sides share. */
const withSecret = (secret: string) => (claims: object) =>
  webToken({ alg: "HS256", kid: "1", typ: "JWT" }, claims, (body) =>
    createHmac("sha256", secret).update(body).digest(),
  );

/** Every deviation of a provider, by its description. */
export const liesOf = ({
  clientId,
  clientSecret,
  publicKey,
}: OidcProvider): Readonly<Record<string, Lie>> => ({
  'email_verified as the text "false"': { forgery: { claims: { email_verified: "false" } }, ...unverified },
  'email_verified as the text "true"': { forgery: { claims: { email_verified: "true" } }, ...unverified },
  "email_verified as 1": { forgery: { claims: { email_verified: 1 } }, ...unverified },
  "email_verified as null": { forgery: { claims: { email_verified: null } }, ...unverified },
  "no email_verified": { forgery: { claims: { email_verified: undefined } }, ...unverified },
  "email_verified: false": { forgery: { claims: { email_verified: false } }, ...unverified },
  "email_verified only in the user info": {
    forgery: { claims: { email_verified: undefined }, userInfo: { email_verified: true } },
    ...unverified,
  },
  'email_verified as the text "true" in the user info': {
    forgery: { claims: withoutEmail, userInfo: { email_verified: "true" } },
    ...unverified,
  },
  "no email": { forgery: { claims: withoutEmail, userInfo: withoutEmail }, refusal: "email_missing" },
  "an email that is a list": {
    forgery: { claims: { email: ["a@example.org", "b@example.org"] } },
    refusal: "email_missing",
  },
  "the user info of another sub": {
    forgery: { claims: withoutEmail, userInfo: { sub: "another" } },
    refusal: "user_info_subject",
  },
  "user info without a sub": {
    forgery: { claims: withoutEmail, userInfo: { sub: undefined } },
    refusal: "user_info_subject",
  },
  "no sub": { forgery: { claims: { sub: undefined } }, refusal: "subject_invalid" },
  "no sub, only an id": { forgery: { claims: { sub: undefined, id: "1" } }, refusal: "subject_invalid" },
  "a sub that is a number": { forgery: { claims: { sub: 1 } }, refusal: "subject_invalid" },
  "an empty sub": { forgery: { claims: { sub: "" } }, refusal: "subject_invalid" },
  "a sub of 256 characters": { forgery: { claims: { sub: "a".repeat(256) } }, refusal: "subject_invalid" },
  "a sub with NUL": { forgery: { claims: { sub: "1\0" } }, refusal: "subject_invalid" },
  "no ID token": { forgery: { idToken: () => undefined }, refusal: "id_token_missing" },
  "an ID token that is a number": { forgery: { idToken: () => 1 }, refusal: "id_token_malformed" },
  "an access token in place of the ID token": {
    forgery: { header: { typ: "at+jwt" } },
    refusal: "id_token_type",
  },
  "a token for signing out in place of the ID token": {
    forgery: { header: { typ: "logout+jwt" } },
    refusal: "id_token_type",
  },
  "an email with the sign of kelvin, which folds into k": {
    forgery: { claims: { email: "imam@\u212Aaaba.org" } },
    refusal: "email_missing",
  },
  "user info of more than a MiB": {
    forgery: { claims: withoutEmail, userInfo: { padding: "x".repeat(1_100_000) } },
    refusal: "user_info_unreadable",
  },
  "tokens of more than a MiB": {
    forgery: { idToken: () => "x".repeat(1_100_000) },
    refusal: "code_refused",
  },
  "an opaque ID token": { forgery: { idToken: () => "opaque" }, refusal: "id_token_malformed" },
  "another iss": { forgery: { claims: { iss: "https://evil.example" } }, refusal: "id_token_issuer" },
  "no iss": { forgery: { claims: { iss: undefined } }, refusal: "id_token_issuer" },
  "another nonce": { forgery: { claims: { nonce: "another" } }, refusal: "id_token_nonce" },
  "no nonce": { forgery: { claims: { nonce: undefined } }, refusal: "id_token_nonce" },
  "another audience": { forgery: { claims: { aud: "another" } }, refusal: "id_token_audience" },
  "no audience": { forgery: { claims: { aud: undefined } }, refusal: "id_token_audience" },
  "two audiences and no azp": {
    forgery: { claims: { aud: [clientId, "another"] } },
    refusal: "id_token_authorized_party",
  },
  "another azp": { forgery: { claims: { azp: "another" } }, refusal: "id_token_authorized_party" },
  "an expired time": { forgery: { claims: { exp: 1 } }, refusal: "id_token_time" },
  "no expiry": { forgery: { claims: { exp: undefined } }, refusal: "id_token_time" },
  "a time in the future": { forgery: { claims: { nbf: 4_102_444_800 } }, refusal: "id_token_time" },
  "the signature of another key": { forgery: { withOtherKey: true }, refusal: "id_token_signature" },
  "the signature of an unknown key": {
    forgery: { idToken: (claims) => webToken({ alg: "RS256", kid: "2" }, claims, () => Buffer.alloc(256)) },
    refusal: "id_token_signature",
  },
  "no signature (alg none)": {
    forgery: { idToken: (claims) => webToken({ alg: "none" }, claims, () => Buffer.alloc(0)) },
    refusal: "id_token_algorithm",
  },
  "the client's secret as the key": {
    forgery: { idToken: withSecret(clientSecret) },
    refusal: "id_token_algorithm",
  },
  "the public key as the secret": {
    forgery: { idToken: withSecret(publicKey) },
    refusal: "id_token_algorithm",
  },
});
