import type { BetterAuthPlugin } from "better-auth";
import { createAuthorizationURL, type OAuthProvider, validateAuthorizationCode } from "better-auth/oauth2";
import { createRemoteJWKSet } from "jose";
import type { Logger } from "pino";
import { emailClaims, emailOf, subjectOf } from "../domain/oidc-claims.ts";
import type { OidcDiscovery } from "../domain/oidc-discovery.ts";
import { OidcRefused } from "../domain/oidc-refusals.ts";
import { discover, readUserInfo, verifyIdToken } from "./oidc-answers.ts";

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
      warnOfPlainHttp(settings.issuer, log);
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
          ({ message }: Error) => {
            throw new OidcRefused("code_refused", message);
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

/** A provider on this machine, or in a network of its own, may do without TLS; only the operator knows. */
function warnOfPlainHttp(issuer: string, log: Logger): void {
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "https:" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return;
  log.warn(
    "OIDC_ISSUER uses http: anyone between this machine and the provider can sign in as anyone. Use https.",
  );
}
