import { setImmediate } from "node:timers/promises";
import type { RecordedChange } from "../../domain/history/recorded-change.ts";
import { recordedChange } from "../change-records.ts";
import type { MosquesTable, Tx } from "../tables/schema.ts";
import { shortId } from "../tables/short-ids.ts";
import { type ChangeSearch, listChanges, recordAt } from "./change-list.ts";
import { oldestRecord } from "./moments.ts";

/** How many changes one statement reads. */
const changesPerStep = 1_000;

/**
 * Every change that a search finds, newest first, in steps, so that nothing else waits for all of them.
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
 * The act that a change belongs to: the changes before and after it, without a gap, that the same request of the same
 * key or person made. A website that sends one request id with all of its requests makes one act of a sync.
 * @returns the sequences of its first and its last change
 */
export async function actOf(
  tx: Tx,
  mosque: Pick<MosquesTable, "id" | "changeCount">,
  { sequence, requestId, actorId }: RecordedChange,
): Promise<{ first: number; last: number }> {
  const others = tx
    .selectFrom("changes")
    .select("sequence")
    .where("mosqueId", "=", mosque.id)
    .where(({ eb, or }) =>
      or([
        eb("requestId", "not in", [requestId, shortId(requestId)]),
        eb("actorId", "not in", [actorId, shortId(actorId)]),
      ]),
    )
    .limit(1);
  const [earlier, later, oldest] = await Promise.all([
    others.where("sequence", "<", sequence).orderBy("sequence", "desc").executeTakeFirst(),
    others.where("sequence", ">", sequence).orderBy("sequence").executeTakeFirst(),
    oldestRecord(tx, mosque.id),
  ]);
  return {
    first: earlier ? earlier.sequence + 1 : (oldest?.sequence ?? sequence),
    last: later ? later.sequence - 1 : mosque.changeCount,
  };
}
