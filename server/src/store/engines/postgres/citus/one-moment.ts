import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { asAny, type Tx } from "#store/tables/schema.ts";
import { isLockTimeout } from "../errors.ts";
import type { Statement } from "../pipeline.ts";

/** The lock that all writes share. */
const everyWrite = "hashtextextended('every write', 0)";

/** Makes a pause of all writes wait for this transaction. Sent before its first statement. */
export const announceWrite: Statement = {
  text: `select pg_advisory_xact_lock_shared(${everyWrite})`,
  values: [],
  name: "announce_write",
};

/** How long one attempt to pause writes may hold up later ones, in milliseconds. */
const attemptMs = 1_000;
/** How many attempts there are before running writes count as endless. */
const attempts = 60;

/**
 * Starts the snapshot of a transaction on every node of Citus. Each node takes its own when the transaction first asks
 * it, so no write is committed until all have taken theirs.
 * @param writing runs a transaction that does not announce itself as a write
 * @throws the lock timeout of the last attempt if a write does not end
 */
export async function startOnEveryNode(
  tx: Tx,
  writing: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<void> {
  const pauseWrites = () =>
    writing(async (pause) => {
      await sql`set local lock_timeout = ${sql.lit(attemptMs)}`.execute(pause);
      await sql`select pg_advisory_xact_lock(${sql.raw(everyWrite)})`.execute(pause);
      await askEveryNode(tx);
    });
  for (let left = attempts; ; left -= 1) {
    try {
      return await pauseWrites();
    } catch (error) {
      if (!isLockTimeout(error) || left === 1) throw error;
    }
    await setTimeout(attemptMs); // The writes that have waited come first.
  }
}

async function askEveryNode(tx: Tx): Promise<void> {
  const db = asAny(tx);
  // A second connection to a node would have its own snapshot.
  await sql`set local citus.max_adaptive_executor_pool_size = 1`.execute(db);
  await db.selectFrom("mosques").select("id").limit(1).execute(); // Each node runs it for each of its parts.
}
