import type { Engine } from "#store/engines/engine.ts";
import { inBatches } from "#store/pruning/batches.ts";
import { shareOf } from "#store/pruning/delete-in-batches.ts";
import type { ChangesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";

/** How many mosques one step checks. */
const mosquesPerStep = 200;
/** How many records one step deletes at most: on SQLite, every write waits for it. */
const recordsPerStep = 250;

/** Which change records are kept. */
export interface KeptChanges {
  /** An ISO instant; older records go. */
  readonly since: string;
  /** How many of a mosque are kept at most: the newest. */
  readonly perMosque: number;
  /** An ISO instant: later records are kept beyond `perMosque`. */
  readonly always: string;
}

/**
 * Deletes the change records that are too old or too many, each mosque's oldest first. It works in small steps with
 * rests, and deletes only a small share of a mosque's records per run. The mosque's count of changes continues, so no
 * sequence is used twice.
 * @param stop ends it after the step under way
 * @returns how many records it deleted
 */
export async function pruneChanges(engine: Engine, kept: KeptChanges, stop?: AbortSignal): Promise<number> {
  let after = "";
  let deleted = 0;
  /** How many records of each mosque may still be deleted. */
  const left = new Map<string, number>();
  await inBatches(async () => {
    const mosques = await engine.read((tx) => nextMosques(tx, after));
    const last = mosques.at(-1);
    if (last === undefined) return false;
    for (const { id, sequence, changeCount } of mosques) {
      if (sequence !== null && !left.has(id)) left.set(id, shareOf(changeCount - sequence + 1));
    }
    const step = await deleteSome(engine, mosques, kept, left);
    deleted += step.deleted;
    if (step.isDone) {
      after = last.id;
      left.clear();
    }
    return true;
  }, stop);
  return deleted;
}

type Counted = Awaited<ReturnType<typeof nextMosques>>[number];

/** The next mosques after an id, each with its oldest record, found without reading the others. */
function nextMosques(tx: Tx, after: string) {
  return tx
    .selectFrom("mosques")
    .select(["id", "changeCount"])
    .select(({ selectFrom }) => {
      const oldest = selectFrom("changes")
        .whereRef("mosqueId", "=", "mosques.id")
        .orderBy("sequence")
        .limit(1);
      return [oldest.select("sequence").as("sequence"), oldest.select("at").as("at")];
    })
    .where("id", ">", after)
    .orderBy("id")
    .limit(mosquesPerStep)
    .execute();
}

/**
 * Deletes due records of mosques, in one transaction.
 * @param left how many of each mosque may go; counts what went
 */
async function deleteSome(
  engine: Engine,
  mosques: readonly Counted[],
  kept: KeptChanges,
  left: Map<string, number>,
): Promise<{ readonly deleted: number; readonly isDone: boolean }> {
  const leftOf = ({ id }: Counted) => left.get(id) ?? 0;
  const due = mosques.filter(
    (mosque) =>
      mosque.sequence !== null &&
      mosque.at !== null &&
      isDue({ sequence: mosque.sequence, at: mosque.at }, mosque.changeCount, kept) &&
      leftOf(mosque) > 0,
  );
  if (due.length === 0) return { deleted: 0, isDone: true };
  const went = await engine.write(async (tx) => {
    const counts = new Map<Counted, number>();
    let leftInStep = recordsPerStep;
    for (const mosque of due) {
      if (leftInStep === 0) break;
      const count = await deleteOldest(tx, mosque, kept, Math.min(leftInStep, leftOf(mosque)));
      counts.set(mosque, count);
      leftInStep -= count;
    }
    return counts;
  });
  for (const [mosque, count] of went) left.set(mosque.id, leftOf(mosque) - count);
  const deleted = [...went.values()].reduce((sum, count) => sum + count, 0);
  return { deleted, isDone: deleted < recordsPerStep };
}

/** @returns how many records it deleted, which other instances may be deleting as well */
async function deleteOldest(
  tx: Tx,
  { id, changeCount }: Counted,
  kept: KeptChanges,
  limit: number,
): Promise<number> {
  const oldest = await tx
    .selectFrom("changes")
    .select(["sequence", "at"])
    .where("mosqueId", "=", id)
    .orderBy("sequence")
    .limit(limit)
    .execute();
  const firstKept = oldest.findIndex((record) => !isDue(record, changeCount, kept));
  const due = firstKept < 0 ? oldest : oldest.slice(0, firstKept);
  const newest = due.at(-1);
  if (newest) {
    await tx
      .deleteFrom("changes")
      .where("mosqueId", "=", id)
      .where("sequence", "<=", newest.sequence)
      .execute();
  }
  return due.length;
}

/** @param changeCount how many changes the mosque has had: the sequence of its newest record */
function isDue(
  { sequence, at }: Pick<ChangesTable, "sequence" | "at">,
  changeCount: number,
  { since, perMosque, always }: KeptChanges,
): boolean {
  return at < since || (at < always && sequence <= changeCount - perMosque);
}
