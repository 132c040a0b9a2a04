import type { Logger } from "pino";
import { ApiError } from "#domain/api-error.ts";
import type { Store } from "#store/store.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { PublicAddress } from "../operator/public-address.ts";
import { findUser } from "../people/rows/users.ts";
import type { BetterAuth } from "./better-auth/better-auth.ts";
import { type Alongside, createBetterAuthInstances } from "./better-auth/better-auth-instances.ts";
import { onlySince, onlyWhile } from "./better-auth/sign-in-start.ts";
import { createPasskeySignIn, type PasskeySignIn } from "./passkeys/passkey-sign-in.ts";
import {
  createPasswordHashing,
  createPasswordSignIn,
  type PasswordSignIn,
  type SignedIn,
  userOf,
} from "./passwords/password-sign-in.ts";
import { inTime } from "./provider/provider-client.ts";
import type { OidcProvider } from "./provider/relying-party.ts";
import { headersForLibrary } from "./sessions/client-headers.ts";
import { hasFactorStep, hasSession } from "./sessions/cookies.ts";
import { noteUse } from "./sessions/rows/sessions.ts";
import { hasSteppedUp, isUseDue, sessionEnd } from "./sessions/rules/session-ends.ts";
import { refusal, signInPage, withPlainError } from "./sign-in-page.ts";

/** Signs in and out, and manages sessions and passwords. `headers` are the request's, with its cookie. */
export interface SignIn extends PasswordSignIn, PasskeySignIn {
  /** The user whose sign-in waits for the second factor in this browser. */
  whoseFactorStep(headers: Headers): Promise<string | undefined>;
  /** Signs in after the second factor was accepted; undefined if the step is over, or was ended by another request. */
  endFactorStep(headers: Headers): Promise<SignedIn | undefined>;
  /** Encrypts a text with the service's secret. */
  seal(text: string): Promise<string>;
  /** Undefined for a text that this service's secret did not encrypt. */
  unseal(sealed: string): Promise<string | undefined>;
  /** The user of a request's session; "disabled" if the account was disabled in the meantime. */
  whoIs(headers: Headers): Promise<Visitor | "disabled" | undefined>;
  /**
   * Where to send the browser to sign in with OpenID Connect.
   * @param next the page to open afterwards, which the pages check (`nextPath`)
   * @throws ApiError oidc_not_configured, oidc_unavailable
   */
  elsewhere(
    headers: Headers,
    next: string | undefined,
  ): Promise<{ readonly url: string; readonly cookies: readonly string[] }>;
  /** A new token for the session of a request, and the `Set-Cookie` headers with it. */
  newSessionToken(headers: Headers): Promise<{ readonly token: string; readonly cookies: readonly string[] }>;
  /**
   * Removes the session's cookies, and ends the sessions that they name.
   * @returns `Set-Cookie` headers
   */
  signOut(headers: Headers): Promise<readonly string[]>;
  /**
   * Responds to the provider's callback: a redirect to the portal, with cookies.
   * @param onLink runs in the transaction of the link that a first sign-in makes
   * @throws ApiError oidc_not_configured, oidc_unavailable
   */
  callback(request: Request, onLink: OnLink): Promise<Response>;
}

/** A person at the provider, and the account that they are linked to from now on. */
export interface MadeLink {
  readonly userId: string;
  /** As `subjectText` makes it. */
  readonly subject: string;
}

export type OnLink = (tx: Tx, made: MadeLink) => Promise<void>;

/** A signed-in user, and the session that says so. */
export interface Visitor extends SignedIn {
  readonly session: OpenSession;
}

/** The visitor that `whoIs` found, if the account may do anything. */
export function unlessDisabled(found: Awaited<ReturnType<SignIn["whoIs"]>>): Visitor | undefined {
  return found === "disabled" ? undefined : found;
}

/** The session of a request. */
export interface OpenSession {
  readonly id: string;
  /** As the cookie has it. */
  readonly token: string;
  /** Whether its user has proven lately who they are. */
  readonly hasSteppedUp: boolean;
}

/** Creates sign-in with better-auth. */
export function createSignIn(options: {
  readonly store: Store;
  readonly publicAddress: PublicAddress;
  readonly oidc: OidcProvider | undefined;
  readonly log: Logger;
}): SignIn {
  const { store, publicAddress, oidc, log } = options;
  const hashing = createPasswordHashing();
  const { open, forget, faithfully } = createBetterAuthInstances({ ...options, hashing });
  const origin = () => new URL(publicAddress.current()).origin;
  const isBehindTls = () => origin().startsWith("https:");
  /**
   * Whether only a session that began over TLS counts: always once the public address is https. Until then, the name of
   * its cookie shows that a session began over TLS, since later requests may lack the page's address.
   */
  const isSecure = (headers: Headers) => isBehindTls() || hasSession(headers.get("cookie"), true);
  /** Whether a session that starts with this request starts over TLS. */
  const beginsSecurely = (headers: Headers) => isBehindTls() || isSecurePage(headers);

  const isSecureStep = (headers: Headers) => isBehindTls() || hasFactorStep(headers.get("cookie"), true);

  /** The sign-in of the browser that waits for the second factor. */
  const readStep = (headers: Headers) =>
    ask(
      headers,
      async ({ api }, sent) => (await api.readFactorStep({ headers: sent })).begun,
      isSecureStep(headers),
    );

  /** Loads the library's encryption, with the secret that signs the cookies too. */
  async function encryption() {
    const { $context } = await open({ origin: origin(), isSecure: isBehindTls() });
    return { key: (await $context).secret, ...(await import("better-auth/crypto")) };
  }

  /** Calls the library with the part of a request that it needs: its cookies, and which client sent it. */
  async function ask<T>(
    headers: Headers,
    work: (library: BetterAuth, headers: Headers) => Promise<T>,
    isSecureSession = isSecure(headers),
    alongside?: Alongside,
  ): Promise<T> {
    const library = await open({ origin: origin(), isSecure: isSecureSession });
    return faithfully(() => work(library, headersForLibrary(headers)), alongside);
  }

  const passkeySignIn = createPasskeySignIn({
    ...{ store, origin, beginsSecurely },
    async ask(headers, work, options = {}) {
      const library = await open({
        origin: origin(),
        isSecure: options.isSecure ?? isSecure(headers),
        passkeys: true,
      });
      return faithfully(() => work(library, headersForLibrary(headers)), options.alongside);
    },
  });

  /** The provider is only contacted when someone signs in with it, so that no other sign-in depends on it. */
  async function openElsewhere(): Promise<BetterAuth> {
    if (!oidc) throw ApiError.of("oidc_not_configured");
    const kind = { origin: origin(), isSecure: isBehindTls(), oidc };
    const library = await open(kind);
    const context = await inTime(library.$context);
    if (context?.socialProviders.some(({ id }) => id === "oidc")) return library;
    forget(kind);
    throw ApiError.of("oidc_unavailable");
  }

  /** Responses do not wait for this, or fail with it: a database that takes no writes can still be read. */
  function noteUseOf(sessionId: string): void {
    store
      .write((tx) => noteUse(tx, sessionId, store.now()))
      .catch((error: unknown) => log.debug({ err: error }, "the use of a session was not noted"));
  }

  /** What comes of a sign-in with the provider, unless it was ended since it began (decision 8.6). */
  async function onReturn(onLink: OnLink): Promise<Alongside> {
    const { getOAuthState } = await import("better-auth/api");
    const [now, reason] = [store.now, "sign_in_failed"] as const;
    return onlySince(
      async () => ({ begunAt: String((await getOAuthState())?.begunAt ?? ""), now, reason }),
      async (tx, { userId, accountId }) => onLink(tx, { userId: String(userId), subject: String(accountId) }),
    );
  }

  return {
    ...createPasswordSignIn({ store, ask, beginsSecurely, hashing }),
    ...passkeySignIn,

    whoseFactorStep: async (headers) => (await readStep(headers))?.userId,

    endFactorStep: async (headers) => {
      const begun = await readStep(headers);
      return ask(
        headers,
        async ({ api }, sent) => {
          const { headers: given, response } = await api.endFactorStep({
            headers: sent,
            returnHeaders: true,
          });
          if (!response) return undefined;
          const user = await store.read((tx) => findUser(tx, response.userId));
          return user && { user, cookies: given.getSetCookie() };
        },
        isSecureStep(headers),
        onlyWhile(begun, "factor_step_over"),
      );
    },

    async seal(text) {
      const { key, symmetricEncrypt } = await encryption();
      return symmetricEncrypt({ key, data: text });
    },
    async unseal(sealed) {
      const { key, symmetricDecrypt } = await encryption();
      return symmetricDecrypt({ key, data: sealed }).catch(() => undefined);
    },

    whoIs: (headers) =>
      ask(headers, async ({ api }, sent) => {
        const { headers: given, response } = await api.getSession({ headers: sent, returnHeaders: true });
        if (!response) return undefined;
        const { id, token, createdAt, updatedAt, steppedUpAt } = response.session;
        const now = new Date();
        if (sessionEnd(createdAt, now) <= now) return undefined;
        if (response.user.disabledAt) return "disabled";
        if (isUseDue(updatedAt, now)) noteUseOf(id);
        const session = { id, token, hasSteppedUp: hasSteppedUp(steppedUpAt, now) };
        return { user: userOf(response.user), session, cookies: given.getSetCookie() };
      }),

    async elsewhere(headers, next) {
      const { api } = await openElsewhere();
      const { headers: given, response } = await api.signInSocial({
        body: {
          provider: "oidc",
          // The sign-in page leads on, because it knows which pages there are.
          callbackURL: next === undefined ? "/portal/" : signInPage({ next }),
          errorCallbackURL: signInPage({ next }),
          disableRedirect: true,
          additionalData: { begunAt: store.now().toISOString() },
        },
        headers: headersForLibrary(headers),
        returnHeaders: true,
      });
      if (!response.url) throw new Error("the sign-in library returned no address of the provider");
      return { url: response.url, cookies: given.getSetCookie() };
    },

    async callback(request, onLink) {
      const library = await openElsewhere();
      const alongside = await onReturn(onLink);
      try {
        const response = await inTime(faithfully(() => library.handler(request), alongside));
        if (!response) throw ApiError.of("oidc_unavailable");
        return withPlainError(response);
      } catch (error) {
        const response = error instanceof ApiError ? refusal(error.reason) : undefined;
        if (!response) throw error;
        return response;
      }
    },

    newSessionToken: (headers) =>
      ask(headers, async ({ api }, sent) => {
        const { headers: given, response } = await api.newSessionToken({
          headers: sent,
          returnHeaders: true,
        });
        return { token: response.token, cookies: given.getSetCookie() };
      }),

    async signOut(headers) {
      const ended = await ask(headers, endSession);
      if (!isSecure(headers) || !hasSession(headers.get("cookie"), false)) return ended;
      // The user may also have a session from before TLS.
      return [...ended, ...(await ask(headers, endSession, false))];
    },
  };
}

/** Whether the browser uses TLS, perhaps to a proxy, as the address of its page shows. */
function isSecurePage(headers: Headers): boolean {
  return headers.get("origin")?.startsWith("https:") ?? false;
}

async function endSession({ api }: BetterAuth, headers: Headers): Promise<readonly string[]> {
  const { headers: given } = await api.signOut({ headers, returnHeaders: true });
  return given.getSetCookie();
}
