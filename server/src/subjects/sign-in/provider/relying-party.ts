import { authorizationCodeRequest, createAuthorizationURL, getOAuth2Tokens } from "better-auth/oauth2";
import { createRemoteJWKSet, customFetch } from "jose";
import { boundedFetch } from "./bounded-fetch.ts";
import { readUserInfo, verifyIdToken } from "./provider-responses.ts";
import { type ClaimedEmail, emailClaims, emailOf, type OidcClaims, subjectOf } from "./rules/oidc-claims.ts";
import type { OidcDiscovery } from "./rules/oidc-discovery.ts";
import { OidcRefused } from "./rules/oidc-refusals.ts";

/** An OpenID Connect provider that people can sign in with. */
export interface OidcProvider {
  /** Without a slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

interface Secrets {
  readonly state: string;
  readonly codeVerifier: string;
  readonly nonce: string | undefined;
}

interface Tokens {
  readonly idToken?: string | undefined;
  readonly accessToken?: string | undefined;
}

/** This service as the provider's client: its requests, and the checks of the responses. */
export interface RelyingParty {
  /** As the provider and its ID tokens spell it. */
  readonly issuer: string;
  /**
   * Where to send the browser.
   * @param isFresh whether the person has to sign in there again
   */
  addressFor(secrets: Secrets, isFresh?: boolean): Promise<URL>;
  /** @throws OidcRefused */
  exchange(given: { readonly code: string; readonly codeVerifier: string | undefined }): Promise<Tokens>;
  /**
   * The checked claims of an ID token, and its `sub`.
   * @throws OidcRefused
   */
  claimsOf(
    tokens: Tokens,
    nonce: string | undefined,
  ): Promise<{ readonly claims: OidcClaims; readonly sub: string }>;
  /** The email of those claims, or of the user info. @throws OidcRefused */
  emailOf(claims: OidcClaims, tokens: Tokens): Promise<ClaimedEmail>;
}

/** @param origin the public address's */
export function createRelyingParty(
  { clientId, clientSecret }: Pick<OidcProvider, "clientId" | "clientSecret">,
  origin: string,
  discovery: OidcDiscovery,
): RelyingParty {
  const keys = createRemoteJWKSet(new URL(discovery.keysAddress), {
    [customFetch]: (address, { headers }) => boundedFetch(address, { headers }),
  });
  const redirectURI = `${origin}/portal/auth/callback/oidc`;
  const options = { clientId, clientSecret };
  return {
    issuer: discovery.issuer,
    addressFor: ({ state, codeVerifier, nonce }, isFresh = false) =>
      createAuthorizationURL({
        id: "oidc",
        options,
        authorizationEndpoint: discovery.authorizationEndpoint,
        redirectURI,
        state,
        codeVerifier,
        ...(nonce !== undefined && { nonce }),
        scopes: ["openid", "email", "profile"],
        ...(isFresh && { additionalParams: { max_age: "0" } }),
        ...(isFresh && discovery.understandsPromptLogin && { prompt: "login" }),
      }),
    async exchange({ code, codeVerifier }) {
      const { tokenEndpoint } = discovery;
      const proof = codeVerifier !== undefined && { codeVerifier };
      try {
        const asked = await authorizationCodeRequest({ code, ...proof, redirectURI, options, tokenEndpoint });
        const response = await boundedFetch(tokenEndpoint, { method: "POST", ...asked });
        const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
        if (!response.ok) throw { error: body.error, status: response.status };
        return getOAuth2Tokens(body);
      } catch (refusal) {
        throw new OidcRefused("code_refused", codeRefusalOf(refusal as Parameters<typeof codeRefusalOf>[0]));
      }
    },
    async claimsOf({ idToken }, nonce) {
      const claims = await verifyIdToken(idToken, { keys, discovery, clientId });
      return { claims, sub: subjectOf(claims, { clientId, nonce }) };
    },
    async emailOf(claims, { accessToken }) {
      return emailOf(await emailClaims(claims, () => readUserInfo(discovery.userInfoEndpoint, accessToken)));
    },
  };
}

/** Why the token endpoint returned no tokens: its error code (RFC 6749, section 5.2), its status, or the failure. */
function codeRefusalOf(refusal: { error?: unknown; status?: unknown; message?: unknown }): string {
  const { error, status, message } = refusal;
  return String(error ?? message ?? `status ${status}`).slice(0, 200);
}
