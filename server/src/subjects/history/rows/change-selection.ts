import { setImmediate } from "node:timers/promises";
import { longestActMs } from "@mosque-sync/contract";
import type { RecordedChange } from "#domain/recorded-change.ts";
import { recordedChange } from "#store/changes.ts";
import { shortId } from "#store/tables/columns.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import { type ChangeSearch, listChanges, recordAt } from "./change-list.ts";
import { oldestRecord } from "./points-in-time.ts";

/** How many changes one statement reads. */
const changesPerStep = 1_000;

/**
 * Every change that a search finds, newest first, in steps, so that other work need not wait for all of them.
 * @param read runs one step
 */
export async function* everyChange(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  search: ChangeSearch,
): AsyncGenerator<readonly RecordedChange[]> {
  let before = search.before;
  do {
    const page = await read((tx) => listChanges(tx, mosque, { ...search, before }, changesPerStep));
    yield page.changes;
    before = page.next;
    if (before !== undefined) await setImmediate();
  } while (before !== undefined);
}

/** One change of a mosque; undefined if it is not kept. */
export async function findChange(
  tx: Tx,
  mosqueId: string,
  sequence: number,
): Promise<RecordedChange | undefined> {
  const row = await recordAt(tx, mosqueId, sequence);
  return row && recordedChange(row);
}

/**
 * The act that ends with a change: the changes before it, without a gap, that the same request of the same key or
 * person made shortly before.
 * @returns the sequence of its first change
 */
export async function startOfAct(
  tx: Tx,
  mosqueId: string,
  { sequence, at, requestId, actorId }: RecordedChange,
): Promise<number> {
  const other = await tx
    .selectFrom("changes")
    .select("sequence")
    .where("mosqueId", "=", mosqueId)
    .where("sequence", "<", sequence)
    .where(({ eb, or }) =>
      or([
        eb("requestId", "not in", [requestId, shortId(requestId)]),
        eb("actorId", "not in", [actorId, shortId(actorId)]),
        eb("at", "<", new Date(Date.parse(at) - longestActMs).toISOString()),
      ]),
    )
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if (other) return other.sequence + 1;
  return (await oldestRecord(tx, mosqueId))?.sequence ?? sequence;
}
