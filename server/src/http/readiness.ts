import { saveState } from "../store/service-state.ts";
import type { Services } from "./services.ts";

/** How long a database that was written to counts as ready, in milliseconds: whoever asks more often costs nothing. */
const rememberedMs = 500;

/**
 * Finds out whether the database can be written to, by writing to it: a full disk and a read-only database still answer
 * every question. Those who ask at the same time get one answer.
 * @returns rejects with what is wrong
 */
export function readinessOf({ store, now }: Pick<Services, "store" | "now">): () => Promise<void> {
  let writing: Promise<void> | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - writtenAt < rememberedMs) return Promise.resolve();
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  };

  async function write() {
    await store.assertRoom?.();
    await store.write((tx) => saveState(tx, "written-at", now().toISOString()));
    writtenAt = performance.now();
  }
}
