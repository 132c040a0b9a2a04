import type { Prayer } from "@mosque-sync/contract";
import { savedInMosque, type Writing } from "#store/changes.ts";
import { prayerDocument, rowsOfDocument } from "#store/tables/contents/prayer-lists.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import { afterChanges, type PlacedChange, type PlacedPrayer } from "../rules/prayers.ts";

/** Every prayer row of a mosque, in the order of creation. */
export function prayersOf({ prayerRows }: Pick<MosquesTable, "prayerRows">): PlacedPrayer[] {
  return rowsOfDocument(prayerRows);
}

/**
 * Adds a row to the mosque's rows, and saves them.
 * @param place in the order of creation, if the row existed before; otherwise it is the newest
 * @returns all rows
 */
export function insertPrayer(
  writing: Writing,
  rows: readonly PlacedPrayer[],
  prayer: Prayer,
  place?: number,
): PlacedPrayer[] {
  const sequence = place ?? placeOfChange(writing.mosque, 0);
  return savePrayers(writing, rows, [{ after: { prayer, sequence } }]);
}

/** Changes a row of the mosque, and saves all. @returns all rows */
export function savePrayer(
  writing: Writing,
  rows: readonly PlacedPrayer[],
  before: PlacedPrayer,
  after: Prayer,
): PlacedPrayer[] {
  return savePrayers(writing, rows, [{ before, after: { ...before, prayer: after } }]);
}

/** Deletes a row of the mosque, and saves the others. @returns the others */
export function deletePrayer(
  writing: Writing,
  rows: readonly PlacedPrayer[],
  before: PlacedPrayer,
): PlacedPrayer[] {
  return savePrayers(writing, rows, [{ before }]);
}

/** Saves several changes of the mosque's rows, with one record each. @returns all rows */
export function savePrayers(
  writing: Writing,
  rows: readonly PlacedPrayer[],
  changes: readonly PlacedChange[],
): PlacedPrayer[] {
  const all = afterChanges(rows, changes);
  save(writing, changes.map(recorded), { prayerRows: prayerDocument(all) });
  return all;
}

/**
 * The place of a new row in the order of creation. The change gives the rows a version that is used only once, so it is
 * also the place.
 * @param index of the change among the changes that are saved together
 */
export function placeOfChange(
  { prayersVersion }: Pick<MosquesTable, "prayersVersion">,
  index: number,
): number {
  return prayersVersion + index + 1;
}

const save = savedInMosque("prayers", ["prayerRows"]);

function recorded(change: PlacedChange): Parameters<typeof save>[1][number] {
  const { before, after } = change;
  if (!before) return { resourceId: change.after.prayer.id, after: change.after.prayer };
  const { prayer, sequence } = before;
  if (!after) return { resourceId: prayer.id, before: prayer, place: sequence };
  return { resourceId: prayer.id, before: prayer, after: after.prayer };
}
