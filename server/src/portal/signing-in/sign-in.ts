import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { ApiError } from "../../domain/api-error.ts";
import type { Store } from "../../store/store.ts";
import type { OidcProvider } from "../oidc/provider.ts";
import {
  createPasswordHashing,
  createPasswordSignIn,
  type PasswordSignIn,
  type SignedIn,
  userOf,
} from "../passwords/password-sign-in.ts";
import type { PublicAddress } from "../public-address.ts";
import type { BetterAuth } from "./better-auth.ts";
import { createBetterAuthInstances } from "./better-auth-instances.ts";
import { hasSession } from "./cookies.ts";

/** Signing in and out, sessions and passwords. `headers` are the request's, with its cookie. */
export interface SignIn extends PasswordSignIn {
  /** Who a request's cookie says is signed in; `cookies` renew it when it is due. */
  whoIs(headers: Headers): Promise<SignedIn | undefined>;
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
   * Answers the other sign-in service's callback: a redirect to the portal, with cookies.
   * @throws ApiError oidc_not_configured, oidc_unavailable
   */
  callback(request: Request): Promise<Response>;
  /** The name of the other sign-in service, when there is one. */
  readonly oidcName: string | undefined;
}

/** How long the other sign-in service may take for its description, and then for a person's claims, in milliseconds. */
const providerWaitMs = 5_000;

/** Signs in by better-auth. */
export function createSignIn(options: {
  readonly store: Store;
  readonly publicAddress: PublicAddress;
  readonly oidc: OidcProvider | undefined;
  readonly log: Logger;
}): SignIn {
  const { store, publicAddress, oidc } = options;
  const hashing = createPasswordHashing();
  const { open, forget, faithfully } = createBetterAuthInstances({ ...options, hashing });
  const origin = () => new URL(publicAddress.current()).origin;
  const isBehindTls = () => origin().startsWith("https:");
  /**
   * Whether only a session that began over TLS counts: always once the public address is https. Before, a page's later
   * requests need not say its address, but the cookie that it was given over TLS has another name.
   */
  const isSecure = (headers: Headers) => isBehindTls() || hasSession(headers.get("cookie"), true);
  /** Whether a session that begins with this request begins over TLS. */
  const beginsSecurely = (headers: Headers) => isBehindTls() || isSecurePage(headers);

  /** Works with the library on what it has to know of a request: its cookies. */
  async function ask<T>(
    headers: Headers,
    work: (library: BetterAuth, headers: Headers) => Promise<T>,
    isSecureSession = isSecure(headers),
  ): Promise<T> {
    const library = await open({ origin: origin(), isSecure: isSecureSession });
    return faithfully(() => work(library, cookiesOf(headers)));
  }

  /** The provider is only asked for sign-ins with it, so that no other sign-in depends on it. */
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
    ...createPasswordSignIn({ store, ask, beginsSecurely, hashing }),
    oidcName: oidc?.name,

    whoIs: (headers) =>
      ask(headers, async ({ api }, sent) => {
        const { headers: given, response } = await api.getSession({ headers: sent, returnHeaders: true });
        return response ? { user: userOf(response.user), cookies: given.getSetCookie() } : undefined;
      }),

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

async function endSession({ api }: BetterAuth, headers: Headers): Promise<readonly string[]> {
  const { headers: given } = await api.signOut({ headers, returnHeaders: true });
  return given.getSetCookie();
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
