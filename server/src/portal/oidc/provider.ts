import type { BetterAuthPlugin } from "better-auth";
import { createAuthorizationURL, type OAuthProvider, validateAuthorizationCode } from "better-auth/oauth2";
import { createRemoteJWKSet } from "jose";
import type { Logger } from "pino";
import { emailClaims, emailOf, subjectOf } from "../../domain/signing-in/oidc-claims.ts";
import { isExposed, type OidcDiscovery } from "../../domain/signing-in/oidc-discovery.ts";
import { OidcRefused } from "../../domain/signing-in/oidc-refusals.ts";
import { discover, readUserInfo, verifyIdToken } from "./answers.ts";

/** An OpenID Connect provider that people can sign in with. */
export interface OidcProvider {
  /** Without a slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

interface OidcPluginOptions {
  readonly settings: OidcProvider;
  /** The public address's origin. */
  readonly origin: string;
  readonly log: Logger;
}

const exposedIssuer =
  "OIDC_ISSUER uses http: anyone between this machine and the provider can sign in as anyone. Use https.";

/**
 * Adds the provider to better-auth, which keeps the state of a sign-in and its PKCE. The provider's answers are checked
 * here, because better-auth's own plugin accepts any issuer, user info without an ID token, and "false" for true. A
 * provider whose discovery document is refused is not added.
 */
export function oidcPlugin(options: OidcPluginOptions): BetterAuthPlugin {
  const { settings, log } = options;
  return {
    id: "oidc",
    async init({ socialProviders }) {
      if (isExposed(settings.issuer)) log.warn(exposedIssuer);
      const discovery = await unlessRefused(log, () => discover(settings.issuer));
      if (!discovery) return {};
      return { context: { socialProviders: [...socialProviders, providerOf(options, discovery)] } };
    },
  };
}

/** The provider in better-auth's form. Its profile of a person is only the `sub`. */
function providerOf(
  { settings: { issuer, clientId, clientSecret, name }, origin, log }: OidcPluginOptions,
  discovery: OidcDiscovery,
): OAuthProvider<{ readonly sub: string }> {
  const keys = createRemoteJWKSet(new URL(discovery.keysAddress));
  const redirectURI = `${origin}/portal/auth/callback/oidc`;
  const options = { clientId, clientSecret };
  return {
    id: "oidc",
    name,
    issuer: discovery.issuer,
    requiresIdTokenNonce: true,
    disableImplicitSignUp: true,
    options: { disableSignUp: true },
    // The same `sub` of another issuer is another person. An issuer's address has no spaces.
    accountSubject: ({ profile }) => `${issuer} ${profile.sub}`,
    createAuthorizationURL: ({ state, codeVerifier, idTokenNonce: nonce }) =>
      createAuthorizationURL({
        id: "oidc",
        options,
        authorizationEndpoint: discovery.authorizationEndpoint,
        redirectURI,
        state,
        codeVerifier,
        nonce,
        scopes: ["openid", "email", "profile"],
      }),
    async validateAuthorizationCode({ code, codeVerifier }) {
      const tokenEndpoint = discovery.tokenEndpoint;
      const exchanged = unlessRefused(log, () =>
        validateAuthorizationCode({ code, codeVerifier, redirectURI, options, tokenEndpoint }).catch(
          (refusal) => {
            throw new OidcRefused("code_refused", codeRefusalOf(refusal));
          },
        ),
      );
      return (await exchanged) ?? null;
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce: nonce }) {
      const found = await unlessRefused(log, async () => {
        const claims = await verifyIdToken(idToken, { keys, discovery, clientId });
        const sub = subjectOf(claims, { clientId, nonce });
        const said = await emailClaims(claims, () => readUserInfo(discovery.userInfoEndpoint, accessToken));
        return { user: emailOf(said), data: { sub } };
      });
      if (found && !found.user.emailVerified) warnOf(log, new OidcRefused("email_unverified"));
      return found ?? null;
    },
  };
}

/** Why the token endpoint returned no tokens: its error code (RFC 6749, section 5.2), its status, or the failure. */
function codeRefusalOf(refusal: { error?: unknown; status?: unknown; message?: unknown }): string {
  const { error, status, message } = refusal;
  return String(error ?? message ?? `status ${status}`).slice(0, 200);
}

/** @returns undefined after a refusal, which is logged */
async function unlessRefused<T>(log: Logger, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error;
    warnOf(log, error);
    return undefined;
  }
}

function warnOf(log: Logger, { refusal, message, cause }: OidcRefused): void {
  log.warn({ refusal, cause }, `sign-in by OpenID Connect was refused: ${message}`);
}
