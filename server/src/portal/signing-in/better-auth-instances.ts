import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { findState, keepState } from "../../store/service-state.ts";
import type { Store } from "../../store/store.ts";
import type { BetterAuth, BetterAuthOptions, PasswordHashing } from "./better-auth.ts";

/** The conditions that one instance is for. */
export type InstanceKind = Pick<BetterAuthOptions, "origin" | "isSecure" | "oidc">;

/** Instances of better-auth: one for each way in which browsers reach the portal. */
export interface BetterAuthInstances {
  open(kind: InstanceKind): Promise<BetterAuth>;
  /** Forgets an instance, so that the next use creates another. */
  forget(kind: InstanceKind): void;
  /** Runs work with an instance; rejects with a database fault that better-auth has swallowed. */
  faithfully<T>(work: () => Promise<T>): Promise<T>;
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
  const faults = new AsyncLocalStorage<{ first?: unknown }>();
  const opened = new Map<string, Promise<BetterAuth>>();
  const instanceName = ({ origin, isSecure, oidc }: InstanceKind) =>
    `${origin} ${isSecure} ${oidc?.issuer ?? ""}`;

  async function make(kind: InstanceKind): Promise<BetterAuth> {
    const { createBetterAuth } = await import("./better-auth.ts");
    const secret = (await store.read((tx) => findState(tx, "secret"))) ?? (await createSecret());
    const onFault = (fault: unknown) => {
      const noted = faults.getStore();
      if (noted) noted.first ??= fault;
    };
    return createBetterAuth({ ...kind, store, log, secret, onFault, hashing });
  }

  /** The first process creates the secret; the others, and those that cannot write, only read it. */
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
    async faithfully(work) {
      const noted: { first?: unknown } = {};
      const outcome = faults.run(noted, work);
      await outcome.catch(() => {});
      if (noted.first !== undefined) throw noted.first;
      return outcome;
    },
  };
}
