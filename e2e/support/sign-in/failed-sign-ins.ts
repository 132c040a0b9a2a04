import { limits } from "@mosque-sync/contract";
import { openStore } from "../../../server/src/store/store.ts";
import { countTry } from "../../../server/src/subjects/sign-in/passwords/rows/sign-in-failures.ts";
import type { Database } from "../databases/engines.ts";

/** The number of failures before the longest wait. */
const failuresMax = 20;
/** How long after the end of the longest wait the next one fails, in milliseconds. */
const laterMs = 10 * 60 * 1_000;

/**
 * Makes enough attempts fail that the longest wait has just begun, without any real waiting.
 * @param by the counter, as in the service: `email …` or `user …`
 * @param longestWait in seconds
 */
export async function failUntilLongestWait(
  database: Database,
  by: string,
  longestWait: number = limits.signInWaitSecondsMax,
): Promise<void> {
  const store = await openStore({ databaseUrl: database.url, isUnhurried: true });
  try {
    for (let left = failuresMax - 1; left >= 0; left--) {
      const at = new Date(Date.now() - left * (longestWait * 1_000 + laterMs));
      await countTry({ ...store, now: () => at }, by, longestWait);
    }
  } finally {
    await store.close();
  }
}
