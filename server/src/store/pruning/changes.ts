import type { Engine } from "../engines/engine.ts";
import type { ChangesTable } from "../tables/mosque-tables.ts";
import type { Tx } from "../tables/schema.ts";
import { inSteps } from "./in-steps.ts";

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
}

/**
 * Deletes the change records that are too old or too many, each mosque's oldest first, in small steps with rests. The
 * mosque's count of its changes goes on, so no sequence is used twice.
 * @param stop ends it after the step under way
 */
export async function pruneChanges(engine: Engine, kept: KeptChanges, stop?: AbortSignal): Promise<void> {
  let after = "";
  await inSteps(async () => {
    const mosques = await engine.read((tx) => nextMosques(tx, after));
    const last = mosques.at(-1);
    if (last === undefined) return false;
    if (await deleteSome(engine, mosques, kept)) after = last.id;
    return true;
  }, stop);
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

/** Deletes due records of mosques, in one transaction. @returns false if some are left */
async function deleteSome(engine: Engine, mosques: readonly Counted[], kept: KeptChanges): Promise<boolean> {
  const due = mosques.filter(
    ({ sequence, at, changeCount }) =>
      sequence !== null && at !== null && isDue({ sequence, at }, changeCount, kept),
  );
  if (due.length === 0) return true;
  return engine.write(async (tx) => {
    let left = recordsPerStep;
    for (const mosque of due) {
      left -= await deleteOldest(tx, mosque, kept, left);
      if (left === 0) return false;
    }
    return true;
  });
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
  { since, perMosque }: KeptChanges,
): boolean {
  return at < since || sequence <= changeCount - perMosque;
}
