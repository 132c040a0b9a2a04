import { type Prayer, prayerFields } from "@mosque-sync/contract";
import { fromJson, type JsonText, toJson } from "../columns.ts";

/** A prayer row and its place in the order of creation. */
interface PlacedRow {
  readonly prayer: Prayer;
  readonly sequence: number;
}

/**
 * A stored row: its sequence, then the values of `places`, null without a value. `createdAt` is also null if it equals that
 * of the row before, because rows are often created together.
 */
export type PrayerList = (string | number | null)[];

/** The places of fields in a list. They are stored: give a new field the next place. */
const places: Readonly<Record<keyof Prayer, number>> = {
  id: 1,
  prayerKey: 2,
  createdAt: 3,
  adhanTime: 4,
  iqamahTime: 5,
};
const inContractOrder = Object.keys(prayerFields).map(
  (name) => [name, places[name as keyof Prayer]] as const,
);
const inListOrder = Object.entries(places)
  .toSorted(([, a], [, b]) => a - b)
  .map(([name]) => name as keyof Prayer); // They are the keys of a prayer row.

/** The document of a mosque's rows. @param rows in the order of creation */
export function prayerDocument(rows: readonly PlacedRow[]): JsonText<readonly PrayerList[]> {
  let created: string | undefined;
  return toJson(
    rows.map(({ prayer, sequence }) => {
      const list: PrayerList = [sequence, ...inListOrder.map((name) => prayer[name] ?? null)];
      if (prayer.createdAt === created) list[places.createdAt] = null;
      created = prayer.createdAt;
      return list;
    }),
  );
}

/** The rows of a document, in the order of creation. */
export function rowsOfDocument(document: JsonText<readonly PrayerList[]>): PlacedRow[] {
  let created: string | number | null = null;
  return fromJson(document).map((list) => {
    created = list[places.createdAt] ?? created;
    list[places.createdAt] = created;
    const prayer: Record<string, unknown> = {};
    for (const [name, place] of inContractOrder) {
      const value = list[place];
      if (value !== null && value !== undefined) prayer[name] = value;
    }
    return { prayer: prayer as unknown as Prayer, sequence: list[0] as number }; // As `prayerDocument` stored them.
  });
}
