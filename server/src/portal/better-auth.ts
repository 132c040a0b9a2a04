import { limits } from "@mosque-sync/contract";
import { createAdapterFactory } from "better-auth/adapters";
import { betterAuth } from "better-auth/minimal";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import type { Logger } from "pino";
import { signInDatabase } from "../store/sign-in-database.ts";
import type { Store } from "../store/store.ts";
import { endUnconfirmedPassword, keepNewestSessions } from "../store/users.ts";

/** Another service to sign in with, by OpenID Connect. */
export interface OidcProvider {
  /** Without a slash at the end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

export interface BetterAuthOptions {
  readonly store: Store;
  readonly onFault: (fault: unknown) => void;
  readonly log: Logger;
  /** Signs the cookies. */
  readonly secret: string;
  /** The public address's origin. */
  readonly origin: string;
  /** Whether the browser talks TLS: then it gets cookies that it only ever sends over TLS. */
  readonly isSecure: boolean;
  readonly oidc?: OidcProvider | undefined;
}

export type BetterAuth = ReturnType<typeof openBetterAuth>;

/**
 * Makes an instance of better-auth, which does sign-in, sessions, change of password and OpenID Connect, and nothing
 * else: accounts are made by the portal's own transactions. With OpenID Connect it asks the provider at once.
 */
export function openBetterAuth({ store, onFault, log, secret, origin, isSecure, oidc }: BetterAuthOptions) {
  return betterAuth({
    appName: "Mosque Profile Sync",
    baseURL: origin,
    // Of all the library's own addresses only the callback of the other sign-in service is served.
    basePath: "/portal/auth",
    secret,
    // Instants are ISO text and booleans 0 or 1 on both engines, as everywhere in the store.
    database: createAdapterFactory({
      config: {
        adapterId: "store",
        supportsDates: false,
        supportsBooleans: false,
        supportsJSON: false,
        transaction: false,
      },
      adapter: () => signInDatabase(store, onFault),
    }),
    user: {
      modelName: "users",
      additionalFields: {
        isOperator: { type: "boolean", required: true, defaultValue: false, input: false },
      },
    },
    session: {
      modelName: "sessions",
      expiresIn: limits.sessionDays * 24 * 60 * 60,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: "accounts",
      storeStateStrategy: "cookie",
      updateAccountOnSignIn: false,
      // Every account was made for an e-mail that somebody was invited by.
      accountLinking: { enabled: true, requireLocalEmailVerified: false, trustedProviders: [] },
    },
    verification: { modelName: "verifications" },
    databaseHooks: {
      session: {
        create: {
          after: ({ userId }) => store.write((tx) => keepNewestSessions(tx, userId, limits.sessionsPerUser)),
        },
      },
      account: {
        create: {
          // Whoever comes from the provider for the first time owns the e-mail.
          before: async ({ userId }) => {
            await store.write((tx) => endUnconfirmedPassword(tx, userId));
            return { data: noTokens };
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: limits.passwordCharactersMin,
      // The library counts UTF-16 units, the contract characters, of which each has at most two.
      maxPasswordLength: 2 * limits.passwordCharactersMax,
    },
    plugins: oidc ? [genericOAuth({ config: [providerOf(oidc, origin)] })] : [],
    onAPIError: { errorURL: "/portal/sign-in" },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: "warn", log: (level, message, ...rest) => logTo(log, level, message, rest) },
    advanced: {
      cookiePrefix: "mosque-sync",
      useSecureCookies: isSecure,
      defaultCookieAttributes: { path: "/portal", sameSite: "lax", httpOnly: true },
      database: { generateId: "uuid", joins: true, validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
  });
}

/** The provider says who somebody is; what else its tokens open is none of this service's business. */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

function providerOf({ issuer, clientId, clientSecret, name }: OidcProvider, origin: string) {
  return {
    providerId: "oidc",
    name,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    clientId,
    clientSecret,
    redirectURI: `${origin}/portal/auth/callback/oidc`,
    scopes: ["openid", "email", "profile"],
    disableSignUp: true,
    disableImplicitSignUp: true,
    disableProviderLogout: true,
  };
}

/** Takes over what the library has to say, without the values that it adds: they may be of a person. */
function logTo(
  log: Logger,
  level: "debug" | "info" | "warn" | "error",
  message: string,
  rest: unknown[],
): void {
  const cause = rest.find((value) => value instanceof Error);
  // A wrong password is a warning to the library, and nothing special to the operator.
  log[level === "error" ? "warn" : "debug"]({ library: "better-auth", cause: cause?.message }, message);
}
