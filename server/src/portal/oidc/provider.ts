import type { BetterAuthPlugin } from "better-auth";
import { createAuthorizationURL, type OAuthProvider, validateAuthorizationCode } from "better-auth/oauth2";
import { createRemoteJWKSet } from "jose";
import type { Logger } from "pino";
import { emailClaims, emailOf, subjectOf } from "../../domain/signing-in/oidc-claims.ts";
import { isExposed, type OidcDiscovery } from "../../domain/signing-in/oidc-discovery.ts";
import { OidcRefused } from "../../domain/signing-in/oidc-refusals.ts";
import { discover, readUserInfo, verifyIdToken } from "./answers.ts";

/** Another service to sign in with, by OpenID Connect. */
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
 * Adds the provider to better-auth, which keeps the state of a sign-in and its PKCE. Better-auth's own plugin for this
 * takes any issuer, user info in place of a missing ID token, and "false" for true, so what the provider says is
 * checked here. A provider whose discovery document is refused is not added.
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

/** The provider as better-auth asks it. Its profile of a person is the `sub` alone. */
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
    // The same `sub` of another issuer is another person. An issuer has no space.
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

/** Why the token endpoint gave no tokens: its own error code (RFC 6749, section 5.2), its status, or what failed. */
function codeRefusalOf(refusal: { error?: unknown; status?: unknown; message?: unknown }): string {
  const { error, status, message } = refusal;
  return String(error ?? message ?? `status ${status}`).slice(0, 200);
}

/** @returns undefined for what was refused, which is in the log then */
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
