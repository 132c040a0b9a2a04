import { countTry } from "../../server/src/store/people/sign-in-failures.ts";
import { openStore } from "../../server/src/store/store.ts";
import type { Database } from "./engines.ts";

/** How many failures are followed by the longest wait. */
const failuresMax = 20;
/** Later than any wait ends, and sooner than failures are forgotten, in milliseconds. */
const apartMs = 30 * 60 * 1_000;

/**
 * Lets so many tries fail that the longest wait has just begun, without anybody having waited.
 * @param by what is counted, as the service does: `email …` or `user …`
 */
export async function failUntilLongestWait(database: Database, by: string): Promise<void> {
  const store = await openStore({ databaseUrl: database.url });
  try {
    for (let left = failuresMax - 1; left >= 0; left--) {
      const at = new Date(Date.now() - left * apartMs);
      await countTry({ ...store, now: () => at }, by);
    }
  } finally {
    await store.close();
  }
}
