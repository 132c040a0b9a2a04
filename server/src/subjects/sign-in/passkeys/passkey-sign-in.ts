import { limits, type Passkey, type ReasonName, type User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { Store } from "#store/store.ts";
import type { PasskeysTable } from "#store/tables/account-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { findUser } from "#subjects/people/rows/users.ts";
import type { BetterAuth } from "../better-auth/better-auth.ts";
import type { Alongside } from "../better-auth/better-auth-instances.ts";
import { type BegunAt, requireBegunSince } from "../better-auth/sign-in-start.ts";
import type { Caller, SignedIn } from "../passwords/password-sign-in.ts";
import { challengeCookie } from "../sessions/cookies.ts";
import { findPasskeyChallenge, notePasskeyChallenge } from "./rows/passkey-challenges.ts";
import { countPasskeys, findPasskeyOwner, passkeyOf, usePasskey } from "./rows/passkeys.ts";
import { keepsPasskeys, type PasskeyResponse, readPasskeyResponse } from "./rules/passkey-responses.ts";

interface Challenge {
  readonly challenge: string;
  readonly options: Record<string, unknown>;
}

interface Answered {
  readonly challenge: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/** The passkey that signs in, and whose it is. */
interface UsedPasskey {
  readonly userId: string;
  readonly name: string;
}

/** Signing in with passkeys, and adding them. All of it only works on pages of the public address. */
export interface PasskeySignIn {
  /** Whether browsers keep passkeys for the public address. */
  canUsePasskeys(): boolean;
  /** @throws ApiError passkeys_need_secure_address, passkey_of_other_origin */
  askForPasskey(headers: Headers): Promise<Challenge>;
  /** Creates a challenge for the passkeys of the session's account. @throws ApiError as `askForPasskey` does */
  askForOwnPasskey(headers: Headers): Promise<Challenge>;
  /**
   * Signs in with a passkey whose device has verified the user.
   * @param onSignIn runs in the transaction that begins the session
   * @throws ApiError passkey_unknown, passkey_not_accepted, passkey_without_check, passkey_of_other_origin,
   * passkey_challenge_ended, passkeys_need_secure_address
   */
  withPasskey(
    caller: Caller,
    answered: Answered,
    onSignIn: (tx: Tx, used: UsedPasskey) => Promise<void>,
  ): Promise<SignedIn>;
  /** @throws ApiError passkeys_need_secure_address, passkey_of_other_origin, too_many_passkeys */
  askForNewPasskey(headers: Headers, user: User): Promise<Challenge>;
  /**
   * Adds a browser's new passkey to the account of the session.
   * @param onAdded runs in the transaction that stores it
   * @throws ApiError passkey_already_added, too_many_passkeys, and the reasons of `withPasskey`
   */
  addPasskey(
    headers: Headers,
    answered: Answered & { readonly name: string },
    onAdded: (tx: Tx, passkey: Passkey) => Promise<void>,
  ): Promise<Passkey>;
}

/** Calls the library, with its plugin for passkeys, with the cookies of a request. */
type AskAboutPasskeys = <T>(
  headers: Headers,
  work: (library: BetterAuth, headers: Headers) => Promise<T>,
  options?: { readonly isSecure?: boolean; readonly alongside?: Alongside },
) => Promise<T>;

export function createPasskeySignIn({
  store,
  ask,
  origin,
  beginsSecurely,
}: {
  readonly store: Store;
  readonly ask: AskAboutPasskeys;
  /** The public address's origin. */
  readonly origin: () => string;
  /** Whether a session that begins with a request begins over TLS. */
  readonly beginsSecurely: (headers: Headers) => boolean;
}): PasskeySignIn {
  /** Browsers refuse to ask for passkeys of another origin's, so say it before they do. */
  function requireOurPage(headers: Headers): void {
    const address = origin();
    if (!keepsPasskeys(address)) throw ApiError.of("passkeys_need_secure_address", { address });
    if (headers.get("origin") !== address) throw ApiError.of("passkey_of_other_origin", { address });
  }

  function read({ response }: Answered, headers: Headers): PasskeyResponse {
    requireOurPage(headers);
    const sent = readPasskeyResponse(response);
    if (!sent) throw ApiError.of("passkey_not_accepted");
    if (sent.origin !== origin()) throw ApiError.of("passkey_of_other_origin", { address: origin() });
    return sent;
  }

  /** Asks the library for a challenge, and notes when it was asked. */
  const askChallenge: AskAboutPasskeys = (headers, work, options) => {
    const alongside: Alongside = async (tx, model, { id }) => {
      if (model === "verifications") await notePasskeyChallenge(tx, String(id), store.now().toISOString());
    };
    return ask(headers, work, { ...options, alongside });
  };

  /** @param session whose passkeys are asked for: every account's without a cookie */
  async function askWith(session: Headers): Promise<Challenge> {
    return askChallenge(session, async (library, sent) => {
      const asked = await library.api.generatePasskeyAuthenticationOptions({
        headers: sent,
        returnHeaders: true,
      });
      const options = { ...asked.response, userVerification: "required" };
      return { challenge: await challengeIn(library, asked.headers), options };
    });
  }

  /** The start of a challenge, for the check of its response. */
  async function beginningOf(challenge: string): Promise<BegunAt> {
    const [identifier = ""] = challenge.split(".", 1);
    const begunAt = (await store.read((tx) => findPasskeyChallenge(tx, identifier))) ?? "";
    return { begunAt, now: store.now, reason: "passkey_challenge_ended" };
  }

  return {
    canUsePasskeys: () => keepsPasskeys(origin()),

    async askForPasskey(headers) {
      requireOurPage(headers);
      return askWith(new Headers());
    },

    async askForOwnPasskey(headers) {
      requireOurPage(headers);
      return askWith(headers);
    },

    async withPasskey({ headers }, answered, onSignIn) {
      const { credentialId, response } = read(answered, headers);
      const beginning = await beginningOf(answered.challenge);
      const alongside: Alongside = async (tx, model, { userId }) => {
        if (model !== "sessions") return;
        await requireBegunSince(tx, String(userId), beginning);
        const name = await usePasskey(tx, credentialId, store.now().toISOString());
        if (name === undefined) throw ApiError.of("passkey_unknown");
        await onSignIn(tx, { userId: String(userId), name });
      };
      const work = async (library: BetterAuth, sent: Headers) => {
        const signedIn = await orRefusal(
          library.api.verifyPasskeyAuthentication({
            body: { response: response as never }, // The library checks what it is.
            headers: await withChallenge(library, sent, answered.challenge),
            returnHeaders: true,
          }),
        );
        const user = await store.read((tx) => findUser(tx, signedIn.response.user.id));
        if (!user) throw ApiError.of("passkey_unknown");
        return { user, cookies: signedIn.headers.getSetCookie() };
      };
      return ask(headers, work, { isSecure: beginsSecurely(headers), alongside });
    },

    async askForNewPasskey(headers, { id, name, email }) {
      requireOurPage(headers);
      await store.read((tx) => requireRoom(tx, id));
      return askChallenge(headers, async (library, sent) => {
        const asked = await library.api.generatePasskeyRegistrationOptions({
          headers: sent,
          returnHeaders: true,
        });
        // One id per account, so that a device that creates its passkey again replaces the earlier passkey.
        const user = { id: Buffer.from(id).toString("base64url"), name: email, displayName: name };
        return { challenge: await challengeIn(library, asked.headers), options: { ...asked.response, user } };
      });
    },

    async addPasskey(headers, { name, ...answered }, onAdded) {
      const { credentialId, response } = read(answered, headers);
      const beginning = await beginningOf(answered.challenge);
      let added: Passkey | undefined;
      const alongside: Alongside = async (tx, model, row) => {
        if (model !== "passkeys") return;
        const stored = { ...row, lastUsedAt: null } as unknown as PasskeysTable; // The library names its columns.
        await requireBegunSince(tx, stored.userId, beginning);
        await requireRoom(tx, stored.userId, 0);
        added = passkeyOf(stored);
        await onAdded(tx, added);
      };
      const work = async (library: BetterAuth, sent: Headers) =>
        orRefusal(
          library.api.verifyPasskeyRegistration({
            body: { name, response },
            headers: await withChallenge(library, sent, answered.challenge),
          }),
        );
      try {
        await ask(headers, work, { alongside });
        if (!added) throw new Error("the sign-in library has not stored the passkey");
      } catch (error) {
        if (error instanceof ApiError) throw error;
        // Another account may have added it since the library has looked for it. As a write, because that waits for it.
        const owner = await store.write((tx) => findPasskeyOwner(tx, credentialId));
        if (owner === undefined) throw error;
        throw ApiError.of("passkey_already_added");
      }
      return added;
    },
  };
}

/** @throws ApiError too_many_passkeys */
async function requireRoom(tx: Tx, userId: string, more = 1): Promise<void> {
  const passkeys = await countPasskeys(tx, userId);
  if (passkeys + more > limits.passkeysPerUser) throw ApiError.of("too_many_passkeys");
}

/**
 * The library stores a challenge's name in a cookie of the whole browser. The pages get the name instead, so that each
 * tab has a separate challenge.
 */
async function challengeIn(library: BetterAuth, headers: Headers): Promise<string> {
  const begin = `${await cookieName(library)}=`;
  const cookie = headers.getSetCookie().find((line) => line.startsWith(begin));
  if (!cookie) throw new Error("the sign-in library has not named its challenge");
  return decodeURIComponent(cookie.slice(begin.length).split(";", 1)[0] ?? "");
}

async function withChallenge(library: BetterAuth, headers: Headers, challenge: string): Promise<Headers> {
  const cookie = `${await cookieName(library)}=${encodeURIComponent(challenge)}`;
  return new Headers({ cookie: [cookie, headers.get("cookie")].filter(Boolean).join("; ") });
}

async function cookieName(library: BetterAuth): Promise<string> {
  const { createAuthCookie } = await library.$context;
  return createAuthCookie(challengeCookie).name;
}

/** The codes of the library, and of its plugin's checks. */
const refusals: Readonly<Record<string, ReasonName>> = {
  CHALLENGE_NOT_FOUND: "passkey_challenge_ended",
  // The person has signed in to another account meanwhile.
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: "passkey_challenge_ended",
  PASSKEY_NOT_FOUND: "passkey_unknown",
  AUTHENTICATION_FAILED: "passkey_not_accepted",
  FAILED_TO_VERIFY_REGISTRATION: "passkey_not_accepted",
  USER_NOT_VERIFIED: "passkey_without_check",
  PASSKEY_ALREADY_ADDED: "passkey_already_added",
};

async function orRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { body } = error as { readonly body?: { readonly code?: string } }; // The library's errors have one.
    const reason = refusals[body?.code ?? ""];
    throw reason === undefined ? error : ApiError.of(reason as "passkey_unknown"); // None of them needs details.
  }
}

const checkRefusals: ReadonlySet<string> = new Set<ReasonName>([
  "passkey_not_accepted",
  "passkey_of_other_account",
  "passkey_without_check",
]);

/** Whether a passkey itself was refused, not how or where it was asked for. */
export function isAboutPasskey(error: unknown): error is ApiError {
  return error instanceof ApiError && checkRefusals.has(error.reason);
}
