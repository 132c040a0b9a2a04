import { countTry } from "../../server/src/store/people/sign-in-failures.ts";
import { openStore } from "../../server/src/store/store.ts";
import type { Database } from "./engines.ts";

/** The number of failures before the longest wait. */
const failuresMax = 20;
/** Later than the end of any wait, but before failures are forgotten, in milliseconds. */
const apartMs = 30 * 60 * 1_000;

/**
 * Makes enough attempts fail that the longest wait has just begun, without any real waiting.
 * @param by the counter, as in the service: `email …` or `user …`
 */
export async function failUntilLongestWait(database: Database, by: string): Promise<void> {
  const store = await openStore({ databaseUrl: database.url, isUnhurried: true });
  try {
    for (let left = failuresMax - 1; left >= 0; left--) {
      const at = new Date(Date.now() - left * apartMs);
      await countTry({ ...store, now: () => at }, by);
    }
  } finally {
    await store.close();
  }
}
