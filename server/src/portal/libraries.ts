import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { keepState } from "../store/service-state.ts";
import type { Store } from "../store/store.ts";
import type { Library, LibraryOptions } from "./better-auth.ts";

/** What one instance of the sign-in library is made for. */
export type LibraryKind = Pick<LibraryOptions, "origin" | "isSecure" | "oidc">;

/** The instances of the sign-in library: one for each way in which browsers reach the portal. */
export interface Libraries {
  open(kind: LibraryKind): Promise<Library>;
  /** Lets the next one be made anew. */
  forget(kind: LibraryKind): void;
  /** Does what works with a library; fails with the fault of the database that the library kept to itself. */
  faithfully<T>(work: () => Promise<T>): Promise<T>;
}

/** Nothing is loaded before the first one is opened: loading takes as long as the whole start. */
export function createLibraries({ store, log }: { readonly store: Store; readonly log: Logger }): Libraries {
  const faults = new AsyncLocalStorage<{ first?: unknown }>();
  const opened = new Map<string, Promise<Library>>();
  const nameOf = ({ origin, isSecure, oidc }: LibraryKind) => `${origin} ${isSecure} ${oidc?.issuer ?? ""}`;

  async function make(kind: LibraryKind): Promise<Library> {
    const { openLibrary } = await import("./better-auth.ts");
    const random = randomBytes(32).toString("base64url");
    const secret = await store.write((tx) => keepState(tx, "secret", random));
    const onFault = (fault: unknown) => {
      const noted = faults.getStore();
      if (noted) noted.first ??= fault;
    };
    return openLibrary({ ...kind, store, log, secret, onFault });
  }

  return {
    open(kind) {
      const name = nameOf(kind);
      const known = opened.get(name);
      if (known) return known;
      const made = make(kind);
      opened.set(name, made);
      made.catch(() => opened.delete(name));
      return made;
    },
    forget(kind) {
      opened.delete(nameOf(kind));
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
