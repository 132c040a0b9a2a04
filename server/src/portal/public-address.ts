import { findState, saveState } from "../store/service-state.ts";
import type { Store } from "../store/store.ts";

/** The address that the world sees: links are made with it. */
export interface PublicAddress {
  /** Without a slash at the end. */
  current(): string;
  /** True when the setting PUBLIC_URL says it: then it cannot be changed here. */
  readonly isFixed: boolean;
  /** Keeps another address, for every instance. */
  save(publicUrl: string): Promise<void>;
  close(): void;
}

/** How often an instance looks whether another one has saved an address, in milliseconds. */
const refreshMs = 3_000;

/** Opens the public address: the setting's, else the one that was saved, else the one that is listened on. */
export async function createPublicAddress(options: {
  readonly store: Store;
  /** The setting PUBLIC_URL. */
  readonly fixed: string | undefined;
  /** The address that is listened on; asked once a request has come. */
  readonly listeningAddress: () => string;
  readonly onError: (error: unknown) => void;
}): Promise<PublicAddress> {
  const { store, fixed, listeningAddress, onError } = options;
  if (fixed !== undefined) {
    const refuse = () => Promise.reject(new Error("the setting PUBLIC_URL says the public address"));
    return { current: () => fixed, isFixed: true, save: refuse, close() {} };
  }
  let listenedOn: string | undefined;
  let saves = 0;
  let saved = await store.read((tx) => findState(tx, "public-url"));

  async function refresh(): Promise<void> {
    const savesBefore = saves;
    const found = await store.read((tx) => findState(tx, "public-url"));
    // What was read before a save is older than it.
    if (saves === savesBefore) saved = found;
  }
  const refreshing = setInterval(() => refresh().catch(onError), refreshMs).unref();

  return {
    current() {
      if (saved !== undefined) return saved;
      listenedOn ??= listeningAddress();
      return listenedOn;
    },
    isFixed: false,
    async save(publicUrl) {
      await store.write((tx) => saveState(tx, "public-url", publicUrl));
      saves += 1;
      saved = publicUrl;
    },
    close: () => clearInterval(refreshing),
  };
}
