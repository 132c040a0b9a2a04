import { AsyncLocalStorage } from "node:async_hooks";
import type { User } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import { createFairQueue } from "#domain/fair-queue.ts";
import type { Store } from "#store/store.ts";
import type { Tx } from "#store/tables/schema.ts";
import {
  findDeviceAccount,
  findPassword,
  renewPasswordHash,
  type StoredPassword,
} from "#subjects/people/rows/users.ts";
import type { BetterAuth, PasswordHashing } from "../better-auth/better-auth.ts";
import type { Alongside } from "../better-auth/better-auth-instances.ts";
import { onlyWhile } from "../better-auth/sign-in-start.ts";
import { type KnownDevice, type KnownDevices, knownDevicesOf } from "../sessions/known-devices.ts";
import { beginFor } from "../sessions/rows/security-generations.ts";
import { limitTries, type Tries } from "./limited-tries.ts";
import { hashPassword, isOutdated, verifyPassword } from "./password-hashes.ts";

/** A signed-in user, and the cookies for their browser. */
export interface SignedIn {
  readonly user: User;
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
  /** After a password: whether someone has signed in to the account on this device before. */
  readonly isKnownDevice?: boolean;
}

/** A sign-in that waits for the second factor; its cookies are only for that step. */
export interface FactorNeeded {
  readonly needsFactor: true;
  readonly userId: string;
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[];
  /** Whether someone has signed in to the account on this device before. */
  readonly isKnownDevice: boolean;
}

/** A browser's request. */
export interface Caller {
  /** With its cookies. */
  readonly headers: Headers;
  /** The network that it counts for. */
  readonly network: string;
}

/** `email` is in lower case, as `domain/bodies/formats.ts` gives it. */
interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signing in with a password, and changing it. */
export interface PasswordSignIn {
  /**
   * Undefined for an unknown email and for a wrong password alike.
   * @throws ApiError too_many_for_account, too_many_sign_ins, sign_in_busy
   */
  withPassword(caller: Caller, credentials: Credentials): Promise<SignedIn | FactorNeeded | undefined>;
  /**
   * Signs in with an account that was just created; earlier guesses do not delay it.
   * @param passwordHash from `hashPassword`
   */
  withNewAccount(caller: Caller, credentials: Credentials, passwordHash: string): Promise<SignedIn>;
  /**
   * Whether a password is the user's own. Guesses are counted by user.
   * @throws ApiError too_many_sign_ins, sign_in_busy
   */
  checkPassword(caller: Caller, user: User, password: string): Promise<boolean>;
  /** Hashes a new password, for someone who has proven who they are. @throws ApiError sign_in_busy */
  hashPassword(caller: Caller, password: string): Promise<string>;
  /**
   * Makes the browser a known device of the account.
   * @param device what else is known of it than its cookie says
   * @returns `Set-Cookie` headers
   */
  rememberDevice(
    caller: Pick<Caller, "headers">,
    email: string,
    device?: Partial<KnownDevice>,
  ): Promise<readonly string[]>;
  /** How to find the known device that a request comes from. */
  knownDevice(headers: Headers): Promise<FindDevice>;
}

/** The known device of an account that a request comes from; undefined for an unknown one. */
export type FindDevice = (tx: Tx, email: string) => Promise<KnownDevice | undefined>;

/** Calls the library with the part of a request that it needs: its cookies. */
type Ask = <T>(
  headers: Headers,
  work: (library: BetterAuth, headers: Headers) => Promise<T>,
  isSecure?: boolean,
  alongside?: Alongside,
) => Promise<T>;

/**
 * How many passwords one process hashes in parallel, and how many requests each of known and of other users may wait. A
 * hash takes 128 MiB, and a thread of the four that files, compression and DNS also use.
 */
const hashes = { atOnce: 2, waitingMax: 40, waitingPerSenderMax: 20 };

/** How passwords are hashed; a hash that was just made from the password can be trusted. */
export interface TrustingHashing extends PasswordHashing {
  /** Runs work that accepts this hash as verified. */
  trusting<T>(passwordHash: string, work: () => Promise<T>): Promise<T>;
}

export function createPasswordHashing(): TrustingHashing {
  const trusted = new AsyncLocalStorage<string>();
  return {
    hash: hashPassword,
    verify: async ({ hash, password }) => hash === trusted.getStore() || verifyPassword(hash, password),
    trusting: (passwordHash, work) => trusted.run(passwordHash, work),
  };
}

export function createPasswordSignIn({
  store,
  ask,
  beginsSecurely,
  hashing,
}: {
  readonly store: Store;
  readonly ask: Ask;
  /** Whether a session that begins with a request begins over TLS. */
  readonly beginsSecurely: (headers: Headers) => boolean;
  readonly hashing: TrustingHashing;
}): PasswordSignIn {
  const hashInQueue = createFairQueue({ ...hashes, onTooMany: () => ApiError.of("sign_in_busy") });
  const passwordOf = (email: string) => store.read((tx) => findPassword(tx, email));

  /** Without a cookie there is no lookup: its time would reveal whether the email has an account. */
  const findDeviceWith =
    (devices: KnownDevices, headers: Headers): FindDevice =>
    async (tx, email) => {
      if (!devices.hasCookie(headers, email)) return undefined;
      const account = await findDeviceAccount(tx, email);
      return account && devices.find(headers, email, account);
    };

  const findDevice = (devices: KnownDevices, headers: Headers, email: string) =>
    store.read((tx) => findDeviceWith(devices, headers)(tx, email));

  /** The cookie that makes the browser a known device, or keeps it one. */
  async function deviceCookie(
    library: BetterAuth,
    headers: Headers,
    email: string,
    device: Partial<KnownDevice> = {},
  ): Promise<readonly string[]> {
    const devices = await knownDevicesOf(library);
    const account = await store.read((tx) => findDeviceAccount(tx, email));
    return account
      ? [devices.cookie(email, account, { ...devices.find(headers, email, account), ...device })]
      : [];
  }

  /** Hashes a correct password again, with today's parameters. */
  async function renewHash(network: string, stored: StoredPassword, password: string): Promise<void> {
    const renewed = await hashInQueue({ sender: network, isKnown: true }, () => hashPassword(password));
    await store.write((tx) => renewPasswordHash(tx, stored, renewed));
  }

  return {
    withPassword: async ({ headers, network }, credentials) => {
      // Before the password is read: it may be changed while it is checked.
      const begun = await store.read((tx) => beginFor(tx, credentials.email));
      return ask(
        headers,
        async (library, sent) => {
          const { email, password } = credentials;
          const devices = await knownDevicesOf(library);
          const device = await findDevice(devices, headers, email);
          const isKnownDevice = device !== undefined;
          return limitTries(store, device ? triesOfDevice(device.id) : triesOfEmail(email), async () => {
            const signedIn = await hashInQueue({ sender: network, isKnown: isKnownDevice }, () =>
              unlessWrong(signIn(library, sent, credentials)),
            );
            const stored = signedIn && (await passwordOf(email));
            if (!stored) return undefined; // It was wrong, or has been removed meanwhile.
            if (isOutdated(stored.hash)) await renewHash(network, stored, password);
            // The device becomes known once the second factor is given too.
            if ("needsFactor" in signedIn) return { ...signedIn, isKnownDevice };
            const cookies = [devices.cookie(email, stored, device)];
            return { ...withCookies(signedIn, cookies), isKnownDevice };
          });
        },
        beginsSecurely(headers),
        onlyWhile(begun, "sign_in_failed"),
      );
    },

    withNewAccount: ({ headers }, credentials, passwordHash) =>
      ask(
        headers,
        async (library, sent) => {
          const signedIn = await hashing.trusting(passwordHash, () => signIn(library, sent, credentials));
          if ("needsFactor" in signedIn)
            throw new Error("an account that was just created has a second factor");
          return withCookies(signedIn, await deviceCookie(library, headers, credentials.email));
        },
        beginsSecurely(headers),
      ),

    async checkPassword({ network }, { id, email }, password) {
      const isRight = await limitTries(store, triesOfUser(id), async () => {
        const stored = await passwordOf(email);
        if (!stored) return undefined;
        const verify = () => hashing.verify({ hash: stored.hash, password });
        return (await hashInQueue({ sender: network, isKnown: true }, verify)) || undefined;
      });
      return isRight ?? false;
    },

    hashPassword: ({ network }, password) =>
      hashInQueue({ sender: network, isKnown: true }, () => hashing.hash(password)),

    rememberDevice: ({ headers }, email, device) =>
      ask(headers, (library) => deviceCookie(library, headers, email, device), beginsSecurely(headers)),

    knownDevice: (headers) =>
      ask(
        headers,
        async (library) => findDeviceWith(await knownDevicesOf(library), headers),
        beginsSecurely(headers),
      ),
  };
}

/** A user, as the portal shows one. */
export function userOf({ id, name, email, isOperator }: User): User {
  return { id, name, email, isOperator };
}

async function signIn(
  { api }: BetterAuth,
  headers: Headers,
  body: Credentials,
): Promise<SignedIn | Omit<FactorNeeded, "isKnownDevice">> {
  const { headers: given, response } = await api.signInEmail({ body, headers, returnHeaders: true });
  const cookies = given.getSetCookie();
  if ("needsFactor" in response) return { ...(response as unknown as NeedsFactor), cookies }; // The hook has put it there.
  return { user: userOf(response.user), cookies };
}

/** The response of `factorStep` in place of the library's. */
type NeedsFactor = Pick<FactorNeeded, "needsFactor" | "userId">;

function withCookies({ user, cookies }: SignedIn, more: readonly string[]): SignedIn {
  return { user, cookies: [...cookies, ...more] };
}

/** Tries with an email are counted whether or not it has an account. */
const triesOfEmail = (email: string): Tries => ({ by: `email ${email}`, reason: "too_many_for_account" });
/** A stolen cookie gives no more guesses than any other device has. */
const triesOfDevice = (device: string): Tries => ({ by: `device ${device}`, reason: "too_many_sign_ins" });
/**
 * A stolen session gives no more guesses, and guesses from elsewhere do not keep the user from changing the password.
 */
const triesOfUser = (userId: string): Tries => ({ by: `user ${userId}`, reason: "too_many_sign_ins" });

/** The library's codes for a wrong email or password; an address that it cannot read has no account. */
const wrongCredentials = new Set(["INVALID_EMAIL", "INVALID_EMAIL_OR_PASSWORD"]);

async function unlessWrong<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const { body } = error as { readonly body?: { readonly code?: string } }; // The library's errors have one.
    if (wrongCredentials.has(body?.code ?? "")) return undefined;
    throw error;
  }
}
