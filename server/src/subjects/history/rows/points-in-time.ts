import type { ChangesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";

/** How many records one step of a search for a moment looks at. */
const looksPerStep = 32;
/**
 * How much later than its neighbours a record may have been stamped, in milliseconds: a request is stamped before it
 * waits for its turn.
 */
const outOfOrderMs = 60_000;

/** The sequences of the oldest and the newest record that are kept. */
export interface KeptRecords {
  readonly first: number;
  readonly last: number;
}

/** The oldest record of a mosque; undefined if the mosque has no records. */
export function oldestRecord(
  tx: Tx,
  mosqueId: string,
): Promise<Pick<ChangesTable, "sequence" | "at"> | undefined> {
  return tx
    .selectFrom("changes")
    .select(["sequence", "at"])
    .where("mosqueId", "=", mosqueId)
    .orderBy("sequence")
    .limit(1)
    .executeTakeFirst();
}

/**
 * The sequence at which a mosque's records pass an instant, found without an index of instants: the record has that
 * instant or a later one, and the record before it an earlier one. If a clock was set back, the records pass an instant
 * more than once. The result is then any of these places.
 * @param kept the oldest and the newest sequence
 * @returns one more than the newest if no record is as late
 */
export async function firstRecordSince(
  tx: Tx,
  mosqueId: string,
  instant: string,
  kept: KeptRecords,
): Promise<number> {
  let [low, high] = [kept.first, kept.last + 1];
  while (low < high) {
    const step = Math.ceil((high - low) / looksPerStep);
    const places = Array.from({ length: Math.ceil((high - low) / step) }, (_, index) => low + index * step);
    const rows = await tx
      .selectFrom("changes")
      .select(["sequence", "at"])
      .where("mosqueId", "=", mosqueId)
      .where("sequence", "in", places)
      .orderBy("sequence")
      .execute();
    const later = rows.findIndex(({ at }) => at >= instant);
    const earlier = rows.at(later < 0 ? -1 : later - 1);
    high = rows[later]?.sequence ?? high;
    low = later === 0 || !earlier ? high : earlier.sequence + 1;
  }
  return high;
}

/** A lower bound of the sequences of all records at or after an instant. */
export function firstSequenceFrom(
  tx: Tx,
  mosqueId: string,
  instant: string,
  kept: KeptRecords,
): Promise<number> {
  return firstRecordSince(tx, mosqueId, moved(instant, -outOfOrderMs), kept);
}

/** An upper bound, itself excluded, of the sequences of all records before an instant. */
export function firstSequenceAfter(
  tx: Tx,
  mosqueId: string,
  instant: string,
  kept: KeptRecords,
): Promise<number> {
  return firstRecordSince(tx, mosqueId, moved(instant, outOfOrderMs), kept);
}

function moved(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
