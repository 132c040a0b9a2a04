import { startPeriodicJob } from "#store/periodic-job.ts";
import { findState, saveState } from "#store/service-state.ts";
import type { Store } from "#store/store.ts";
import type { Tx } from "#store/tables/schema.ts";

/** The service's public address, which links start with. */
export interface PublicAddress {
  /** Without a slash at the end. */
  current(): string;
  /** True when the setting PUBLIC_URL fixes it: then the portal cannot change it. */
  readonly isFixed: boolean;
  /** Saves another URL for every instance, and does other work in the same transaction. */
  save(publicUrl: string, beside?: (tx: Tx) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** How often an instance checks whether another one has saved an address, in milliseconds. */
const refreshMs = 3_000;

/** Creates the public address: the setting's, else the saved one, else the listening address. */
export async function createPublicAddress(options: {
  readonly store: Store;
  /** The setting PUBLIC_URL. */
  readonly fixed: string | undefined;
  /** The listening address; called once the first request has come. */
  readonly listeningAddress: () => string;
  readonly onError: (error: unknown) => void;
}): Promise<PublicAddress> {
  const { store, fixed, listeningAddress, onError } = options;
  if (fixed !== undefined) {
    const refuse = () => Promise.reject(new Error("the setting PUBLIC_URL fixes the public address"));
    return { current: () => fixed, isFixed: true, save: refuse, close: async () => {} };
  }
  let listenedOn: string | undefined;
  let saves = 0;
  let saved = await store.read((tx) => findState(tx, "public-url"));

  async function refresh(): Promise<void> {
    const savesBefore = saves;
    const found = await store.read((tx) => findState(tx, "public-url"));
    // A value that was read before a save is older than the save.
    if (saves === savesBefore) saved = found;
  }
  const refreshing = startPeriodicJob(refresh, { everyMs: refreshMs, isFirstLater: true, onError });

  return {
    current() {
      if (saved !== undefined) return saved;
      listenedOn ??= listeningAddress();
      return listenedOn;
    },
    isFixed: false,
    async save(publicUrl, beside) {
      await store.write(async (tx) => {
        await saveState(tx, "public-url", publicUrl);
        await beside?.(tx);
      });
      saves += 1;
      saved = publicUrl;
    },
    close: () => refreshing.stop(),
  };
}
