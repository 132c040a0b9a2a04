import { ApiError } from "#domain/api-error.ts";
import type { Store } from "#store/store.ts";
import { countTry, takeBack } from "./rows/sign-in-failures.ts";

/** What tries are counted by, and the reason given when there are too many. */
export interface Tries {
  readonly by: string;
  readonly reason: "too_many_for_account" | "too_many_sign_ins" | "too_many_codes";
  /** In seconds; by default as for passwords. */
  readonly longestWait?: number;
}

/**
 * Counts a try, and takes it back unless it was wrong. During a wait, even a correct password is not checked, so that
 * guessing stops.
 * @param work returns undefined for a wrong password
 */
export async function limitTries<T>(
  store: Store,
  { by, reason, longestWait }: Tries,
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const tried = await countTry(store, by, longestWait);
  if ("seconds" in tried) throw ApiError.of(reason, tried);
  let isWrong = false;
  try {
    const result = await work();
    isWrong = result === undefined;
    return result;
  } finally {
    // If the database fails, the try stays counted until it expires.
    if (!isWrong) await takeBack(store, tried).catch(() => {});
  }
}
