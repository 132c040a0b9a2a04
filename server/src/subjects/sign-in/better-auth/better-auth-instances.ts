import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { findState, keepState } from "#store/service-state.ts";
import type { Store } from "#store/store.ts";
import type { OnCreated } from "../rows/sign-in-database.ts";
import type { BetterAuth, BetterAuthOptions, PasswordHashing } from "./better-auth.ts";

/** The conditions that one instance is for. */
export type InstanceKind = Pick<BetterAuthOptions, "origin" | "isSecure" | "oidc"> & {
  /** Whether it knows passkeys, whose code takes long to load. */
  readonly passkeys?: boolean;
};

/** Done in the transaction of every row that the library creates meanwhile. */
export type Alongside = OnCreated;

/** Instances of better-auth: one per way for browsers to reach the portal. */
export interface BetterAuthInstances {
  open(kind: InstanceKind): Promise<BetterAuth>;
  /** Forgets an instance, so that the next use creates another. */
  forget(kind: InstanceKind): void;
  /** Runs work with an instance; rejects with a database fault that better-auth has swallowed. */
  faithfully<T>(work: () => Promise<T>, alongside?: Alongside): Promise<T>;
}

/** The library is loaded with the first instance: loading it takes as long as the rest of the start. */
export function createBetterAuthInstances({
  store,
  log,
  hashing,
}: {
  readonly store: Store;
  readonly log: Logger;
  readonly hashing: PasswordHashing;
}): BetterAuthInstances {
  const running = new AsyncLocalStorage<{ first?: unknown; readonly alongside?: Alongside | undefined }>();
  const opened = new Map<string, Promise<BetterAuth>>();
  const instanceName = ({ origin, isSecure, oidc, passkeys }: InstanceKind) =>
    `${origin} ${isSecure} ${oidc?.issuer ?? ""} ${passkeys ?? false}`;

  async function make(kind: InstanceKind): Promise<BetterAuth> {
    const { createBetterAuth } = await import("./better-auth.ts");
    const secret = (await store.read((tx) => findState(tx, "secret"))) ?? (await createSecret());
    const onFault = (fault: unknown) => {
      const noted = running.getStore();
      if (noted) noted.first ??= fault;
    };
    const onCreated: Alongside = async (...created) => running.getStore()?.alongside?.(...created);
    const passkeys = kind.passkeys ? await loadPasskeys(kind.origin) : undefined;
    return createBetterAuth({ ...kind, passkeys, store, log, secret, onFault, onCreated, hashing });
  }

  async function loadPasskeys(origin: string) {
    const { passkeyPlugin } = await import("../passkeys/plugin.ts");
    return passkeyPlugin({ origin, store });
  }

  /** The first process creates the secret; other processes, and processes that cannot write, only read it. */
  function createSecret(): Promise<string> {
    const random = randomBytes(32).toString("base64url");
    return store.write((tx) => keepState(tx, "secret", random));
  }

  return {
    open(kind) {
      const name = instanceName(kind);
      const known = opened.get(name);
      if (known) return known;
      const made = make(kind);
      opened.set(name, made);
      made.catch(() => opened.delete(name));
      return made;
    },
    forget(kind) {
      opened.delete(instanceName(kind));
    },
    async faithfully(work, alongside) {
      const noted: { first?: unknown; readonly alongside: Alongside | undefined } = { alongside };
      const outcome = running.run(noted, work);
      await outcome.catch(() => {});
      if (noted.first !== undefined) throw noted.first;
      return outcome;
    },
  };
}
