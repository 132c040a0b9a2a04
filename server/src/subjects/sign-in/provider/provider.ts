import type { BetterAuthPlugin } from "better-auth";
import type { OAuthProvider } from "better-auth/oauth2";
import type { Logger } from "pino";
import { unlessRefused, warnOf } from "./provider-client.ts";
import { discover } from "./provider-responses.ts";
import { createRelyingParty, type OidcProvider, type RelyingParty } from "./relying-party.ts";
import { isExposed } from "./rules/oidc-discovery.ts";
import { OidcRefused } from "./rules/oidc-refusals.ts";
import { subjectText } from "./rules/provider-subjects.ts";

interface OidcPluginOptions {
  readonly settings: OidcProvider;
  /** The public address's origin. */
  readonly origin: string;
  readonly log: Logger;
}

const exposedIssuer =
  "OIDC_ISSUER uses http: anyone between this machine and the provider can sign in as anyone. Use https.";

/**
 * Adds the provider to better-auth, which keeps the state of a sign-in and its PKCE. The provider's responses are
 * checked here, because better-auth's own plugin accepts any issuer, user info without an ID token, and "false" for
 * true. A provider whose discovery document is refused is not added.
 */
export function oidcPlugin({ settings, origin, log }: OidcPluginOptions): BetterAuthPlugin {
  return {
    id: "oidc",
    async init({ socialProviders }) {
      if (isExposed(settings.issuer)) log.warn(exposedIssuer);
      const discovery = await unlessRefused(log, () => discover(settings.issuer));
      if (!discovery) return {};
      const provider = providerOf(settings, createRelyingParty(settings, origin, discovery), log);
      return { context: { socialProviders: [...socialProviders, provider] } };
    },
  };
}

/** The provider in better-auth's form. Its profile of a person is only the `sub`. */
function providerOf(
  { issuer, name }: OidcProvider,
  relyingParty: RelyingParty,
  log: Logger,
): OAuthProvider<{ readonly sub: string }> {
  return {
    id: "oidc",
    name,
    issuer: relyingParty.issuer,
    requiresIdTokenNonce: true,
    disableImplicitSignUp: true,
    options: { disableSignUp: true },
    accountSubject: ({ profile }) => subjectText(issuer, profile.sub),
    createAuthorizationURL: ({ state, codeVerifier, idTokenNonce: nonce }) =>
      relyingParty.addressFor({ state, codeVerifier, nonce }),
    async validateAuthorizationCode({ code, codeVerifier }) {
      return (await unlessRefused(log, () => relyingParty.exchange({ code, codeVerifier }))) ?? null;
    },
    async getUserInfo({ expectedIdTokenNonce: nonce, ...tokens }) {
      const found = await unlessRefused(log, async () => {
        const { claims, sub } = await relyingParty.claimsOf(tokens, nonce);
        return { user: await relyingParty.emailOf(claims, tokens), data: { sub } };
      });
      if (found && !found.user.emailVerified) warnOf(log, new OidcRefused("email_unverified"));
      return found ?? null;
    },
  };
}
