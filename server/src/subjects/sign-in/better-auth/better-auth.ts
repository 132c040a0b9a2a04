import { limits } from "@mosque-sync/contract";
import type { BetterAuthPlugin } from "better-auth";
import { createAdapterFactory } from "better-auth/adapters";
import { createAuthEndpoint } from "better-auth/api";
import { generateRandomString } from "better-auth/crypto";
import { betterAuth } from "better-auth/minimal";
import type { Logger } from "pino";
import { ApiError } from "#domain/api-error.ts";
import type { Store } from "#store/store.ts";
import { isDisabled } from "#subjects/people/rows/user-removal.ts";
import { factorStep } from "../factors/factor-step.ts";
import { hasFactor } from "../factors/rows/factors.ts";
import type { PasskeyPlugin } from "../passkeys/plugin.ts";
import { oidcPlugin } from "../provider/provider.ts";
import type { OidcProvider } from "../provider/relying-party.ts";
import { hasUnlinked } from "../provider/rows/provider-links.ts";
import { type OnCreated, signInDatabase } from "../rows/sign-in-database.ts";
import { addressIn } from "../sessions/client-headers.ts";
import { cookiePrefix } from "../sessions/cookies.ts";
import { securityGenerationOf } from "../sessions/rows/security-generations.ts";
import { keepNewestSessions } from "../sessions/rows/sessions.ts";
import { sessionEnd } from "../sessions/rules/session-ends.ts";

/** How passwords are hashed. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>;
}

export interface BetterAuthOptions {
  readonly store: Store;
  readonly onFault: (fault: unknown) => void;
  readonly onCreated: OnCreated;
  readonly log: Logger;
  /** Signs the cookies. */
  readonly secret: string;
  /** The public address's origin. */
  readonly origin: string;
  /** Whether the browser uses TLS: then it gets cookies that it only sends over TLS. */
  readonly isSecure: boolean;
  readonly oidc?: OidcProvider | undefined;
  readonly passkeys?: PasskeyPlugin | undefined;
  readonly hashing: PasswordHashing;
}

export type BetterAuth = ReturnType<typeof createBetterAuth>;

/**
 * Creates an instance of better-auth, which handles sign-in, sessions, password changes and OpenID Connect; accounts
 * are created by the portal's own transactions. With OpenID Connect it reads the discovery document immediately.
 */
export function createBetterAuth(options: BetterAuthOptions) {
  const { store, onFault, onCreated, log, secret, origin, isSecure, oidc, passkeys, hashing } = options;

  /** The library would respond with its own error, so the refusal is passed on like a fault. */
  function refuse(refusal: ApiError): never {
    onFault(refusal);
    throw refusal;
  }

  async function requireEnabled(userId: string): Promise<void> {
    if (await store.read((tx) => isDisabled(tx, userId))) refuse(ApiError.of("account_disabled"));
  }

  /** A user who has unlinked the provider links it again themselves: its word about an email is not enough. */
  async function requireNotUnlinked(userId: string): Promise<void> {
    if (oidc && (await store.read((tx) => hasUnlinked(tx, userId, oidc.issuer))))
      refuse(ApiError.of("provider_unlinked"));
  }

  return betterAuth({
    appName: "Mosque Profile Sync",
    baseURL: origin,
    // Of the library's own addresses, only the callback of OpenID Connect is served.
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
      adapter: () => signInDatabase(store, onFault, onCreated),
    }),
    user: {
      modelName: "users",
      additionalFields: {
        isOperator: { type: "boolean", required: true, defaultValue: false, input: false },
        disabledAt: { type: "date", required: false, input: false },
      },
      // Applies to every sign-in with the provider, also with an account that is already linked.
      validateUserInfo: ({ user }) =>
        user.emailVerified === true ? undefined : { error: "email_not_verified" },
    },
    session: {
      modelName: "sessions",
      // The cookie lasts as long as any session does. The session's own end is stored, and each use puts it off.
      expiresIn: limits.sessionDaysMost * 24 * 60 * 60,
      disableSessionRefresh: true,
      freshAge: 0, // Whether a session is too old for an act is the portal's own rule.
      cookieCache: { enabled: false },
      additionalFields: { steppedUpAt: { type: "date", required: false, input: false } },
    },
    account: {
      modelName: "accounts",
      storeStateStrategy: "cookie",
      updateAccountOnSignIn: false,
      // An account is created for an invited email, so linking needs the provider to say that the email is verified.
      accountLinking: { enabled: true, requireLocalEmailVerified: false, trustedProviders: [] },
    },
    verification: { modelName: "verifications" },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId, createdAt }, asked) => {
            await requireEnabled(userId);
            return { data: newSession(createdAt, asked?.headers) };
          },
          after: ({ userId }) => store.write((tx) => keepNewestSessions(tx, userId, limits.sessionsPerUser)),
        },
      },
      account: {
        create: {
          before: async ({ userId }) => {
            await requireEnabled(userId);
            await requireNotUnlinked(userId);
            return { data: noTokens };
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: hashing,
      minPasswordLength: limits.passwordCharactersMin,
      // The library counts UTF-16 units, the contract characters of at most two units.
      maxPasswordLength: 2 * limits.passwordCharactersMax,
    },
    plugins: [
      sessionTokens(),
      factorStep({
        hasFactor: (userId) => store.read((tx) => hasFactor(tx, userId)),
        generationOf: (userId) => store.read((tx) => securityGenerationOf(tx, userId)),
      }),
      ...(oidc ? [oidcPlugin({ settings: oidc, origin, log })] : []),
      ...(passkeys ? [passkeys] : []),
    ],
    onAPIError: { errorURL: "/portal/sign-in" },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: "warn", log: (level, message, ...rest) => logTo(log, level, message, rest) },
    advanced: {
      cookiePrefix: cookiePrefix(isSecure),
      // The library's own prefix is `__Secure-`, whose cookies another host of the domain could set.
      useSecureCookies: false,
      defaultCookieAttributes: {
        path: isSecure ? "/" : "/portal", // The prefix requires it.
        sameSite: "lax",
        httpOnly: true,
        secure: isSecure,
      },
      database: { generateId: "uuid", joins: true, validateSchema: false },
      ipAddress: { disableIpTracking: true },
    },
  });
}

/** The columns of a session in addition to the library's. A user who signs in has just proven their identity. */
function newSession(createdAt: Date, headers: Headers | undefined) {
  return {
    expiresAt: sessionEnd(createdAt, createdAt),
    steppedUpAt: createdAt,
    ipAddress: addressIn(headers),
  };
}

/** The service only needs to know who a person is, so it does not store the provider's tokens. */
const noTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** The library's messages after a refusal, whose reason is already in the log. */
const repeated = new Set([
  ...["Unable to get user info", "account_not_linked"],
  ...["Failed to verify authentication", "Failed to verify registration"],
]);

/** Logs the library's messages, without the values that it adds: they may be personal data. */
function logTo(
  log: Logger,
  level: "debug" | "info" | "warn" | "error",
  message: string,
  rest: unknown[],
): void {
  const cause = rest.find((value) => value instanceof Error);
  // The library warns of a wrong password, which the operator need not know.
  const isNews = level === "error" && !repeated.has(message);
  log[isNews ? "warn" : "debug"]({ library: "better-auth", cause: cause?.message }, message);
}

/**
 * Lets better-auth create the cookie for a session token that the portal stores itself, together with the act that
 * needs the token.
 */
function sessionTokens() {
  return {
    id: "session-tokens",
    endpoints: {
      newSessionToken: createAuthEndpoint.serverOnly({ method: "POST" }, async (ctx) => {
        const { authCookies, secret, sessionConfig } = ctx.context;
        const { name, attributes } = authCookies.sessionToken;
        const token = generateRandomString(32); // As long as the library's own.
        await ctx.setSignedCookie(name, token, secret, { ...attributes, maxAge: sessionConfig.expiresIn });
        return { token };
      }),
    },
  } satisfies BetterAuthPlugin;
}
