import { hash } from "node:crypto";
import { limits } from "@mosque-sync/contract";
import type { Engine } from "#store/engines/engine.ts";
import { deleteInBatches } from "#store/pruning/delete-in-batches.ts";
import type { SignInFailuresTable } from "#store/tables/request-log-tables.ts";

/** A try that counts as a failure until `takeBack` is called. */
export interface CountedTry {
  readonly key: string;
  readonly waitsUntil: string;
  /** When it was counted. */
  readonly at: string;
}

/** How long the next try still has to wait. */
export interface Wait {
  readonly seconds: number;
}

/**
 * Counts a try before checking it, so that parallel tries have no advantage. A try during a wait is not counted.
 * @param by the email, device or user that is counted, with its kind
 * @param longestWait in seconds
 */
export async function countTry(
  store: Engine,
  by: string,
  longestWait: number = limits.signInWaitSecondsMax,
): Promise<CountedTry | Wait> {
  const key = hash("sha256", by);
  return store.writeRequestLog(async (tx) => {
    const begun = store.now().toISOString();
    const found = await tx
      .insertInto("signInFailures")
      .values({ key, failures: 0, waitsUntil: begun, endsAt: begun })
      // This update only locks and returns the row.
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
      .returningAll()
      .executeTakeFirstOrThrow();
    // Only now: a try that held the row meanwhile has noted a later moment than the one before this lock.
    const now = store.now();
    const at = now.toISOString();
    const seconds = secondsLeft(new Date(found.waitsUntil), now, longestWait);
    if (seconds > 0) return { seconds };
    const counted = withOneMore(found, now, longestWait);
    await tx.updateTable("signInFailures").set(counted).where("key", "=", key).execute();
    return { key, waitsUntil: counted.waitsUntil, at };
  });
}

function withOneMore(
  { failures, endsAt }: SignInFailuresTable,
  now: Date,
  longestWait: number,
): Omit<SignInFailuresTable, "key"> {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString();
  const count = (new Date(endsAt) <= now ? 0 : failures) + 1;
  return {
    failures: count,
    waitsUntil: after(waitAfter(count, longestWait)),
    endsAt: after(limits.failedSignInsKeptMinutes * 60),
  };
}

/** Takes back a try, and ends the wait that it has caused, but no other try's. */
export async function takeBack(store: Engine, { key, waitsUntil, at }: CountedTry): Promise<void> {
  await store.writeRequestLog(async (tx) => {
    await tx
      .updateTable("signInFailures")
      .set(({ eb, ref }) => ({
        failures: eb("failures", "-", 1),
        waitsUntil: eb.case().when("waitsUntil", "=", waitsUntil).then(at).else(ref("waitsUntil")).end(),
      }))
      .where("key", "=", key)
      .where("failures", ">", 0)
      .execute();
    await tx.deleteFrom("signInFailures").where("key", "=", key).where("failures", "=", 0).execute();
  });
}

/**
 * Deletes failures that have expired.
 * @param now an ISO instant
 */
export function deleteFailuresBefore(store: Engine, now: string, stop?: AbortSignal): Promise<number> {
  const deleteSome = (limit: number) =>
    store.writeRequestLog((tx) => {
      const forgotten = tx.selectFrom("signInFailures").select("key").where("endsAt", "<=", now).limit(limit);
      return tx.deleteFrom("signInFailures").where("key", "in", forgotten).executeTakeFirst();
    });
  return deleteInBatches(deleteSome, stop);
}

/**
 * How long the next try has to wait after so many failures, in seconds: 0 after the first few, then 1, doubled by each
 * further failure up to a bound.
 * @param longest the bound, in seconds
 */
export function waitAfter(failures: number, longest: number = limits.signInWaitSecondsMax): number {
  const waits = failures - limits.failedSignInsBeforeWaits;
  return waits <= 0 ? 0 : Math.min(2 ** (waits - 1), longest);
}

/**
 * How many seconds of a wait are left. A wait longer than the longest possible one stems from before the clock was set
 * back.
 * @param longest the longest possible wait, in seconds
 */
export function secondsLeft(
  waitsUntil: Date,
  now: Date,
  longest: number = limits.signInWaitSecondsMax,
): number {
  const seconds = Math.ceil((waitsUntil.getTime() - now.getTime()) / 1_000);
  return seconds > 0 && seconds <= longest ? seconds : 0;
}
