import type { Prayer } from "@mosque-sync/contract";
import type { PlacedPrayer } from "../../domain/resources/prayers.ts";
import { savedInMosque, type Writing } from "../changes.ts";
import type { MosquesTable } from "../tables/schema.ts";

/** A row as the document of a mosque's rows holds it. */
type DocumentRow = Prayer & { readonly sequence: number };

/** Every prayer row of a mosque, in the order of creation. */
export function prayersOf({ prayers }: Pick<MosquesTable, "prayers">): PlacedPrayer[] {
  const rows = JSON.parse(prayers) as DocumentRow[]; // Only `documentOf` and a migration write it.
  return rows.map(({ sequence, ...prayer }) => ({ prayer, sequence }));
}

/** The document that holds rows. */
export function documentOf(rows: readonly PlacedPrayer[]): MosquesTable["prayers"] {
  return JSON.stringify(rows.map(({ prayer, sequence }): DocumentRow => ({ ...prayer, sequence })));
}

/** Adds a row to those of the mosque, and saves them. @returns all rows */
export function insertPrayer(
  writing: Writing,
  rows: readonly PlacedPrayer[],
  prayer: Prayer,
): PlacedPrayer[] {
  // A version is used once, so the rows' next one is also the new row's place in the order of creation.
  const placed = { prayer, sequence: writing.mosque.prayersVersion + 1 };
  return saved(writing, { resourceId: prayer.id, after: prayer }, [...rows, placed]);
}

/** Changes one of the mosque's rows, and saves them. @returns all rows */
export function savePrayer(
  writing: Writing,
  rows: readonly PlacedPrayer[],
  before: PlacedPrayer,
  after: Prayer,
): PlacedPrayer[] {
  const change = { resourceId: after.id, before: before.prayer, after };
  return saved(
    writing,
    change,
    rows.map((row) => (row === before ? { ...before, prayer: after } : row)),
  );
}

/** Deletes one of the mosque's rows, and saves the others. @returns the others */
export function deletePrayer(
  writing: Writing,
  rows: readonly PlacedPrayer[],
  before: PlacedPrayer,
): PlacedPrayer[] {
  const change = { resourceId: before.prayer.id, before: before.prayer, place: before.sequence };
  return saved(
    writing,
    change,
    rows.filter((row) => row !== before),
  );
}

const save = savedInMosque("prayers", ["prayers"]);

function saved(writing: Writing, change: Parameters<typeof save>[1], rows: PlacedPrayer[]): PlacedPrayer[] {
  save(writing, change, { prayers: documentOf(rows) });
  return rows;
}
