import { setTimeout } from "node:timers/promises";
import type { User } from "@mosque-sync/contract";
import type { Logger } from "pino";
import { ApiError } from "../domain/api-error.ts";
import type { Store } from "../store/store.ts";
import type { BetterAuth } from "./better-auth.ts";
import { createBetterAuthInstances } from "./better-auth-instances.ts";
import { hasSession } from "./cookies.ts";
import type { OidcProvider } from "./oidc-provider.ts";
import type { PublicAddress } from "./public-address.ts";
import { createTurns } from "./turns.ts";

/** Somebody who is signed in, and what their browser has to keep. */
export interface SignedIn {
  readonly user: User;
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
}

/** Signing in and out, sessions and passwords. `headers` are the request's, with its cookie. */
export interface SignIn {
  /** Who a request's cookie says is signed in; `cookies` renew it when it is due. */
  whoIs(headers: Headers): Promise<SignedIn | undefined>;
  /**
   * Undefined for an unknown e-mail and for a wrong password alike.
   * @throws ApiError sign_in_busy
   */
  withPassword(
    headers: Headers,
    credentials: { readonly email: string; readonly password: string },
  ): Promise<SignedIn | undefined>;
  /**
   * Where to send the browser to sign in with the other service.
   * @throws ApiError oidc_not_configured, oidc_unavailable
   */
  elsewhere(headers: Headers): Promise<{ readonly url: string; readonly cookies: readonly string[] }>;
  /** Ends the session here. @returns `Set-Cookie` headers */
  signOut(headers: Headers): Promise<readonly string[]>;
  /** Ends every session of the user. @returns `Set-Cookie` headers */
  signOutEverywhere(headers: Headers): Promise<readonly string[]>;
  /**
   * Ends every other session.
   * @returns `Set-Cookie` headers; undefined when the current password is wrong
   * @throws ApiError sign_in_busy
   */
  changePassword(
    headers: Headers,
    passwords: { readonly currentPassword: string; readonly newPassword: string },
  ): Promise<readonly string[] | undefined>;
  /** A salted scrypt hash. @throws ApiError sign_in_busy */
  hashPassword(password: string): Promise<string>;
  /**
   * Answers the other sign-in service's callback: a redirect to the portal, with cookies.
   * @throws ApiError oidc_not_configured, oidc_unavailable
   */
  callback(request: Request): Promise<Response>;
  /** The name of the other sign-in service, when there is one. */
  readonly oidcName: string | undefined;
}

/** How long the other sign-in service may take to say how it works, and then who somebody is, in milliseconds. */
const providerWaitMs = 5_000;

/**
 * How many passwords one process hashes at once, and how many wait for that. Each takes 32 MiB, and one of the four
 * threads that files, compression and the names of other machines need, too.
 */
const hashes = { atOnce: 2, waitingMax: 40 };

/** Signs in by better-auth. */
export function createSignIn(options: {
  readonly store: Store;
  readonly publicAddress: PublicAddress;
  readonly oidc: OidcProvider | undefined;
  readonly log: Logger;
}): SignIn {
  const { publicAddress, oidc } = options;
  const { open, forget, faithfully } = createBetterAuthInstances(options);
  const origin = () => new URL(publicAddress.current()).origin;
  const isBehindTls = () => origin().startsWith("https:");
  /**
   * Whether only a session that began over TLS counts: always once the public address is https. Before, a page's later
   * requests need not say its address, but the cookie that it was given over TLS has another name.
   */
  const isSecure = (headers: Headers) => isBehindTls() || hasSession(headers.get("cookie"), true);
  const hashInTurn = createTurns({ ...hashes, onTooMany: () => ApiError.of("sign_in_busy") });

  /** Works with the library on what it has to know of a request: its cookies. */
  async function ask<T>(
    headers: Headers,
    work: (library: BetterAuth, headers: Headers) => Promise<T>,
    isSecureSession = isSecure(headers),
  ): Promise<T> {
    const library = await open({ origin: origin(), isSecure: isSecureSession });
    return faithfully(() => work(library, cookiesOf(headers)));
  }

  /** The provider is asked when somebody wants to sign in with it, so that no other sign-in depends on it. */
  async function openElsewhere(): Promise<BetterAuth> {
    if (!oidc) throw ApiError.of("oidc_not_configured");
    const kind = { origin: origin(), isSecure: isBehindTls(), oidc };
    const library = await open(kind);
    const context = await inTime(library.$context);
    if (context?.socialProviders.some(({ id }) => id === "oidc")) return library;
    forget(kind);
    throw ApiError.of("oidc_unavailable");
  }

  return {
    oidcName: oidc?.name,

    whoIs: (headers) =>
      ask(headers, async ({ api }, sent) => {
        const { headers: given, response } = await api.getSession({ headers: sent, returnHeaders: true });
        return response ? { user: userOf(response.user), cookies: given.getSetCookie() } : undefined;
      }),

    withPassword: (headers, body) =>
      unlessWrong(
        ask(
          headers,
          async ({ api }, sent) => {
            const { headers: given, response } = await hashInTurn(() =>
              api.signInEmail({ body, headers: sent, returnHeaders: true }),
            );
            return { user: userOf(response.user), cookies: given.getSetCookie() };
          },
          isBehindTls() || isSecurePage(headers),
        ),
      ),

    async elsewhere(headers) {
      const { api } = await openElsewhere();
      const { headers: given, response } = await api.signInSocial({
        body: {
          provider: "oidc",
          callbackURL: "/portal/",
          errorCallbackURL: "/portal/sign-in",
          disableRedirect: true,
        },
        headers: cookiesOf(headers),
        returnHeaders: true,
      });
      if (!response.url) throw new Error("the sign-in library gives no address of the provider");
      return { url: response.url, cookies: given.getSetCookie() };
    },

    async callback(request) {
      const library = await openElsewhere();
      const response = await inTime(faithfully(() => library.handler(request)));
      if (!response) throw ApiError.of("oidc_unavailable");
      return withPlainError(response);
    },

    async signOut(headers) {
      const ended = await ask(headers, endSession);
      if (!isSecure(headers) || !hasSession(headers.get("cookie"), false)) return ended;
      // Who came without TLS before has that session, too.
      return [...ended, ...(await ask(headers, endSession, false))];
    },

    signOutEverywhere: (headers) =>
      ask(headers, async (library, sent) => {
        await library.api.revokeSessions({ headers: sent });
        return endSession(library, sent);
      }),

    changePassword: (headers, passwords) =>
      unlessWrong(
        ask(headers, async ({ api }, sent) => {
          const { headers: given } = await hashInTurn(() =>
            api.changePassword({
              body: { ...passwords, revokeOtherSessions: true },
              headers: sent,
              returnHeaders: true,
            }),
          );
          return given.getSetCookie();
        }),
      ),

    hashPassword: (password) =>
      hashInTurn(async () => (await import("better-auth/crypto")).hashPassword(password)),
  };
}

/** Undefined when the other sign-in service takes too long. */
function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  return Promise.race([answer, setTimeout(providerWaitMs, undefined, { ref: false })]);
}

/** Whether the browser talks TLS, perhaps to a proxy: it says so itself, by the address of its page. */
function isSecurePage(headers: Headers): boolean {
  return headers.get("origin")?.startsWith("https:") ?? false;
}

function cookiesOf(headers: Headers): Headers {
  return new Headers({ cookie: headers.get("cookie") ?? "" });
}

function userOf({ id, name, email, isOperator }: User): User {
  return { id, name, email, isOperator };
}

async function endSession({ api }: BetterAuth, headers: Headers): Promise<readonly string[]> {
  const { headers: given } = await api.signOut({ headers, returnHeaders: true });
  return given.getSetCookie();
}

/** What the library says of a wrong e-mail or password; an address that it cannot read belongs to nobody. */
const wrongCredentials = new Set([
  "INVALID_EMAIL",
  "INVALID_EMAIL_OR_PASSWORD",
  "INVALID_PASSWORD",
  "CREDENTIAL_ACCOUNT_NOT_FOUND",
]);

async function unlessWrong<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { body } = error as { readonly body?: { readonly code?: string } }; // The library's errors have one.
    if (wrongCredentials.has(body?.code ?? "")) return undefined;
    throw error;
  }
}

/** What the library says when no account is for whom the other service names, in its own words. */
const noAccount = new Set(["signup_disabled", "account_not_linked", "email_not_found", "email_not_verified"]);

/** Tells the sign-in page of a failure in one of the words that it knows. */
function withPlainError(response: Response): Response {
  const location = response.headers.get("location");
  const error = location && new URL(location, "http://portal").searchParams.get("error");
  if (!error) return response;
  const plain = noAccount.has(error) ? "no_account" : error === "access_denied" ? "cancelled" : "failed";
  const headers = new Headers(response.headers);
  headers.set("location", `/portal/sign-in?error=${plain}`);
  return new Response(null, { status: response.status, headers });
}
